import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readNamedFiles } from './named-files.ts';

/** The names of the files that `main.mjs` names, by itself or by others. */
async function namedIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-named-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const found = await readNamedFiles(path.join(folder, 'main.mjs'));
  return found.map(({ file }) => path.relative(folder, file)).filter((name) => name !== 'main.mjs');
}

test.each([
  ["import { a } from './a.mjs';", ['a.mjs']],
  ["import './a.mjs'", ['a.mjs']],
  ['export * from "./a.mjs";', ['a.mjs']],
  ['const { a } = await import(`./a.mjs?fresh`);', ['a.mjs']],
  ["createRequire(import.meta.url)('./c')", ['c.cjs']],
  ["readFileSync(new URL('./d/data.json', import.meta.url))", ['d/data.json']],
  ["import { a } from 'a';\nimport b from 'node:fs'; const c = './missing.mjs';", []],
])('what a program names by a relative path is found: %s', async (text, expected) => {
  const files = { 'a.mjs': '', 'c.cjs': '', 'd/data.json': '{}', 'a/index.js': '' };
  expect(await namedIn({ ...files, 'main.mjs': text })).toEqual(expected);
});

test('what is named by a file that is named is found too, and a circle ends', async () => {
  expect(
    await namedIn({
      'main.mjs': "import './b/b.ts';",
      'b/b.ts': "import '../c.js';",
      'c.js': "import './main.mjs'; import './b/b.ts';",
    }),
  ).toEqual(['b/b.ts', 'c.js']);
});
