/**
 * Loaded before Fixpoint: kills this process with SIGKILL while it writes an event to a journal, the n-th or the first of
 * a type. Nothing of Fixpoint knows of it; only Node's own way to a file is tapped.
 */
import files from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { DEATH_AT = '', DEATH_WHEN } = process.env;
const { openSync, writeSync, fdatasyncSync, fdatasync } = files;
let log = -1;
let written = 0;
let type = '';

const isDue = () => DEATH_AT === type || DEATH_AT === String(written);

/** The last line on stderr says at which event. */
function die() {
  writeSync(2, `\n${DEATH_WHEN} ${type}`);
  process.kill(process.pid, 'SIGKILL');
}

/** @param {Parameters<typeof openSync>} how */
function open(...how) {
  const descriptor = openSync(...how);
  if (String(how[0]).endsWith('journal.jsonl') && how[1] === 'r+') log = descriptor;
  return descriptor;
}

/** @param {[number, Uint8Array, number, number, number]} what */
function write(...what) {
  const [descriptor, bytes, offset, length, position] = what;
  if (descriptor !== log) return writeSync(...what);
  written += 1;
  type = JSON.parse(String(Buffer.from(bytes))).type;
  if (isDue() && DEATH_WHEN === 'torn') {
    writeSync(descriptor, bytes, offset, Math.ceil(length / 2), position);
    fdatasyncSync(descriptor);
    die();
  }
  return writeSync(...what);
}

/** @param {number} descriptor @param {(error: Error | null) => void} done */
function flush(descriptor, done) {
  fdatasync(descriptor, (error) => {
    if (descriptor === log && isDue()) die();
    done(error);
  });
}

Object.assign(files, { openSync: open, writeSync: write, fdatasync: flush });
syncBuiltinESMExports();
