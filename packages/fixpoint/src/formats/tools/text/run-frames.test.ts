import { describe, expect, test } from 'vitest';
import { reportOf } from '../test-support.ts';

const logged = '[]\n{"a":1}\n{"a": []}\n<testsuite/>\n{"open\n';
const vitest = [
  ` RUN  v3.2.7 /repo\n\nstdout | a.test.js > logs\n${logged}`,
  ' ✓ a.test.js (1 test) 2ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n   Duration  9ms\n',
].join('\n');
const note = JSON.stringify({ test: { reporters: [['default', { summary: false }]] } }, null, 2);
const pytest = `==== test session starts ====\ncollected 1 item\n\na_test.py \n${logged}.\n\n==== 1 passed in 0.01s ====\n`;
const jest = `PASS a.test.js\n${logged}PASS b.test.js\n\nTest Suites: 2 passed, 2 total\nTests:       1 passed, 1 total\n`;
const planLast = `TAP version 13\n${logged}ok 1 - logs\n1..1\n# tests 1\n`;
const planFirst = `TAP version 14\n1..1\n${logged}ok 1 - logs\n`;

describe('what tests log', () => {
  test.each([
    vitest,
    vitest.replace('\n\n', `\n DEPRECATED  'basic' reporter is deprecated\n${note}\n`),
    pytest,
    jest,
    planLast,
    planFirst,
  ])('is no document within a whole run: %j', (text) => {
    const report = reportOf(text);
    expect(report).toMatchObject({ findings: [], looked: 1 });
    expect(report.incomplete).toBeUndefined();
  });

  test.each([vitest, pytest, jest, planLast, planFirst])('makes no cut run whole: %j', (text) => {
    const lastMark = Math.max(
      ...[/^\s+Tests /m, /^=+ 1 passed/m, /^Tests:/m, /^1\.\.1\n#/m, /^ok 1 - logs\n$/m].map((mark) =>
        text.search(mark),
      ),
    );
    expect(reportOf(text.slice(0, lastMark)).incomplete).toBeDefined();
  });

  test.each([vitest, pytest, jest, planLast, planFirst])(
    'hides no report before or after the run: %j',
    (text) => {
      const linted = `${JSON.stringify([{ filePath: 'a.js', messages: [{ severity: 2, message: 'm' }] }])}\n`;
      expect(reportOf(linted + text).findings).toHaveLength(1);
      expect(reportOf(text + linted).findings).toHaveLength(1);
    },
  );

  test('makes a run that never ended no part of the next one', () => {
    expect(reportOf(` RUN  v3.2.7 /repo\n[]\n${vitest}`).incomplete).toContain('cut');
  });

  test('a run that is quoted in a document is no run of the output', () => {
    const quoted = `<testsuite tests="1"><testcase name="t"><failure>no</failure><system-out><![CDATA[\n${vitest}]]></system-out></testcase></testsuite>\n`;
    expect(reportOf(quoted).findings).toHaveLength(1);
  });
});
