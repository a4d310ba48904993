import { expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

const failing = '<testcase name="b"><failure message="no">stack</failure></testcase>';

test('counts elements, whatever the attributes of suites say', () => {
  const text = `<testsuite name="s" tests="9" failures="0">${failing}<testcase name="c"><error>late\nmore</error></testcase></testsuite>`;
  expect(listFindings(text)).toEqual(['error - b no', 'error - c late']);
});

test('a failing test that is to do or skipped is no finding', () => {
  const todo = '<testcase name="t"><skipped type="todo"/><failure message="no"/></testcase>';
  expect(listFindings(`<testsuites>${todo}${failing}</testsuites>`)).toEqual(['error - b no']);
});

test.each([
  [
    'its own',
    '<testsuites><testsuite name="s"><testcase file="/repo/a.js" line="3" name="b"><failure message="no"/></testcase></testsuite></testsuites>',
    'error a.js:3 b no',
  ],
  [
    "the suite's",
    `<testsuites><testsuite file="/repo/a.js" name="s">${failing}</testsuite></testsuites>`,
    'error a.js b no',
  ],
  [
    "the suite's name",
    `<testsuites><testsuite name="test/a.test.ts">${failing}</testsuite></testsuites>`,
    'error test/a.test.ts b no',
  ],
  [
    'none in a dotted class',
    '<testsuite><testcase classname="a.test_b" name="b"><failure message="no"/></testcase></testsuite>',
    'error - b no',
  ],
])('takes the file of a test from %s', (_, text, expected) => {
  expect(listFindings(text)).toEqual([expected]);
});

test.each([
  ['no test', '<testsuites tests="0"></testsuites>', 0],
  ['skipped tests alone', '<testsuite><testcase name="a"><skipped/></testcase></testsuite>', 0],
  ['one that passed', '<testsuite><testcase name="a"/></testsuite>', 1],
  ["a linter's list of faults", '<testsuites name="Biome" tests="0"></testsuites>', null],
])('knows how many tests ran: %s', (_, text, looked) => {
  expect(reportOf(text).looked).toBe(looked);
});

test('a linter that lists faults only is known by the command', () => {
  expect(
    reportOf('<testsuites></testsuites>', 'junit', { command: ['npx', 'textlint', '.'] }).looked,
  ).toBeNull();
});

test('ends at the tag of its root, not at one that is quoted or of a suite in it', () => {
  const quoted = '<testcase name="q"><failure message="x"><![CDATA[</testsuite>]]></failure></testcase>';
  const text = `<testsuite name="a"><testsuite name="b">${quoted}</testsuite><!-- </testsuite> -->${failing}</testsuite>\n`;
  expect(listFindings(text + text)).toHaveLength(4);
});

test.each([
  '<testsuites><testsuite',
  '<?xml version="1.0"?>',
  '<testsuites><testcase></testsuites>',
  '<?xml',
])('says that %s is cut or damaged', (text) => {
  expect(reportOf(text).incomplete).toContain('XML');
});
