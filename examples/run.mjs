/**
 * Runs the examples on copies of their files, says what happens, and leaves the copies to look at.
 *
 *     npm run examples                 all of them
 *     npm run examples -- repair       only this one
 *
 * Exit code 0: every example ended as it has to.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixpoint, prepareFolder, stageExample } from './stage.mjs';
import { examples, lookAround } from './tour.mjs';

const chosen = chooseExamples(process.argv.slice(2));
const folder = mkdtempSync(path.join(tmpdir(), 'fixpoint-examples-'));
const env = prepareFolder(folder, process.env);
const surprises = chosen.flatMap(showExample);
console.log(`\nEverything is kept in ${folder}: one folder for each example.`);
console.log([lookAround, ...chosen.map(({ next }) => next)].join('\n'));
for (const surprise of surprises) console.error(surprise);
process.exitCode = surprises.length === 0 ? 0 : 1;

/** @param {readonly string[]} names */
function chooseExamples(names) {
  const known = examples.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no example ${unknown}. There are: ${known.join(', ')}.`);
    process.exit(2);
  }
  return examples.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * @param {import('./tour.mjs').Example} example
 * @returns {readonly string[]} what is not as it has to be
 */
function showExample(example) {
  const { name, ends, before, after, record } = example;
  const { place, commands } = stageExample(example, folder);
  console.log(`\n--- ${name} ${'-'.repeat(100 - name.length)}\n${before}\n\n$ cd ${name}`);
  for (const words of commands) {
    console.log(`$ npx fixpoint ${words.join(' ')}\n`);
    start(words, { cwd: place, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const { outcome, reason } = JSON.parse(start(['show', 'last', '--json'], { cwd: place }));
  if (outcome !== ends.outcome || reason !== ends.reason) {
    return [`${name} ended ${outcome} (${reason}); it has to end ${ends.outcome} (${ends.reason}).`];
  }
  if (record !== undefined)
    console.log(`\n$ cat ${record}\n${readFileSync(path.join(place, record), 'utf8')}`);
  console.log(after);
  return [];
}

/**
 * Runs Fixpoint to its end, whatever its exit code, and gives what it printed where that is not shown.
 *
 * @param {readonly string[]} words
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function start(words, options) {
  const { error, stdout } = spawnSync(process.execPath, [fixpoint, ...words], {
    env,
    ...options,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}
