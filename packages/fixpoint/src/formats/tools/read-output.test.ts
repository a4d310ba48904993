import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readToolOutput, toolFormatNames } from './read-output.ts';
import { toolFormats } from './registry.ts';
import { listFindings, reportOf } from './test-support.ts';

const context = { root: '/repo' };
const eslint = JSON.stringify([
  { filePath: '/repo/a.js', messages: [{ ruleId: 'x', severity: 2, message: 'm' }] },
]);

test('reads a document between lines, colours and marks that are not its own', () => {
  const text = `\uFEFF\r\n> app@1.0.0 lint\r\n> eslint .\r\n\r\n\u001b[0m${eslint}\u001b[0m\r\nnpm error code 1\r\n`;
  expect(listFindings(text)).toEqual(['error a.js x m']);
});

test('counts documents and lines of several tools together', () => {
  const text = `${eslint}\nsrc/b.ts(1,2): error TS1: no\n<checkstyle><file name="c.js"><error message="n"/></file></checkstyle>\n`;
  expect(listFindings(text)).toEqual(['error a.js x m', 'error src/b.ts:1:2 TS1 no', 'error c.js - n']);
});

test('a failure that is printed in two forms counts once', () => {
  const json = JSON.stringify({
    numTotalTests: 1,
    numFailedTests: 1,
    numPassedTests: 0,
    success: false,
    testResults: [
      {
        name: '/repo/a.js',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'sum fails', failureMessages: ['no'] }],
      },
    ],
  });
  const text = `${json}\nFAIL a.js\n  ● sum › fails\n\n    no\n\nTests:       1 failed, 1 total\n`;
  expect(listFindings(text)).toEqual(['error a.js sum fails no']);
  expect(reportOf(text).stated).toEqual({ all: 1, errors: 1 });
});

test.each([
  '[{"filePath":"a.js","messages":[',
  '{"runs": [{"tool',
  '{"ru',
  '[\n',
  '["open',
  '[{"filePath": undefined}]\n',
])('says that %j is cut or damaged', (text) => {
  expect(reportOf(text).incomplete).toContain('cut or damaged');
});

test('what only looks like JSON is text', () => {
  const text = '[warn] x\n{ foo: 1 }\n[1/4] step\n[ "$a" = b ]\n[[ -n "$b\n';
  expect(reportOf(text)).toMatchObject({ findings: [], looked: null });
  expect(reportOf(text)).not.toHaveProperty('incomplete');
});

test('a document in no known format is said, and vouches for nothing', () => {
  expect(reportOf('{"ok":true}\n')).toMatchObject({ isUnread: true, notes: [{ kind: 'unread-document' }] });
});

test('an unknown format is an error that names the nearest', () => {
  expect(() => readToolOutput('', context, 'sarf')).toThrow(
    expect.objectContaining({ code: 'config', hint: 'Did you mean sarif?' }),
  );
});

describe.each(toolFormats.filter(({ kind }) => kind !== 'text').map(({ name }) => name))(
  '%s, when named',
  (name) => {
    test('is missing in an empty output', () => {
      expect(readToolOutput(' \n', context, name)).toMatchObject({ kind: 'failed', failure: 'empty' });
    });

    test('is not found in a text for people', () => {
      expect(readToolOutput('== No rules found ==\n', context, name)).toMatchObject({
        kind: 'failed',
        failure: 'unparseable',
      });
    });
  },
);

test.each(toolFormatNames)('%s reads any text without throwing, into findings that say something', (name) => {
  const pieces = fc.constantFrom(
    '::error::',
    'a.js:1:2: ',
    'not ok 1',
    '{"',
    '[]',
    '<testsuites>',
    '\u001b[0m',
    '  ---',
    ' FAIL  x',
    '___ t ___',
    '1..1',
    '\n',
  );
  const text = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 20 })), { maxLength: 20 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (output) => {
      const reading = readToolOutput(output, context, name);
      const findings = reading.kind === 'read' ? reading.value.findings : [];
      for (const { severity, property } of findings) {
        expect(['error', 'warning', 'info']).toContain(severity);
        expect(property).not.toBe('');
      }
    }),
    { numRuns: 60 },
  );
});
