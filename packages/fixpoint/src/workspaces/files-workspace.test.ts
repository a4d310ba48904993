import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import type { FilesWorkspaceOptions } from './files-workspace.ts';
import { openFilesWorkspace } from './files-workspace.ts';
import { describeWorkspaceCases, memoryBlobs, testFolder } from './test-support.ts';

const folder = testFolder();
let blobs: BlobStore;
beforeEach(() => {
  blobs = memoryBlobs();
  folder.write('a.md', 'a\n');
  folder.write('docs/b.md', 'b\n');
});

function open(options: Partial<FilesWorkspaceOptions> = {}) {
  return openFilesWorkspace({ root: folder.at(), files: ['docs/b.md', 'a.md'], blobs, ...options });
}

describeWorkspaceCases(() => ({
  open: () => open(),
  files: [folder.at('a.md'), folder.at('docs/b.md')],
}));

describe('several files', () => {
  test('are one version, in whatever order they are named', async () => {
    const workspace = await open();
    const other = await open({ files: ['a.md', './docs/b.md', 'a.md'] });
    expect(await other.capture()).toEqual(await workspace.capture());
    expect(workspace.artifactPaths).toEqual(['a.md', 'docs/b.md']);
  });

  test('are compared one by one, trimmed', async () => {
    const workspace = await open();
    const before = await workspace.capture();
    folder.write('a.md', '  a');
    expect((await workspace.capture()).key).toBe(before.key);
    folder.write('a.md', 'a\nb');
    folder.write('docs/b.md', '');
    expect((await workspace.capture()).key).not.toBe(before.key);
  });

  test('may lose one and get it back; the diff says so', async () => {
    const workspace = await open();
    const both = await workspace.capture();
    rmSync(folder.at('a.md'));
    const one = await workspace.capture();
    expect(one.blank).toBe(false);
    expect((await workspace.diff(both.hash, one.hash)).files).toMatchObject([
      { path: 'a.md', change: 'removed' },
    ]);
    await workspace.restore(both.hash);
    await workspace.restore(one.hash);
    expect(() => folder.read('a.md')).toThrow();
    expect(folder.read('docs/b.md')).toBe('b\n');
  });

  test('are shown under their names', async () => {
    const workspace = await open();
    const { hash } = await workspace.capture();
    expect(await workspace.readText(hash)).toBe('===== a.md =====\na\n\n===== docs/b.md =====\nb\n');
  });

  test('are refused if one is missing, none is named, or all are blank', async () => {
    await expect(open({ files: ['a.md', 'none.md'] })).rejects.toThrow('none.md does not exist');
    await expect(open({ files: [] })).rejects.toThrow('no file is named');
    folder.write('a.md', '');
    await expect(open()).resolves.toBeDefined();
    folder.write('docs/b.md', '\n');
    await expect(open()).rejects.toThrow('nothing but white space');
  });

  test('are refused if they are too large together', async () => {
    const limits = { fileBytes: 10, allBytes: 3 };
    await expect(open({ limits })).rejects.toThrow('more than the 3 bytes together');
  });
});
