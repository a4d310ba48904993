import { existsSync, mkdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BranchRequest, beginBranch, planBranch } from './begin-branch.ts';
import { git, gitEnvironment, testFolder } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');

beforeEach(() => {
  folder.write('repo/code.txt', 'committed\n');
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  git(repo(), 'config', 'user.name', 'Ada');
  git(repo(), 'config', 'user.email', 'ada@example.com');
  git(repo(), 'add', '-A');
  git(repo(), 'commit', '--quiet', '-m', 'first');
  folder.write('repo/docs/My plan.md', '# Plan\n');
});

const head = () => git(repo(), 'rev-parse', 'HEAD').trim();

function plan(more: Partial<BranchRequest> = {}) {
  const request = { top: repo(), plan: 'docs/My plan.md', worktree: false, environment: gitEnvironment };
  return planBranch({ ...request, ...more });
}

async function begin(more: Partial<BranchRequest> = {}) {
  const planned = await plan(more);
  await beginBranch(planned, { top: repo(), environment: gitEnvironment });
  return planned;
}

test('a branch is made at HEAD and checked out; the plan need not be committed', async () => {
  const planned = await plan();
  expect(git(repo(), 'branch', '--show-current')).toBe('main\n');
  expect(planned).toMatchObject({ isNew: true, folder: '.', begun: head() });
  expect(planned.name).toMatch(/^fixpoint\/my-plan-[0-9a-f]{7}$/u);
  await begin();
  expect(git(repo(), 'branch', '--show-current')).toBe(`${planned.name}\n`);
  expect(folder.read('repo/docs/My plan.md')).toBe('# Plan\n');
});

test('a later run of the plan goes on there, and knows where the branch began', async () => {
  const { name, begun } = await begin();
  git(repo(), 'commit', '--quiet', '--allow-empty', '-m', 'work');
  expect(await plan()).toEqual({ name, isNew: false, folder: '.', begun });
});

test('from elsewhere a later run has a branch of its own, and so has another plan of the same name', async () => {
  const { name } = await begin();
  git(repo(), 'switch', '--quiet', 'main');
  const second = await begin();
  expect(second.name).toBe(`${name}-2`);
  git(repo(), 'switch', '--quiet', 'main');
  expect((await plan()).name).toBe(`${name}-3`);
  const other = await plan({ plan: 'other/My plan.md', worktree: true });
  expect(other.name).toMatch(/^fixpoint\/my-plan-/u);
  expect(other.name).not.toContain(name);
});

test('with a detached HEAD the branch begins there', async () => {
  git(repo(), 'checkout', '--quiet', '--detach');
  expect(await begin()).toMatchObject({ isNew: true, begun: head() });
});

describe('a worktree of its own', () => {
  test('leaves the person where they are, with their changes', async () => {
    folder.write('repo/code.txt', 'in the middle of something\n');
    const { name, folder: worktree } = await begin({ worktree: true });
    expect(git(repo(), 'branch', '--show-current')).toBe('main\n');
    expect(folder.read('repo/code.txt')).toBe('in the middle of something\n');
    expect(git(folder.at('repo', worktree), 'branch', '--show-current')).toBe(`${name}\n`);
    expect(folder.read(`repo/${worktree}/code.txt`)).toBe('committed\n');
  });

  test('is where a later run goes on', async () => {
    const planned = await begin({ worktree: true });
    expect(await plan({ worktree: true })).toEqual({ ...planned, isNew: false });
    folder.write(`repo/${planned.folder}/code.txt`, 'changed\n');
    await expect(plan({ worktree: true })).rejects.toThrow('changes that are not committed: code.txt');
  });

  test('can be made in a worktree that the person made', async () => {
    git(repo(), 'worktree', 'add', '--quiet', '-b', 'theirs', '../linked');
    const planned = await planBranch({
      top: folder.at('linked'),
      plan: 'plan.md',
      worktree: true,
      environment: gitEnvironment,
    });
    await beginBranch(planned, { top: folder.at('linked'), environment: gitEnvironment });
    expect(existsSync(folder.at('linked', planned.folder, 'code.txt'))).toBe(true);
  });
});

describe('is refused with what to do', () => {
  test.each([
    ['changed', 'code.txt'],
    ['new', 'added.txt'],
  ])('where a file is %s and not committed', async (_, file) => {
    folder.write(`repo/${file}`, 'changed\n');
    await expect(plan()).rejects.toMatchObject({
      code: 'input',
      message: `there are changes that are not committed: ${file}`,
      hint: expect.stringMatching(/Commit them.*git stash.*worktree: true/u),
    });
  });

  test('in the middle of a merge', async () => {
    folder.write('repo/.git/MERGE_HEAD', head());
    await expect(plan()).rejects.toMatchObject({
      message: `git is in the middle of a merge in ${repo()}`,
      hint: expect.stringContaining('git merge --abort'),
    });
  });

  test('where nobody could commit', async () => {
    git(repo(), 'config', 'user.useConfigOnly', 'true');
    git(repo(), 'config', '--unset', 'user.email');
    await expect(plan()).rejects.toMatchObject({ hint: expect.stringContaining('git config user.email') });
  });

  test('in a repository without commits, in a bare one, and outside of any', async () => {
    for (const name of ['fresh', 'bare', 'none']) mkdirSync(folder.at(name));
    git(folder.at('fresh'), 'init', '--quiet');
    git(folder.at('fresh'), 'config', 'user.email', 'ada@example.com');
    git(folder.at('fresh'), 'config', 'user.name', 'Ada');
    git(folder.at('bare'), 'init', '--quiet', '--bare');
    await expect(plan({ top: folder.at('fresh') })).rejects.toMatchObject({
      message: expect.stringContaining('has no commit yet'),
      hint: expect.stringContaining('git commit'),
    });
    await expect(plan({ top: folder.at('bare') })).rejects.toThrow('is a bare repository');
    await expect(plan({ top: folder.at('none') })).rejects.toMatchObject({
      message: expect.stringContaining('is in no git repository'),
      hint: expect.stringContaining('git init'),
    });
  });
});
