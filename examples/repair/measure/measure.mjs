/**
 * Says how many functions of HumanEvalPack the search repairs.
 *
 *     node measure/measure.mjs <the data set's JavaScript part, as JSON lines>
 */
import { readFileSync } from 'node:fs';
import { searchRepair } from '../single-edit/search.mjs';
import { toFiles } from './humaneval.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the data set: node measure/measure.mjs <file>.');

const tasks = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const results = tasks.map(measureTask);
const repaired = results.filter(({ isRepaired }) => isRepaired);
const same = repaired.filter(({ isOriginal }) => isOriginal);
console.log(`${repaired.length} of ${results.length} pass all their tests after one edit;`);
console.log(`${same.length} of these are, word for word, what the data set gives as the solution.`);

/** @param {any} task */
function measureTask(task) {
  const { name, source, tests } = toFiles(task);
  const { source: repaired, isRepaired, before, passed, tried } = trySearch(source, tests(name));
  const solution = toFiles({ ...task, buggy_solution: task.canonical_solution }).source;
  console.log(`${isRepaired ? 'repaired' : 'open    '} ${name}: ${before} passed, now ${passed}; ${tried} edits tried`);
  return { isRepaired, isOriginal: withoutSpace(repaired) === withoutSpace(solution) };
}

/**
 * A function that does not parse has no edits.
 *
 * @param {string} source
 * @param {string} tests
 */
function trySearch(source, tests) {
  try {
    return searchRepair(source, tests);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { source, isRepaired: false, before: 0, passed: 0, tried: 0 };
  }
}

/** @param {string} text */
function withoutSpace(text) {
  return text.replace(/\s+/g, '');
}
