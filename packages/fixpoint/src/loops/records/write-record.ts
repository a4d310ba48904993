import { readFile } from 'node:fs/promises';
import { FixpointError } from '../../base/index.ts';
import { resolveInside, writeAtomically } from '../../files/index.ts';
import { withLock } from './record-lock.ts';

/** A file in another tool's format, by its path inside the project. */
export interface RecordFile {
  readonly root: string;
  readonly path: string;
}

/** Reads a record; undefined where there is none. What is there and can't be read is an error, never nothing. */
export async function readRecord(record: RecordFile): Promise<string | undefined> {
  return readText(await resolveInside(record.root, record.path), record);
}

/**
 * Changes a record: `edit` gets the present text, undefined where there is none, and gives the new one. No other writer
 * of Fixpoint comes between. Where `edit` throws, and in every other case of failure, the file stays as it is.
 */
export async function updateRecord(
  record: RecordFile,
  edit: (text: string | undefined) => string,
): Promise<void> {
  const file = await resolveInside(record.root, record.path);
  await withLock(file, async (assertHeld) => {
    const before = await readText(file, record);
    const after = edit(before);
    assertHeld();
    if (after !== before) await writeAtomically(file, after);
  });
}

async function readText(file: string, record: RecordFile): Promise<string | undefined> {
  const bytes = await readBytes(file, record);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw unusable(record, 'is not UTF-8 text', cause);
  }
}

async function readBytes(file: string, record: RecordFile): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unusable(record, 'cannot be read', cause);
  }
}

function unusable({ path }: RecordFile, why: string, cause: unknown): FixpointError {
  return new FixpointError('record', `${path} ${why}`, {
    place: { file: path },
    hint: 'Repair or move that file, then try again; it was left as it is.',
    cause,
  });
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
