import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openGitWorkspace } from './git-workspace.ts';
import { isCheapToRead, openReadingFolders } from './reading-folders.ts';
import { gitEnvironment, git as gitIn, testFolder } from './test-support.ts';

const { at, write } = testFolder();
const git = (...words: string[]) => gitIn(at('project'), ...words);

function openFolders() {
  return openReadingFolders({
    top: at('project'),
    folder: at('project', '.fixpoint', 'runs', 'r', 'reading'),
    environment: gitEnvironment,
  });
}

async function captureNow() {
  const workspace = await openGitWorkspace({ folder: at('project'), run: 'r', environment: gitEnvironment });
  return workspace.capture();
}

beforeEach(() => {
  mkdirSync(at('project'));
  git('init', '-q');
  write('project/.gitignore', 'ignored.txt\n');
  write('project/.fixpoint/.gitignore', '*\n');
  write('project/kept.md', 'one\n');
  write('project/gone.md', 'gone\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  rmSync(at('project', 'gone.md'));
  write('project/kept.md', 'two\n');
  write('project/new.md', 'new\n');
  write('project/ignored.txt', 'secret\n');
});

describe('a folder for a reader', () => {
  test('has the version as it is on disk, committed or not, and nothing that git ignores', async () => {
    const folders = openFolders();
    await folders.prepare('reviewer', await captureNow());
    const place = folders.pathOf('reviewer');
    expect(readdirSync(place).sort()).toEqual(['.git', '.gitignore', 'kept.md', 'new.md']);
    expect(readFileSync(path.join(place, 'kept.md'), 'utf8')).toBe('two\n');
    expect(gitIn(place, 'diff', '--stat', 'HEAD')).toContain('3 files changed');
    expect(gitIn(place, 'log', '--format=%s')).toBe('first\n');
  });

  test('stays where it is for each version, and loses whatever else was written there', async () => {
    const folders = openFolders();
    const first = await captureNow();
    await folders.prepare('reviewer', first);
    const place = folders.pathOf('reviewer');
    writeFileSync(path.join(place, 'kept.md'), 'by the reader\n');
    writeFileSync(path.join(place, 'ignored.txt'), 'by the reader\n');
    write('project/new.md', 'newer\n');
    await folders.prepare('reviewer', await captureNow());
    expect(readFileSync(path.join(place, 'kept.md'), 'utf8')).toBe('two\n');
    expect(readFileSync(path.join(place, 'new.md'), 'utf8')).toBe('newer\n');
    expect(existsSync(path.join(place, 'ignored.txt'))).toBe(false);
    await folders.prepare('reviewer', first);
    expect(readFileSync(path.join(place, 'new.md'), 'utf8')).toBe('new\n');
  });

  test('stands at the commit that the version was made on', async () => {
    const folders = openFolders();
    const version = await captureNow();
    const commit = git('rev-parse', 'HEAD').trim();
    git('commit', '-q', '--all', '-m', 'second');
    await folders.prepare('reviewer', { ...version, commit });
    expect(gitIn(folders.pathOf('reviewer'), 'rev-parse', 'HEAD').trim()).toBe(commit);
  });

  test('leaves the tree, its index and its branches as they were, and is no change of it', async () => {
    const before = [git('status', '--porcelain'), git('branch', '--all'), git('ls-files', '--stage')];
    const folders = openFolders();
    const version = await captureNow();
    await Promise.all(['reviewer.a', 'reviewer.b', 'judge'].map((name) => folders.prepare(name, version)));
    expect([git('status', '--porcelain'), git('branch', '--all'), git('ls-files', '--stage')]).toEqual(
      before,
    );
    expect(await captureNow()).toEqual(version);
  });

  test('is gone afterwards, also where another process left it', async () => {
    const folders = openFolders();
    await folders.prepare('reviewer.what is "it"?', await captureNow());
    await openFolders().removeAll();
    expect(existsSync(at('project', '.fixpoint', 'runs', 'r', 'reading'))).toBe(false);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    // The process that made it may live: it makes it once more.
    await openFolders().prepare('reviewer', await captureNow());
    await openFolders().prepare('reviewer', await captureNow());
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2);
  });

  test('cannot be made where git has lost the version', async () => {
    await expect(openFolders().prepare('reviewer', { hash: '0'.repeat(40) })).rejects.toThrow('read-tree');
  });
});

describe('whether folders for readers are cheap', () => {
  test('is so for a usual tree', async () => {
    expect(await isCheapToRead(at('project'), gitEnvironment)).toBe(true);
  });

  test('is not so without a commit, or with a submodule, which they would not have', async () => {
    mkdirSync(at('empty'));
    gitIn(at('empty'), 'init', '-q');
    expect(await isCheapToRead(at('empty'), gitEnvironment)).toBe(false);
    git('update-index', '--add', '--cacheinfo', `160000,${git('rev-parse', 'HEAD').trim()},module`);
    expect(await isCheapToRead(at('project'), gitEnvironment)).toBe(false);
  });
});
