import { describe, expect, test } from 'vitest';
import { listFindings, reportOf } from '../test-support.ts';

describe('Vitest', () => {
  const rows = `
 RUN  v3.2.7 /repo

 ❯ test/cart.test.js (3 tests | 1 failed | 1 skipped) 22ms
   ✓ sum > adds 2ms
   × sum > handles <t> & "q" 11ms
     → expected +0 to be 1
   ↓ sum > rounds

 Test Files  2 failed (2)
      Tests  1 failed | 1 passed | 1 skipped (3)
   Duration  911ms
`;
  const blocks = `
⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/broken.test.js [ test/broken.test.js ]
Error: Cannot find module
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/cart.test.js > sum > handles <t> & "q"
AssertionError: expected +0 to be 1
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯
`;

  test('rows alone list less than they say', () => {
    expect(listFindings(rows)).toEqual([
      'error test/cart.test.js sum > handles <t> & "q" expected +0 to be 1',
    ]);
    expect(reportOf(rows).stated).toEqual({ all: 2, errors: 2 });
  });

  test('blocks say all, and rows beside them nothing more', () => {
    expect(listFindings(rows + blocks)).toEqual([
      'error test/broken.test.js - Error: Cannot find module',
      'error test/cart.test.js sum > handles <t> & "q" AssertionError: expected +0 to be 1',
    ]);
  });

  test('an unhandled error is a finding', () => {
    const text = `${rows.replace('× sum', '✓ sum')}\n⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\n⎯⎯⎯ Uncaught Exception ⎯⎯⎯\nError: late\n ❯ leak.test.js:2:1\n`;
    expect(listFindings(text)).toEqual(['error - - Error: late']);
  });

  test('no file of tests is nothing looked at', () => {
    expect(reportOf(' RUN  v3.2.7 /repo\n\nNo test files found, exiting with code 0\n').looked).toBe(0);
  });
});

test('Jest: failures once, also where they are repeated at the end', () => {
  const failure =
    '  ● sum › fails\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (a.test.js:7:21)\n';
  const text = `FAIL test/a.test.js\n${failure}\nFAIL test/b.test.js\n  ● Test suite failed to run\n\n    Cannot find module\n\nSummary of all failing tests\nFAIL test/a.test.js\n${failure}\nTest Suites: 2 failed, 2 total\nTests:       1 failed, 1 passed, 2 total\n`;
  expect(listFindings(text)).toEqual([
    'error test/a.test.js sum › fails expect(received).toBe(expected)',
    'error test/b.test.js - Cannot find module',
  ]);
});

test('Mocha: numbered failures with the titles of their suites', () => {
  const text = `
  sum
    ✔ adds
    1) fails

  1 passing (8ms)
  1 failing

  1) sum
       fails:

      AssertionError: no
      at Context.<anonymous> (a.spec.js:9:12)
`;
  expect(listFindings(text)).toEqual(['error - sum fails AssertionError: no']);
  expect(reportOf('\n  0 passing (1ms)\n').looked).toBe(0);
});

test('node --test: leaves of the list at the end, but those that are to do', () => {
  const text = `not ok 2 - printed by a test
▶ sum
  ✖ fails (2.6ms)
ℹ tests 3
ℹ pass 1
ℹ fail 1

✖ failing tests:

test at a.test.js:9:3
✖ fails (2.6ms)
  AssertionError [ERR_ASSERTION]: no

test at a.test.js:13:3
✖ later (0.4ms) # TODO
  Error: x
`;
  expect(listFindings(text)).toEqual(['error a.test.js:9:3 fails no']);
});

describe('pytest', () => {
  const session = '===== test session starts =====\n';
  const end = '===== 1 failed, 1 error in 0.12s =====\n';

  test('blocks give place, name and message; the summary repeats them', () => {
    const text = `${session}
===== ERRORS =====
_____ ERROR at setup of test_db _____

>       raise RuntimeError("no database")
E       RuntimeError: no database

test_a.py:31: RuntimeError
===== FAILURES =====
_____ TestA.test_b[1] _____

test_a.py:11:
    def mean():
>       return 1 / 0
E       ZeroDivisionError: division by zero

calc.py:9: ZeroDivisionError
===== short test summary info =====
FAILED test_a.py::TestA::test_b[1] - ZeroDivisionError: division by zero
ERROR test_a.py::test_db - RuntimeError: no database
${end}`;
    expect(listFindings(text)).toEqual([
      'error test_a.py:31 test_db RuntimeError: no database',
      'error calc.py:9 TestA.test_b[1] ZeroDivisionError: division by zero',
    ]);
  });

  test('the summary alone is enough', () => {
    const text = `===== short test summary info =====\nFAILED a.py::test_b - no\nERROR a.py::test_c\n${end}`;
    expect(listFindings(text)).toEqual(['error a.py test_b no', 'error a.py test_c the test failed']);
  });

  test('an interrupted collection is not whole', () => {
    const text = `${session}===== ERRORS =====\n_____ ERROR collecting a.py _____\na.py:1: in <module>\nE   ModuleNotFoundError: x\n!!!!! Interrupted: 1 error during collection !!!!!\n===== 1 error in 0.1s =====\n`;
    expect(listFindings(text)).toEqual(['error a.py:1 - ModuleNotFoundError: x']);
    expect(reportOf(text).incomplete).toContain('Interrupted');
  });

  test('a session without its last line is cut', () => {
    expect(reportOf(`${session}a.py ..\n`).incomplete).toBeDefined();
  });

  test('no test is nothing looked at', () => {
    expect(reportOf(`${session}===== no tests ran in 0.01s =====\n`).looked).toBe(0);
  });
});

test.each([
  ['Vitest', ' RUN  v3.2.7 /repo\n\n ✓ a.test.js (2 tests) 4ms\n'],
  ['Jest', 'PASS test/a.test.js\n'],
])('a run of %s without its counts is cut', (_, text) => {
  expect(reportOf(text).incomplete).toContain('cut');
});

test('what some script prints is not taken for a run of tests', () => {
  const report = reportOf('▶ build\n✔ done (1.2ms)\nPASS check.sh\n');
  expect(report).toMatchObject({ findings: [], looked: null });
  expect(report).not.toHaveProperty('incomplete');
});

test('problems that stand before a test run count too', () => {
  const text =
    'src/a.ts(1,2): error TS1: no\n\n RUN  v3.2.7 /repo\n\n Test Files  1 passed (1)\n      Tests  2 passed (2)\n';
  expect(listFindings(text)).toEqual(['error src/a.ts:1:2 TS1 no']);
});
