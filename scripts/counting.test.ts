import { describe, expect, test } from 'vitest';
import { countTests, summary } from './counting.mjs';

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}, {}, {}] }],
};

describe('counting tests', () => {
  test('takes the numbers of the report', () => {
    expect(countTests(true, report)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    const mixed = { ...report, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(countTests(false, mixed)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('counts a file that could not be read as a failure', () => {
    const testResults = [...report.testResults, { status: 'failed', assertionResults: [] }];
    expect(countTests(false, { ...report, testResults })).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  test('counts a run that failed without a failed test as a failure', () => {
    expect(countTests(false, report)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  test('counts a run without a report as a failure', () => {
    expect(countTests(true, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('the summary names skipped tests only if there are any', () => {
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
