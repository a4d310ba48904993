import vm from 'node:vm';

/** @typedef {{ passed: number, total: number }} Tally */

/**
 * How many of its tests a function passes, or null where it cannot be run or takes too long. It runs in memory, with
 * stand-ins for `node:test` and `node:assert` that only count.
 *
 * @param {string} source a CommonJS module
 * @param {string} tests a CommonJS test file that needs that module, `node:test` and `node:assert`
 * @param {number} timeoutMs for all of its tests together
 * @returns {Tally | null}
 */
export function tryOut(source, tests, timeoutMs) {
  const subject = { exports: {} };
  const tally = { passed: 0, total: 0 };
  /** @type {Readonly<Record<string, unknown>>} */
  const standIns = { 'node:test': countInto(tally), 'node:assert': assertHolds };
  const require = (/** @type {string} */ name) => standIns[name] ?? subject.exports;
  const program = `((module) => {${source}\n})(subject); ((require) => {${tests}\n})(require);`;
  try {
    vm.runInNewContext(program, { subject, require }, { timeout: timeoutMs });
    return tally;
  } catch {
    return null;
  }
}

/** @param {Tally} tally */
function countInto(tally) {
  return (/** @type {string} */ _title, /** @type {() => void} */ body) => {
    tally.total += 1;
    try {
      body();
      tally.passed += 1;
    } catch {
      // A test that fails is only not counted as passed.
    }
  };
}

/** @param {unknown} value */
function assertHolds(value) {
  if (!value) throw new Error('does not hold');
}
