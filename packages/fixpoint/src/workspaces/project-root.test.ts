import { mkdirSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProjectRoot } from './project-root.ts';
import { git, testFolder } from './test-support.ts';

const folder = testFolder();

test('the root of a project is the top of its working tree', async () => {
  folder.write('repo/deep/er/file', '');
  git(folder.at('repo'), 'init', '--quiet');
  symlinkSync('repo/deep', folder.at('link'));
  for (const name of ['repo', 'repo/deep/er', 'link']) {
    expect(await findProjectRoot(folder.at(name))).toBe(folder.at('repo'));
  }
});

test('without one it is the folder itself', async () => {
  mkdirSync(folder.at('plain/.git'), { recursive: true });
  folder.write('other/.git', 'not what git writes');
  expect(await findProjectRoot(folder.at('plain'))).toBe(folder.at('plain'));
  expect(await findProjectRoot(folder.at('other'))).toBe(folder.at('other'));
});

test('a linked worktree has a root of its own', async () => {
  folder.write('repo/file', '');
  git(folder.at('repo'), 'init', '--quiet');
  git(folder.at('repo'), 'add', '-A');
  git(folder.at('repo'), 'commit', '--quiet', '-m', 'first');
  git(folder.at('repo'), 'worktree', 'add', '--quiet', 'trees/linked');
  expect(await findProjectRoot(folder.at('repo/trees/linked'))).toBe(folder.at('repo/trees/linked'));
});
