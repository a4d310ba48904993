/**
 * What a round costs: the job, against a plain program that writes the very same bytes.
 * Prints `{ pairs: [[ours, plain], …] in µs a round, events, bytes }`. Arguments: whether the plain program flushes each
 * blob before the event that came with it (`blobs`), or the journal alone (`events`); and how many pairs.
 */
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { run } from '../packages/fixpoint/dist/index.mjs';
import { inTemporaryFolder } from './folder.mjs';
import { prepare, rounds, runJob } from './job.mjs';

const [flushed = 'blobs', wanted = '40'] = process.argv.slice(2);
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
    const parts = kept.flatMap(({ line, blobs }) => [line, ...blobs.map(({ bytes }) => bytes)]);
    size = { events: kept.length, bytes: sum(parts) };
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

/** The lines that a run left, each with the blobs that came with it. @param {string} folder */
function readRun(folder) {
  const text = readFileSync(path.join(folder, 'journal.jsonl'), 'utf8');
  return text.split(/(?<=\n)/).map((line) => {
    /** @type {{ blobs?: readonly string[] }} */
    const { blobs = [] } = JSON.parse(line);
    return {
      line: Buffer.from(line),
      blobs: blobs.map((name) => readBlob(path.join(folder, 'blobs', name))),
    };
  });
}

/** @param {string} file */
function readBlob(file) {
  return { name: path.basename(file), bytes: readFileSync(file) };
}

/** @param {string} folder @param {ReturnType<typeof readRun>} kept */
function writeAgain(folder, kept) {
  mkdirSync(folder);
  const journal = openSync(path.join(folder, 'journal.jsonl'), 'a');
  for (const { line, blobs } of kept) {
    for (const { name, bytes } of blobs) writeBlob(path.join(folder, name), bytes);
    writeSync(journal, line);
    fdatasyncSync(journal);
  }
  closeSync(journal);
}

/** @param {string} file @param {Uint8Array} bytes */
function writeBlob(file, bytes) {
  const opened = openSync(file, 'wx');
  writeSync(opened, bytes);
  if (flushed === 'blobs') fdatasyncSync(opened);
  closeSync(opened);
}

/** @param {readonly Uint8Array[]} parts */
function sum(parts) {
  return parts.reduce((total, { length }) => total + length, 0);
}
