import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GitWorkspaceOptions } from './git-workspace.ts';
import { openGitWorkspace } from './git-workspace.ts';
import { git, gitEnvironment, testFolder, userState } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');

beforeEach(() => {
  folder.write('repo/code.txt', 'committed\n');
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  git(repo(), 'add', '-A');
  git(repo(), 'commit', '--quiet', '-m', 'first');
});

function open(options: Partial<GitWorkspaceOptions> = {}) {
  return openGitWorkspace({ folder: repo(), run: 'run-1', environment: gitEnvironment, ...options });
}

describe('a tree is captured and restored', () => {
  const roundTrip = async (options: Partial<GitWorkspaceOptions> = {}, name = 'repo/extra.txt') => {
    const workspace = await open(options);
    folder.write(name, 'before\n');
    const version = await workspace.capture();
    folder.write(name, 'after\n');
    await workspace.restore(version.hash);
    expect(folder.read(name)).toBe('before\n');
    expect(await workspace.capture()).toEqual(version);
    return workspace;
  };

  test('in a repository without commits or files', async () => {
    mkdirSync(folder.at('fresh'));
    git(folder.at('fresh'), 'init', '--quiet');
    const empty = await open({ folder: folder.at('fresh') });
    expect((await empty.capture()).blank).toBe(true);
    const workspace = await roundTrip({ folder: folder.at('fresh') }, 'fresh/a.txt');
    expect(await workspace.readText((await workspace.capture()).hash)).toContain('+before');
    const again = await open({ folder: folder.at('fresh'), base: workspace.base });
    expect(again.base).toBe(workspace.base);
  });

  test('with a detached HEAD', async () => {
    git(repo(), 'checkout', '--quiet', '--detach');
    await roundTrip();
    expect(readFileSync(folder.at('repo/.git/HEAD'), 'utf8')).toMatch(/^[0-9a-f]+\n$/u);
  });

  test('in a linked worktree, apart from the other ones', async () => {
    git(repo(), 'worktree', 'add', '--quiet', '../linked');
    const before = userState(repo());
    await roundTrip({ folder: folder.at('linked') }, 'linked/extra.txt');
    expect(existsSync(folder.at('repo/extra.txt'))).toBe(false);
    expect(userState(repo())).toEqual({ ...before, refs: expect.any(String) });
  });

  test('from a folder within', async () => {
    folder.write('repo/deep/er/file', '');
    const workspace = await roundTrip({ folder: folder.at('repo/deep/er') });
    expect(workspace.root).toBe(repo());
  });

  test('in the middle of a merge with conflicts', async () => {
    git(repo(), 'checkout', '--quiet', '-b', 'other');
    folder.write('repo/code.txt', 'theirs\n');
    git(repo(), 'commit', '--quiet', '-am', 'theirs');
    git(repo(), 'checkout', '--quiet', 'main');
    folder.write('repo/code.txt', 'ours\n');
    git(repo(), 'commit', '--quiet', '-am', 'ours');
    expect(() => git(repo(), 'merge', 'other')).toThrow();
    const unmerged = git(repo(), 'ls-files', '--unmerged');
    await roundTrip();
    expect(git(repo(), 'ls-files', '--unmerged')).toBe(unmerged);
  });

  test('with a very large file', async () => {
    writeFileSync(folder.at('repo/large.bin'), Buffer.alloc(12_000_000));
    const workspace = await roundTrip();
    const version = await workspace.capture();
    rmSync(folder.at('repo/large.bin'));
    await workspace.restore(version.hash);
    expect(lstatSync(folder.at('repo/large.bin')).size).toBe(12_000_000);
  });

  test('with hooks that would fail or change something', async () => {
    for (const hook of ['post-index-change', 'post-checkout', 'reference-transaction']) {
      folder.write(`repo/.git/hooks/${hook}`, `#!/bin/sh\ntouch ${folder.at('hooked')}\nexit 1\n`);
      chmodSync(folder.at(`repo/.git/hooks/${hook}`), 0o755);
    }
    git(repo(), 'config', 'core.fsmonitor', folder.at('repo/.git/hooks/post-checkout'));
    await roundTrip();
    expect(existsSync(folder.at('hooked'))).toBe(false);
  });

  test('without touching submodules, or repositories within it', async () => {
    for (const name of ['library', 'repo/within', 'repo/empty']) {
      folder.write(`${name}/file`, 'theirs\n');
      git(folder.at(name), 'init', '--quiet');
    }
    for (const name of ['library', 'repo/within']) {
      git(folder.at(name), 'add', '-A');
      git(folder.at(name), 'commit', '--quiet', '-m', 'theirs');
    }
    git(repo(), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'sub');
    folder.write('repo/sub/file', 'changed in the submodule\n');
    folder.write('repo/empty/file', 'changed\n');
    await roundTrip();
    expect(folder.read('repo/sub/file')).toBe('changed in the submodule\n');
    expect(folder.read('repo/within/file')).toBe('theirs\n');
    expect(folder.read('repo/empty/file')).toBe('changed\n');
  });

  test('where the submodule moved in between, which stays as it is', async () => {
    folder.write('library/file', 'theirs\n');
    git(folder.at('library'), 'init', '--quiet');
    git(folder.at('library'), 'add', '-A');
    git(folder.at('library'), 'commit', '--quiet', '-m', 'theirs');
    git(repo(), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'sub');
    const workspace = await open();
    const version = await workspace.capture();
    git(folder.at('repo/sub'), 'commit', '--quiet', '--allow-empty', '-m', 'moved');
    folder.write('repo/code.txt', 'changed\n');
    await workspace.restore(version.hash);
    expect(folder.read('repo/code.txt')).toBe('committed\n');
    expect(git(folder.at('repo/sub'), 'log', '-1', '--format=%s')).toBe('moved\n');
  });
});
