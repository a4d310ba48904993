import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GuardOptions } from './open-guard.ts';
import { openGuard } from './open-guard.ts';
import { git, gitEnvironment, memoryBlobs, testFolder } from './test-support.ts';

const folder = testFolder();
const root = () => folder.at('root');

beforeEach(() => {
  folder.write('root/a.txt', 'aaaa\n');
  folder.write('root/docs/b.txt', 'b\r\n');
  folder.write('root/docs/run.sh', '#!/bin/sh\n');
  folder.write('root/bytes', new Uint8Array([0, 255, 10]));
  chmodSync(folder.at('root/docs/run.sh'), 0o755);
  symlinkSync('docs', folder.at('root/link'));
});

type Options = Partial<GuardOptions> & { readonly inAnotherProcess?: boolean };

function open(options: Partial<GuardOptions> = {}) {
  return openGuard({
    root: root(),
    environment: gitEnvironment,
    blobs: memoryBlobs(),
    holdsSecret: () => false,
    ...options,
  });
}

/** Takes a snapshot, and gives what is done with it: by the guard that took it, or by one that knows it as JSON alone. */
async function take({ inAnotherProcess = false, ...options }: Options = {}) {
  const blobs = memoryBlobs();
  const first = await open({ blobs, ...options });
  const taken = await first.take();
  const guard = inAnotherProcess ? await open({ blobs, ...options }) : first;
  const snapshot = inAnotherProcess ? await guard.takeUp(JSON.parse(JSON.stringify(taken))) : taken;
  if (snapshot === null) throw new Error('what was taken is gone');
  return {
    unwatched: snapshot.unwatched,
    changes: (except?: readonly string[]) => guard.changesSince(snapshot, except),
    undo: async (except?: readonly string[]) =>
      guard.undo(snapshot, await guard.changesSince(snapshot, except)),
  };
}

