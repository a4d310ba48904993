import { readFile } from 'node:fs/promises';
import { FixpointError } from '../../base/index.ts';

/**
 * A file's text, from which its bytes can be written again; null where there is no file.
 *
 * @throws {FixpointError} `record` where it is no text in UTF-8, or a folder.
 */
export async function readIfThere(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => passOver(error, file));
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FixpointError('record', 'this file is no text in UTF-8, so nothing can be changed in it', {
      place: { file },
      hint: 'Convert it to UTF-8, then try again. Nothing was changed.',
    });
  }
}

function passOver(error: NodeJS.ErrnoException, file: string): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  if (error.code !== 'EISDIR') throw error;
  throw new FixpointError('record', 'a folder is where a file belongs', {
    place: { file },
    hint: 'Move or rename that folder, then try again. Nothing was changed.',
  });
}
