import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file with what is in it. */
export interface NamedFile {
  readonly file: string;
  readonly content: Buffer;
}

/**
 * Reads a program's file, each file that it names by a relative path in quotes, as imports do, and what those name in turn.
 * What is found by a computed name, by the name of a package or by an absolute path is not.
 */
export async function readNamedFiles(program: string): Promise<readonly NamedFile[]> {
  const found = new Map<string, Buffer>();
  const waiting = [program];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const content = found.has(file) ? null : await readIfFile(file);
    if (content === null) continue;
    found.set(file, content);
    if (isCode(file)) waiting.push(...namedIn(content.toString('utf8'), path.dirname(file)));
  }
  return [...found]
    .map(([file, content]) => ({ file, content }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

function isCode(file: string): boolean {
  return /\.[cm]?[jt]s$/.test(file);
}

/** What a name may leave out where `require` looks for it. */
const endings = ['', '.js', '.cjs', '.json', '.node', '/index.js'];

function namedIn(text: string, folder: string): readonly string[] {
  const names = [...text.matchAll(/(["'`])(\.{1,2}\/[^"'`\n]*)\1/gu)].map(([, , name = '']) => name);
  return names.flatMap((name) => endings.map((ending) => path.resolve(folder, withoutQuery(name) + ending)));
}

/** A name in an import is a URL. */
function withoutQuery(name: string): string {
  return name.replace(/[?#].*$/u, '');
}

/** Null for what is no file, or cannot be read: no program can read it either. */
async function readIfFile(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null);
}
