import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { licences } from './licences.mjs';

interface Emitted {
  readonly fileName: string;
  readonly source: string;
}

async function emittedFor(moduleIds: readonly string[]): Promise<readonly Emitted[]> {
  const files: Emitted[] = [];
  const context = { emitFile: (file: Emitted) => files.push(file) };
  await licences().generateBundle.call(context, {}, { 'index.mjs': { moduleIds }, 'index.d.mts': {} });
  return files;
}

test('the licence of a library that is built in stands beside what was built', async () => {
  const folder = new URL('../node_modules/yaml/', import.meta.url);
  const [file] = await emittedFor([
    '/somewhere/src/index.ts',
    new URL('dist/index.js', folder).pathname,
    new URL('browser/dist/index.js', folder).pathname,
  ]);
  const licence = await readFile(new URL('LICENSE', folder), 'utf8');
  expect(file).toMatchObject({ fileName: 'licences.txt' });
  expect(file?.source).toMatch(/^yaml 2\.[\d.]+: ISC\n/);
  expect(file?.source.split(licence.trim())).toHaveLength(2);
});
