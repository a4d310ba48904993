import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The command line of Fixpoint. */
export const cli = path.join(here, '../packages/fixpoint/bin/fixpoint.mjs');

/** A script of this folder. @param {string} name */
export function script(name) {
  return path.join(here, name);
}

/**
 * Runs Node and gives how long it took, and what it printed.
 *
 * @param {readonly string[]} args
 * @param {{ folder?: string }} options the working folder
 */
export function runNode(args, { folder = here } = {}) {
  const before = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const ms = performance.now() - before;
  if (status !== 0) throw new Error(`${args.join(' ')} exits ${status}: ${stderr}`);
  return { ms, stdout };
}

/** Runs a script of this folder that prints JSON. @param {string} name @param {readonly (string | number)[]} args */
export function runScript(name, args = []) {
  return JSON.parse(runNode([script(name), ...args.map(String)]).stdout);
}

/**
 * Times a command against an empty program, in turns.
 *
 * @param {number} times
 * @param {readonly string[]} args
 * @param {Parameters<typeof runNode>[1]} options
 * @returns {[ours: number, empty: number][]} in ms
 */
export function timeAgainstEmpty(times, args, options) {
  return Array.from({ length: times }, () => [runNode(args, options).ms, runNode(['-e', '0']).ms]);
}

/** The one run of a project. @param {string} folder */
export function onlyRun(folder) {
  const [run = ''] = readdirSync(path.join(folder, '.fixpoint', 'runs'));
  return run;
}
