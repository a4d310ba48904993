import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./tour.mjs').Example} Example */

const root = fileURLToPath(new URL('..', import.meta.url));

/** The command line of this repository. */
export const fixpoint = path.join(root, 'packages', 'fixpoint', 'bin', 'fixpoint.mjs');

/**
 * Makes an empty folder a place for examples, and gives the environment that they run in.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function prepareFolder(folder, environment) {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return {
    ...environment,
    // The linters of this repository, as `npx fixpoint` finds them.
    PATH: [path.join(root, 'node_modules', '.bin'), environment.PATH].join(path.delimiter),
    // Neither uses nor changes what the user has set and confirmed.
    XDG_CONFIG_HOME: path.join(folder, '.config'),
  };
}

/**
 * Copies an example into a folder, and gives the place and the words of each command there: its run, and where a person
 * is asked in between, the answer and the way on.
 *
 * @param {Example} example
 * @param {string} folder
 */
export function stageExample({ name, words, answer, inGit, committed = false, change }, folder) {
  const from = path.join(root, 'examples', name);
  const place = path.join(folder, name);
  const changed = change === undefined ? null : path.join(from, change);
  cpSync(from, place, { recursive: true, filter: (file) => file !== changed });
  if (inGit) initialize(place);
  if (committed || changed !== null) commitAll(place);
  if (changed !== null) cpSync(changed, place, { recursive: true });
  const run = ['run', ...words.flatMap((word) => expand(word, place)), '--trust', '--no-input'];
  return { place, commands: answer === undefined ? [run] : [run, ...goOn(answer)] };
}

/** @param {string} answer */
const goOn = (answer) => [
  ['answer', 'last', answer],
  ['resume', 'last', '--no-input'],
];

/**
 * Makes a folder a repository, whose commits are nobody's.
 *
 * @param {string} place
 */
function initialize(place) {
  git(place, 'init', '--quiet');
  git(place, 'config', 'user.name', 'Example');
  git(place, 'config', 'user.email', 'example@example.com');
}

/** @param {string} place */
function commitAll(place) {
  git(place, 'add', '--all');
  git(place, 'commit', '--quiet', '--no-verify', '-m', 'The project before');
}

/**
 * @param {string} place
 * @param {readonly string[]} words
 */
function git(place, ...words) {
  execFileSync('git', words, { cwd: place });
}

/**
 * The files of a folder for `folder/*`, as a shell does it.
 *
 * @param {string} word
 * @param {string} place
 */
function expand(word, place) {
  if (!word.endsWith('/*')) return [word];
  const inside = word.slice(0, -2);
  return readdirSync(path.join(place, inside)).map((file) => `${inside}/${file}`);
}
