import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';

/** As much as any other agent may reply. */
const maxBytes = 10_000_000;

/**
 * Reads a reply from a file, wherever it is: what it says counts, not where it lies. Links are followed, as whoever names
 * the file can read what they lead to.
 *
 * @throws {FixpointError} `refused` where it is missing, no file, larger than 10 MB, or no text in UTF-8.
 */
export async function readReplyFile(folder: string, name: string): Promise<string> {
  // A pipe that nobody writes to would be waited for.
  const handle = await open(path.resolve(folder, name), constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (cause: unknown) => {
      throw isMissing(cause) ? missing(name) : unusable(name, 'it cannot be opened', cause);
    },
  );
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(name, 'it is no file');
    checkSize(stats.size, name);
    return decodeReply(await handle.readFile(), name);
  } finally {
    await handle.close();
  }
}

/**
 * Reads a reply from bytes, by the same rule as from a file.
 *
 * @param name what it came from.
 * @throws {FixpointError} `refused` where it is larger than 10 MB, or no text in UTF-8.
 */
export function decodeReply(bytes: Uint8Array, name: string): string {
  checkSize(bytes.length, name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unusable(name, 'it is no text in UTF-8', cause);
  }
}

/**
 * Tests a reply that came as a text: it has to be one that a file could hold.
 *
 * @throws {FixpointError} `refused` where it is larger than 10 MB, or no text in UTF-8.
 */
export function checkReplyText(text: string): void {
  checkSize(Buffer.byteLength(text), null);
  if (/\p{Surrogate}/u.test(text)) throw unusable(null, 'it is no text in UTF-8');
}

function checkSize(bytes: number, name: string | null): void {
  if (bytes > maxBytes) throw unusable(name, `it has ${bytes} bytes, and ${maxBytes} are the most`);
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

function missing(name: string): FixpointError {
  return new FixpointError('refused', `there is no reply file ${name}`, {
    place: { file: name },
    hint: 'If the subagent gave its reply as its last message, put that there, word for word, and submit it with the same token.',
  });
}

function unusable(name: string | null, why: string, cause?: unknown): FixpointError {
  return new FixpointError(
    'refused',
    `the reply${name === null ? '' : ` in ${name}`} cannot be used: ${why}`,
    {
      ...(cause === undefined ? {} : { cause }),
      ...(name === null ? {} : { place: { file: name } }),
      hint: 'Have the subagent give its reply again, whole, and submit it with the same token.',
    },
  );
}
