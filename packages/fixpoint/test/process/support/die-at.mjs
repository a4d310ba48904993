/**
 * Loaded before Fixpoint: kills this process with SIGKILL while it writes an event to a journal, the n-th or the first of
 * a type. Nothing of Fixpoint knows of it; only Node's own way to a file is tapped.
 */
import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { DEATH_AT = '', DEATH_WHEN } = process.env;
const open = files.open;
let written = 0;
let type = '';

const isDue = () => DEATH_AT === type || DEATH_AT === String(written);

/** The last line on stderr says at which event. */
function die() {
  writeSync(2, `\n${DEATH_WHEN} ${type}`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * The methods of a file that is flushed after each event.
 * @param {import('node:fs/promises').FileHandle} handle
 */
function tap(handle) {
  const write = handle.write.bind(handle);
  const flush = handle.datasync.bind(handle);
  return {
    /** @param {[Uint8Array, number, number, number]} event */
    async write(...[bytes, offset, length, position]) {
      written += 1;
      type = JSON.parse(String(Buffer.from(bytes))).type;
      if (isDue() && DEATH_WHEN === 'torn') {
        await write(bytes, offset, Math.ceil(length / 2), position);
        await flush();
        die();
      }
      return write(bytes, offset, length, position);
    },
    async datasync() {
      await flush();
      if (isDue()) die();
    },
  };
}

files.open = async (file, ...how) => {
  const handle = await open(file, ...how);
  const isLog = String(file).endsWith('journal.jsonl') && how[0] === 'r+';
  return isLog ? Object.assign(handle, tap(handle)) : handle;
};
syncBuiltinESMExports();
