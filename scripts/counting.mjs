/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * What counts of vitest's JSON report.
 * @typedef {object} TestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly unknown[] }[]} testResults one for each file
 */

/**
 * Counts the tests of a run. A file that could not be read at all counts as one failed test, and so does
 * a run that failed without saying where: a run that broke is never counted as passed.
 * @param {boolean} ok whether vitest itself was content
 * @param {TestReport | null} report null if there is none
 * @returns {Count}
 */
export function countTests(ok, report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {Count} count */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
