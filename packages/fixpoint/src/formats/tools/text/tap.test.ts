import { expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

test('counts leaves below a parent that is printed after them', () => {
  const text = `TAP version 13
# Subtest: sum
    # Subtest: adds
    ok 1 - adds
    # Subtest: fails
    not ok 2 - fails
      ---
      location: '/repo/a.test.js:9:3'
      error: |-
        Expected values

        0 !== 1
      ...
    1..2
not ok 1 - sum
  ---
  error: '1 subtest failed'
  ...
1..1
`;
  expect(listFindings(text)).toEqual(['error a.test.js:9:3 fails Expected values']);
});

test('counts leaves below a parent that is printed before them, with a brace', () => {
  const text = `TAP version 13
1..2
not ok 1 - a.test.js # time=9.11ms {
    1..1
    not ok 1 - fails # time=7ms
        ---
        error:
            message: "no"
        at: "/repo/a.test.js:4:49"
        actual: "Object {
  \\"a\\": 1,
}"
        ...
}
ok 2 - b.test.js # time=1ms
`;
  expect(listFindings(text)).toEqual(['error a.test.js:4:49 fails no']);
});

test('a failing test that is to do or skipped is no finding', () => {
  expect(listFindings('1..2\nnot ok 1 - a # TODO later\nok 2 - b\n')).toEqual([]);
  expect(listFindings('1..2\nnot ok 1 - a # skip\nok 2 - b\n')).toEqual([]);
});

test('a linter puts all problems of a file below one line', () => {
  const text = `TAP version 13
1..1
not ok 1 - /repo/a.css
---
block-no-empty:
  - message: "Empty block (block-no-empty)"
    severity: warning
    line: 7
    column: 8
color:
  - message: "Too long (color)"
    severity: error
    line: 2
    column: 1
---
`;
  expect(listFindings(text)).toEqual([
    'warning a.css:7:8 block-no-empty Empty block (block-no-empty)',
    'error a.css:2:1 color Too long (color)',
  ]);
});

test('reads what Mocha prints below a test, and a plan at the end', () => {
  const text =
    'ok 1 sum adds\nnot ok 2 sum fails\n  no\n  Error: no\n      at x\n# tests 2\n# pass 1\n# fail 1\n1..2\n';
  expect(listFindings(text)).toEqual(['error - sum fails no']);
});

test.each([
  ['without a plan', 'TAP version 13\nok 1 - a\n'],
  ['with fewer tests than planned', '1..3\nok 1 - a\nok 2 - b\n'],
  ['within a block', '1..1\nnot ok 1 - a\n  ---\n  message: x\n'],
  ['within a file', 'TAP version 13\n1..1\nok 1 - a.js {\n    1..1\n    ok 1 - b\n'],
  ['after its first word', 'TAP version'],
  ['by the tests themselves', '1..2\nok 1 - a\nBail out! no database\nok 2 - b\n'],
])('is not whole where it ends %s', (_, text) => {
  expect(reportOf(text).incomplete).toBeDefined();
});

test('a plan of nothing looks at nothing', () => {
  expect(reportOf('TAP version 13\n1..0\n').looked).toBe(0);
});

test("lists a linter's warnings below a test that passes", () => {
  const text = `TAP version 13
1..2
ok 1 - /repo/a.js
  ---
  message: Unexpected console statement.
  severity: warning
  data:
    line: 2
    column: 3
    ruleId: no-console
  messages:
    - message: Unexpected alert.
      severity: warning
      data:
        line: 4
        column: 1
        ruleId: no-alert
  ...
ok 2 - /repo/b.js
`;
  expect(listFindings(text)).toEqual([
    'warning a.js:2:3 no-console Unexpected console statement.',
    'warning a.js:4:1 no-alert Unexpected alert.',
  ]);
});

test('what a passing test says about itself is no problem', () => {
  const text = `TAP version 13
ok 1 - adds
  ---
  message: all good
  severity: comment
  ...
ok 2 - later # TODO
  ---
  message: slow
  severity: warning
  ...
1..2
`;
  expect(reportOf(text)).toMatchObject({ findings: [], looked: 1 });
});
