import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Writes a file so that it is there whole or as it was before: a temporary file beside it, flushed, then renamed. Mode
 * and owner of a file that was there are kept; a folder that is missing is made. Give `mode` for a new file only.
 */
export async function writeAtomically(
  file: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  await writeFileAtomic(file, bytes, mode === undefined ? {} : { mode });
}
