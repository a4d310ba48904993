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
      throw unusable(name, 'it cannot be opened', cause);
    },
  );
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(name, 'it is no file');
    if (stats.size > maxBytes)
      throw unusable(name, `it has ${stats.size} bytes, and ${maxBytes} are the most`);
    return decodeReply(await handle.readFile(), name);
  } finally {
    await handle.close();
  }
}

function decodeReply(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unusable(name, 'it is no text in UTF-8', cause);
  }
}

function unusable(name: string, why: string, cause?: unknown): FixpointError {
  return new FixpointError('refused', `the reply file ${name} cannot be used: ${why}`, {
    ...(cause === undefined ? {} : { cause }),
    place: { file: name },
    hint: 'Have the subagent write its reply there again, whole, and submit it with the same token.',
  });
}
