/**
 * What a round costs: the job, against a plain program that writes the very same bytes.
 * Prints `{ pairs: [[ours, plain], …] in µs a round, events, bytes }`. Arguments: whether the plain program flushes the
 * journal at each event (`events`), or whatever Fixpoint keeps, files and names (`all`); and how many pairs.
 */
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { run } from '../packages/fixpoint/dist/index.mjs';
import { inTemporaryFolder } from './folder.mjs';
import { prepare, rounds, runJob } from './job.mjs';

const [durability = 'events', wanted = '40'] = process.argv.slice(2);
const count = Number(wanted);
const warmUp = 5;

await inTemporaryFolder(async (folder) => {
  await prepare(folder);
  const pairs = [];
  let size = { events: 0, bytes: 0 };
  for (let index = 0; index < warmUp + count; index += 1) {
    await prepare(folder);
    const [ours, result] = await time(() => runJob(run, folder));
    const kept = readRun(path.join(folder, '.fixpoint', 'runs', result.run));
    const [plain] = await time(() => writeAgain(path.join(folder, `plain-${index}`), kept));
    size = { events: kept.lines.length, bytes: sum(kept.lines) + sum(kept.blobs.map(({ bytes }) => bytes)) };
    if (index >= warmUp) pairs.push([ours / rounds, plain / rounds]);
  }
  console.log(
    JSON.stringify({ pairs, events: size.events / rounds, bytes: Math.round(size.bytes / rounds) }),
  );
});

/**
 * @template T
 * @param {() => T | Promise<T>} work
 * @returns {Promise<[microseconds: number, result: T]>}
 */
async function time(work) {
  const before = performance.now();
  const result = await work();
  return [(performance.now() - before) * 1000, result];
}

/** The lines and blobs that a run left. @param {string} folder */
function readRun(folder) {
  const journal = readFileSync(path.join(folder, 'journal.jsonl'), 'utf8');
  const blobs = path.join(folder, 'blobs');
  return {
    lines: journal.split(/(?<=\n)/).map((line) => Buffer.from(line)),
    blobs: readdirSync(blobs).map((name) => ({ name, bytes: readFileSync(path.join(blobs, name)) })),
  };
}

/** @param {string} folder @param {ReturnType<typeof readRun>} kept */
function writeAgain(folder, { lines, blobs }) {
  mkdirSync(folder);
  for (const { name, bytes } of blobs) {
    writeFileSync(path.join(folder, name), bytes, { flush: durability === 'all' });
    if (durability === 'all') flushFolder(folder);
  }
  const journal = openSync(path.join(folder, 'journal.jsonl'), 'a');
  for (const line of lines) {
    writeSync(journal, line);
    fdatasyncSync(journal);
  }
  closeSync(journal);
}

/** @param {string} folder */
function flushFolder(folder) {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** @param {readonly Uint8Array[]} parts */
function sum(parts) {
  return parts.reduce((total, { length }) => total + length, 0);
}