describe.each([
  ['folder', false],
  ['folder', true],
  ['git', false],
  ['git', true],
])('a guarded %s, in another process: %s', (kind, inAnotherProcess) => {
  beforeEach(() => {
    if (kind !== 'git') return;
    git(root(), 'init', '--quiet');
    git(root(), 'add', 'a.txt', 'docs');
    git(root(), 'commit', '--quiet', '-m', 'first');
  });

  test('that nobody touched has no changes', async () => {
    const snapshot = await take({ inAnotherProcess });
    expect(await snapshot.changes()).toEqual([]);
    expect(await snapshot.undo()).toEqual([]);
  });

  test('tells what was added, changed and removed, and brings it back', async () => {
    const snapshot = await take({ inAnotherProcess });
    folder.write('root/a.txt', 'aaab\n');
    folder.write('root/new/deep.txt', 'new');
    rmSync(folder.at('root/bytes'));
    chmodSync(folder.at('root/docs/run.sh'), 0o644);
    rmSync(folder.at('root/link'));
    symlinkSync('/etc', folder.at('root/link'));
    expect(await snapshot.changes()).toEqual([
      { path: 'a.txt', change: 'changed', undoable: true },
      { path: 'bytes', change: 'removed', undoable: true },
      { path: 'docs/run.sh', change: 'changed', undoable: true },
      { path: 'link', change: 'changed', undoable: true },
      { path: 'new/deep.txt', change: 'added', undoable: true },
    ]);
    expect(await snapshot.undo()).toEqual([]);
    expect(folder.read('root/a.txt')).toBe('aaaa\n');
    expect(lstatSync(folder.at('root/bytes')).size).toBe(3);
    expect(lstatSync(folder.at('root/docs/run.sh')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(folder.at('root/link'))).toBe('docs');
    expect(existsSync(folder.at('root/new'))).toBe(false);
  });

  test('sees a change of the same length that was made in the same moment', async () => {
    const guard = await open();
    for (const text of ['bbbb\n', 'cccc\n', 'dddd\n']) {
      const snapshot = await guard.take();
      folder.write('root/a.txt', text);
      expect(await guard.changesSince(snapshot)).toMatchObject([{ path: 'a.txt', change: 'changed' }]);
    }
  });

  test('gets back a file where a folder is now, and a folder where a file or link is', async () => {
    const snapshot = await take({ inAnotherProcess });
    rmSync(folder.at('root/a.txt'));
    folder.write('root/a.txt/inner/file', 'x');
    renameSync(folder.at('root/docs'), folder.at('root/moved'));
    symlinkSync(folder.at(), folder.at('root/docs'));
    expect(await snapshot.undo()).toEqual([]);
    expect(folder.read('root/a.txt')).toBe('aaaa\n');
    expect(folder.read('root/docs/b.txt')).toBe('b\r\n');
    expect(existsSync(folder.at('root/moved'))).toBe(false);
    expect(existsSync(folder.at('b.txt'))).toBe(false);
  });

  test('leaves alone what may change', async () => {
    const snapshot = await take({ inAnotherProcess });
    folder.write('root/a.txt', 'the artifact');
    folder.write('root/docs/b.txt', 'in a folder of it');
    folder.write('root/docs.txt', 'no part of it');
    const except = ['a.txt', 'docs'];
    expect(await snapshot.changes(except)).toEqual([{ path: 'docs.txt', change: 'added', undoable: true }]);
    expect(await snapshot.undo(except)).toEqual([]);
    expect(folder.read('root/a.txt')).toBe('the artifact');
    expect(folder.read('root/docs/b.txt')).toBe('in a folder of it');
    expect(await snapshot.changes(['.'])).toEqual([]);
  });

  test('does not look at our own folder', async () => {
    const snapshot = await take({ inAnotherProcess });
    folder.write('root/.fixpoint/runs/1/journal.jsonl', '{}');
    expect(await snapshot.changes()).toEqual([]);
  });
});

describe('in a git working tree', () => {
  beforeEach(() => {
    git(root(), 'init', '--quiet');
    git(root(), 'add', '-A');
    git(root(), 'commit', '--quiet', '-m', 'first');
  });

  test('a commit is noticed, but not taken back', async () => {
    const snapshot = await take();
    folder.write('root/a.txt', 'committed');
    git(root(), 'commit', '--quiet', '-am', 'by the reviewer');
    const moved = { path: '.git/HEAD', change: 'changed', undoable: false };
    expect(await snapshot.changes()).toEqual([moved, { path: 'a.txt', change: 'changed', undoable: true }]);
    expect(await snapshot.undo()).toEqual([moved]);
    expect(folder.read('root/a.txt')).toBe('aaaa\n');
  });

  test('a state that git has given up, or that was taken without git, can be compared with no more', async () => {
    const guard = await open();
    const snapshot = await guard.take();
    expect(await guard.takeUp(snapshot)).toEqual(snapshot);
    expect(await guard.takeUp({ ...snapshot, tree: 'f'.repeat(40) } as typeof snapshot)).toBe(null);
    expect(await guard.takeUp({ kind: 'folder', isCut: false, entries: [], unwatched: [] })).toBe(null);
  });

  test('a commit is noticed too where all of the tree may change', async () => {
    const snapshot = await take();
    folder.write('root/a.txt', 'committed');
    git(root(), 'commit', '--quiet', '-am', 'by the producer');
    expect(await snapshot.changes(['.'])).toEqual([
      { path: '.git/HEAD', change: 'changed', undoable: false },
    ]);
  });

  test('ignored files may change, but an ignore rule hides nothing new', async () => {
    folder.write('root/.gitignore', 'build/\n');
    const snapshot = await take();
    folder.write('root/build/out', 'built');
    folder.write('root/.gitignore', '*\n');
    folder.write('root/hidden', 'x');
    expect(await snapshot.undo()).toEqual([]);
    expect(await snapshot.changes()).toEqual([{ path: 'hidden', change: 'added', undoable: true }]);
    expect(await snapshot.undo()).toEqual([]);
    expect(existsSync(folder.at('root/hidden'))).toBe(false);
    expect(folder.read('root/build/out')).toBe('built');
  });
});

describe('in a folder without git', () => {
  test('what cannot be undone is said before, and still noticed', async () => {
    const limits = { files: 100, fileBytes: 4, keptBytes: 100, packedBytes: 100 };
    execFileSync('sh', ['-c', 'mkfifo "$0"', folder.at('root/pipe')]);
    const snapshot = await take({ limits });
    expect(snapshot.unwatched).toEqual(
      expect.arrayContaining([
        '.git, .fixpoint and node_modules',
        'a.txt: a change is noticed, but cannot be undone',
        'pipe: no regular file',
      ]),
    );
    folder.write('root/a.txt', 'changed');
    const change = { path: 'a.txt', change: 'changed', undoable: false };
    expect(await snapshot.changes()).toEqual([change]);
    expect(await snapshot.undo()).toEqual([change]);
  });

  test('with too many files the first ones are watched, and nothing is said of new ones', async () => {
    const limits = { files: 2, fileBytes: 100, keptBytes: 100, packedBytes: 100 };
    const snapshot = await take({ limits });
    expect(snapshot.unwatched).toContain('all but the first 2 files, and files that are new');
    folder.write('root/a.txt', 'changed');
    folder.write('root/0.txt', 'new');
    expect(await snapshot.changes()).toEqual([{ path: 'a.txt', change: 'changed', undoable: true }]);
    expect(await snapshot.undo()).toEqual([]);
    expect(folder.read('root/a.txt')).toBe('aaaa\n');
  });

  test('what holds a secret is kept in memory alone: in another process a change is told, and cannot be undone', async () => {
    const holdsSecret = (text: string) => text.includes('aaaa');
    const blobs = memoryBlobs();
    const kept: Uint8Array[] = [];
    const putBlob: typeof blobs.putBlob = (blob) => {
      kept.push(blob.bytes);
      return blobs.putBlob(blob);
    };
    const first = await open({ holdsSecret, blobs: { ...blobs, putBlob } });
    const taken = await first.take();
    folder.write('root/a.txt', 'changed');
    folder.write('root/docs/b.txt', 'changed');
    expect(Buffer.concat(kept).toString()).not.toContain('aaaa');
    const second = await open({ holdsSecret, blobs });
    const snapshot = await second.takeUp(JSON.parse(JSON.stringify(taken)));
    expect(snapshot && (await second.changesSince(snapshot))).toEqual([
      { path: 'a.txt', change: 'changed', undoable: false },
      { path: 'docs/b.txt', change: 'changed', undoable: true },
    ]);
    expect(await first.undo(taken, await first.changesSince(taken))).toEqual([]);
    expect(folder.read('root/a.txt')).toBe('aaaa\n');
  });

  test('what would be too much is kept in memory alone', async () => {
    const limits = { files: 100, fileBytes: 100, keptBytes: 100, packedBytes: 7 };
    const snapshot = await take({ limits, inAnotherProcess: true });
    folder.write('root/a.txt', 'changed');
    folder.write('root/docs/run.sh', 'changed');
    expect(await snapshot.changes()).toEqual([
      { path: 'a.txt', change: 'changed', undoable: true },
      { path: 'docs/run.sh', change: 'changed', undoable: false },
    ]);
  });

  test('what was lost of what another process kept is noticed as changed, and cannot be undone', async () => {
    const taken = await (await open()).take();
    const second = await open();
    const snapshot = await second.takeUp(JSON.parse(JSON.stringify(taken)));
    folder.write('root/a.txt', 'changed');
    rmSync(folder.at('root/link'));
    expect(snapshot && (await second.changesSince(snapshot))).toEqual([
      { path: 'a.txt', change: 'changed', undoable: false },
      { path: 'link', change: 'removed', undoable: true },
    ]);
  });

  test('a content is written once, however often it is taken', async () => {
    const blobs = memoryBlobs();
    const packs: Uint8Array[] = [];
    const putBlob: typeof blobs.putBlob = (blob) => {
      packs.push(blob.bytes);
      return blobs.putBlob(blob);
    };
    const guard = await open({ blobs: { ...blobs, putBlob } });
    await guard.take();
    folder.write('root/copy.txt', 'aaaa\n');
    folder.write('root/new.txt', 'new');
    await guard.take();
    await guard.take();
    expect(packs.slice(1).map(String)).toEqual([String(Buffer.from('new'))]);
  });

  test('the folders of tools are not looked at', async () => {
    const snapshot = await take();
    folder.write('root/node_modules/x/index.js', '');
    mkdirSync(folder.at('root/.git'));
    expect(await snapshot.changes()).toEqual([]);
  });
});
