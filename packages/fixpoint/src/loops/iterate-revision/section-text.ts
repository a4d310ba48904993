import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { resolveInside } from '../../files/index.ts';

const endings = ['.tex', '.md', '.txt'];

/** The file of a section, and what it says. */
export interface SectionFile {
  /** The project's root. */
  readonly root: string;
  /** From there, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Reads a section's file. Throws FixpointError `input` where it is missing or of another kind. */
export async function readSection(root: string, file: string): Promise<SectionFile> {
  const absolute = path.resolve(root, file);
  const name = path.relative(path.resolve(root), absolute).split(path.sep).join('/');
  const real = await resolveInside(root, file);
  const found = await stat(real).catch(() => undefined);
  if (found === undefined)
    throw unusable(name, 'there is no such file', 'Make the file first; it may be empty.');
  if (!found.isFile()) throw unusable(name, 'this is not a file', 'Name the file of one section.');
  if (!endings.includes(path.extname(name).toLowerCase())) {
    throw unusable(name, `a section is a ${endings.join(', ')} file`, 'Name the source of a section.');
  }
  return { root, path: name, text: await readFile(real, 'utf8') };
}

/** Names a text by its content. Texts are compared trimmed, so blank space around it does not count. */
export function hashText(text: string): string {
  return nameByKey(createHash('sha256').update(text.trim()).digest('hex'));
}

/** The same name for a version of a run, whose key is the hash of its trimmed text. */
export function nameByKey(key: string): string {
  return `sha256:${key}`;
}

function unusable(file: string, why: string, hint: string): FixpointError {
  return new FixpointError('input', `${file} cannot be a section: ${why}`, { place: { file }, hint });
}
