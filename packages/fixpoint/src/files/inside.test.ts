import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInside, resolveInside } from './inside.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-test-')));
  mkdirSync(path.join(folder, 'root/deep'), { recursive: true });
  writeFileSync(path.join(folder, 'outside'), '');
  writeFileSync(path.join(folder, 'root/file'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const root = () => path.join(folder, 'root');

describe('a path inside of a folder', () => {
  test.each(['file', 'deep/../file', 'deep/new/newer.md', '..name', '.'])(
    'is found: %s',
    async (relative) => {
      expect(await resolveInside(root(), relative)).toBe(path.resolve(root(), relative));
    },
  );

  test('may go by links that stay inside, and is where they lead', async () => {
    symlinkSync('deep', path.join(root(), 'link'));
    expect(await resolveInside(root(), 'link/new')).toBe(path.join(root(), 'deep/new'));
  });

  test('may be in a folder that is itself reached by a link', async () => {
    symlinkSync('root', path.join(folder, 'alias'));
    expect(await resolveInside(path.join(folder, 'alias'), 'file')).toBe(path.join(root(), 'file'));
  });
});

describe('refused is a path that', () => {
  test.each(['..', '../outside', 'deep/../../outside', '/etc/passwd'])(
    'leads out by its words: %s',
    async (relative) => {
      await expect(resolveInside(root(), relative)).rejects.toMatchObject({ code: 'input' });
    },
  );

  test('leads out by a link to a file, a link on the way, or a link to nowhere', async () => {
    symlinkSync('../outside', path.join(root(), 'to-file'));
    symlinkSync('..', path.join(root(), 'to-folder'));
    symlinkSync('../new', path.join(root(), 'to-nowhere'));
    for (const relative of ['to-file', 'to-folder/outside', 'to-folder/new/file', 'to-nowhere']) {
      await expect(resolveInside(root(), relative)).rejects.toMatchObject({ code: 'input' });
    }
  });
});

test('a name that begins like the folder is not inside of it', () => {
  expect(isInside('/a/b', '/a/bc')).toBe(false);
  expect(isInside('/a/b', '/a/b/..c')).toBe(true);
  expect(isInside('/a/b', '/a/b')).toBe(true);
});

test('no chain of names and links ever leads out', async () => {
  symlinkSync('..', path.join(root(), 'up'));
  symlinkSync('deep', path.join(root(), 'down'));
  symlinkSync('/', path.join(root(), 'away'));
  symlinkSync('../up', path.join(root(), 'deep/chain'));
  const name = fc.constantFrom('..', '.', 'deep', 'file', 'up', 'down', 'away', 'chain', 'root', 'new', '');
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 6 }), async (names) => {
      const found = await resolveInside(root(), names.join('/')).catch(() => undefined);
      expect(found === undefined || isInside(root(), found)).toBe(true);
    }),
  );
});
