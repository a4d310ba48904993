/**
 * `node scripts/estimate.mjs`: what clean reviews may have missed, computed from the reviews of real pull requests.
 * What it prints stands in packages/fixpoint/src/views/grade/measured-reviewers.ts.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const matrixFile = new URL('../packages/fixpoint/test/corpus/matrix/review-matrix.json', import.meta.url);

const mostReviewers = 3;
const resamples = 4000;
const seed = 1;

/** @typedef {{ pr: string, severity: string, hits: readonly string[] }} Defect */
/** @typedef {{ tools: readonly string[], defects: readonly Defect[] }} Matrix */

/**
 * What the sets of so many different tools made of one pull request.
 * @typedef {object} Tally
 * @property {number} defects serious ones
 * @property {number} missed defects that a set missed, over all sets
 * @property {number} clean sets that found none of the serious defects
 */

/** What was measured of the reviews, for each number of different reviewers from one to three. */
export async function measureReviewers() {
  const matrix = /** @type {Matrix} */ (JSON.parse(await readFile(matrixFile, 'utf8')));
  return {
    pullRequests: new Set(matrix.defects.map(({ pr }) => pr)).size,
    defects: matrix.defects.filter(isSerious).length,
    tools: matrix.tools.length,
    byReviewers: Array.from({ length: mostReviewers }, (_, index) => measure(matrix, index + 1)),
  };
}

/**
 * @param {Matrix} matrix
 * @param {number} reviewers
 */
function measure(matrix, reviewers) {
  const sets = combinations(matrix.tools, reviewers);
  const serious = matrix.defects.filter(isSerious);
  const pullRequests = [...new Set(matrix.defects.map(({ pr }) => pr))];
  const tallies = pullRequests.map((pr) => {
    return tallyPullRequest(
      serious.filter((defect) => defect.pr === pr),
      sets,
    );
  });
  const random = randomFrom(seed);
  const lefts = Array.from({ length: resamples }, () => leftWhereClean(resample(tallies, random)));
  lefts.sort((a, b) => a - b);
  return {
    reviewers,
    missed: round(sum(tallies, 'missed') / (sum(tallies, 'defects') * sets.length)),
    missedIfIndependent: round(missedIfIndependent(serious, sets)),
    left: round(leftWhereClean(tallies)),
    from: round(lefts[Math.floor(resamples * 0.05)] ?? 0),
    to: round(lefts[Math.floor(resamples * 0.95)] ?? 0),
  };
}

/**
 * The mean number of serious defects in a pull request, over all pairs of a pull request and a set of tools that found
 * none of them there.
 * @param {readonly Tally[]} tallies
 */
function leftWhereClean(tallies) {
  const left = tallies.reduce((total, { clean, defects }) => total + clean * defects, 0);
  return left / sum(tallies, 'clean');
}

/**
 * @param {readonly Defect[]} defects those of one pull request
 * @param {readonly (readonly string[])[]} sets
 * @returns {Tally}
 */
function tallyPullRequest(defects, sets) {
  const missedBySet = sets.map((tools) =>
    defects.filter(({ hits }) => !hits.some((hit) => tools.includes(hit))),
  );
  return {
    defects: defects.length,
    missed: missedBySet.reduce((total, missed) => total + missed.length, 0),
    clean: missedBySet.filter((missed) => missed.length === defects.length).length,
  };
}

/**
 * @param {readonly Defect[]} defects
 * @param {readonly (readonly string[])[]} sets
 */
function missedIfIndependent(defects, sets) {
  /** @param {string} tool */
  const missedBy = (tool) => defects.filter(({ hits }) => !hits.includes(tool)).length / defects.length;
  const products = sets.map((tools) => tools.reduce((product, tool) => product * missedBy(tool), 1));
  return products.reduce((total, product) => total + product, 0) / sets.length;
}

/** @param {Defect} defect */
function isSerious({ severity }) {
  return severity === 'High' || severity === 'Critical';
}

/**
 * @param {readonly string[]} from
 * @param {number} size
 * @returns {readonly (readonly string[])[]}
 */
function combinations(from, size) {
  if (size === 0) return [[]];
  return from.flatMap((first, index) => {
    return combinations(from.slice(index + 1), size - 1).map((rest) => [first, ...rest]);
  });
}

/**
 * @template T
 * @param {readonly T[]} from
 * @param {() => number} random
 * @returns {readonly T[]}
 */
function resample(from, random) {
  return from.flatMap(() => from.slice(Math.floor(random() * from.length)).slice(0, 1));
}

/**
 * The same numbers from 0 to below 1 for the same seed: a linear congruential generator modulo 2^32.
 * @param {number} start
 */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @template {string} Name
 * @param {readonly Readonly<Record<Name, number>>[]} rows
 * @param {Name} name
 */
function sum(rows, name) {
  return rows.reduce((total, row) => total + row[name], 0);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { byReviewers, ...basis } = await measureReviewers();
  console.log(basis);
  console.table(byReviewers);
}
