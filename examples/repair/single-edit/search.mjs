import { proposeEdits } from './propose.mjs';
import { tryOut } from './trial.mjs';

/** So many edits of a function are tried, each for so long at most. */
const limits = { edits: 1500, timeoutMs: 100 };

/**
 * Looks for the one edit after which most tests pass, and takes the first after which all do. Without an edit that is
 * better than what is there, the source stays as it is.
 *
 * @param {string} source
 * @param {string} tests
 */
export function searchRepair(source, tests) {
  const before = tryOut(source, tests, limits.timeoutMs);
  let best = {
    source,
    passed: before?.passed ?? 0,
    isRepaired: before?.passed === before?.total && before !== null,
  };
  let tried = 0;
  for (const edited of best.isRepaired ? [] : proposeEdits(source)) {
    if (best.isRepaired || tried === limits.edits) break;
    tried += 1;
    const tally = tryOut(edited, tests, limits.timeoutMs);
    if (tally !== null && tally.passed > best.passed) {
      best = { source: edited, passed: tally.passed, isRepaired: tally.passed === tally.total };
    }
  }
  return { ...best, tried, before: before?.passed ?? 0 };
}
