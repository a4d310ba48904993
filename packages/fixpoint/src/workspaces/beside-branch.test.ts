import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { openGitWorkspace } from './git-workspace.ts';
import { git, gitEnvironment, testFolder } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');
const at = (name: string) => git(repo(), 'rev-parse', name).trim();

beforeEach(() => {
  folder.write('repo/code.txt', 'committed\n');
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  git(repo(), 'config', 'user.name', 'Ada');
  git(repo(), 'config', 'user.email', 'ada@example.com');
  folder.write('repo/plan.md', '# Plan\n');
  commit('first');
  folder.write('repo/plan.md', '# Plan, in the middle of being written\n');
  git(repo(), 'branch', 'precious');
  git(repo(), 'tag', 'v1');
  git(repo(), 'switch', '--quiet', '-c', 'fixpoint/plan-1');
});

function commit(message: string): void {
  git(repo(), 'add', '-A', ...(message === 'first' ? [] : ['code.txt']));
  git(repo(), 'commit', '--quiet', '--allow-empty', '-m', message);
}

/** Does something as a call would, and puts back what it did to branches and tags, as another process would. */
async function workBeside(work: () => void, until: number | null = null) {
  const { branch } = await openGitWorkspace({
    folder: repo(),
    run: 'run-1',
    branch: 'fixpoint/plan-1',
    leftOut: ['plan.md'],
    environment: gitEnvironment,
  });
  const before = JSON.stringify(await branch?.takeBeside());
  work();
  return branch?.putBesideBack(JSON.parse(before), until);
}

test('what a call commits on its own branch is none of theirs', async () => {
  expect(await workBeside(() => commit('work'))).toEqual({ moved: null, made: [], later: [], lost: [] });
});

test('branches and tags that were moved or deleted are put back, with their commits kept', async () => {
  const first = at('main');
  const result = await workBeside(() => {
    commit('work');
    git(repo(), 'branch', '--force', 'main', 'HEAD');
    git(repo(), 'branch', '-D', 'precious');
    git(repo(), 'tag', '--force', 'v1', 'HEAD');
  });
  expect([at('main'), at('precious'), at('v1')]).toEqual([first, first, first]);
  expect(result?.moved).toMatch(
    /^it moved or deleted main, precious, v1, .* put back .*kept as refs\/fixpoint/u,
  );
  expect(at(`refs/fixpoint/run-1/commits/${at('HEAD')}`)).toBe(at('HEAD'));
});

test('new ones stay, and are named', async () => {
  const result = await workBeside(() => git(repo(), 'tag', 'v2'));
  expect(result).toEqual({ moved: null, made: ['v2'], later: [], lost: [] });
});

test('a branch that another working tree has checked out moves with the work there', async () => {
  git(repo(), 'worktree', 'add', '--quiet', folder.at('other'), 'main');
  const result = await workBeside(() =>
    git(folder.at('other'), 'commit', '--quiet', '--allow-empty', '-m', 'mine'),
  );
  expect(result).toEqual({ moved: null, made: [], later: [], lost: [] });
  expect(git(repo(), 'log', '-1', '--format=%s', 'main')).toBe('mine\n');
});

test.each([
  ['set back to what was committed', () => git(repo(), 'reset', '--quiet', '--hard')],
  ['deleted', () => rmSync(folder.at('repo/plan.md'))],
])('a plan that is not committed is put back where it was %s', async (_, lose) => {
  const result = await workBeside(lose);
  expect(result?.lost).toEqual(['plan.md']);
  expect(folder.read('repo/plan.md')).toBe('# Plan, in the middle of being written\n');
});

test('what somebody wrote into the plan meanwhile stays', async () => {
  const result = await workBeside(() => folder.write('repo/plan.md', '# Plan, further\n'));
  expect(result?.lost).toEqual([]);
  expect(folder.read('repo/plan.md')).toBe('# Plan, further\n');
});

describe('what was changed after the time that counts', () => {
  const past = Date.now() - 60_000;

  test('is somebody else’s: branches and tags stay where they were moved to, also where git packed them away', async () => {
    const result = await workBeside(() => {
      commit('work');
      git(repo(), 'branch', '--force', 'main', 'HEAD');
      git(repo(), 'tag', '--force', 'v1', 'HEAD');
      git(repo(), 'pack-refs', '--all');
      git(repo(), 'branch', '--force', 'precious', 'HEAD');
    }, past);
    expect(result).toEqual({ moved: null, made: [], later: ['main', 'precious', 'v1'], lost: [] });
    expect([at('main'), at('precious'), at('v1')]).toEqual([at('HEAD'), at('HEAD'), at('HEAD')]);
  });

  test('is somebody else’s: a plan that was set back stays so', async () => {
    const result = await workBeside(() => git(repo(), 'reset', '--quiet', '--hard'), past);
    expect(result?.lost).toEqual([]);
    expect(folder.read('repo/plan.md')).toBe('# Plan\n');
  });

  test('is put back still where it is gone: nothing is lost by that', async () => {
    const first = at('precious');
    const result = await workBeside(() => {
      git(repo(), 'branch', '-D', 'precious');
      rmSync(folder.at('repo/plan.md'));
    }, past);
    expect(result).toMatchObject({ moved: expect.stringContaining('precious'), lost: ['plan.md'] });
    expect(at('precious')).toBe(first);
  });

  test('is not what was moved before', async () => {
    const first = at('main');
    const result = await workBeside(() => {
      commit('work');
      git(repo(), 'branch', '--force', 'main', 'HEAD');
    }, Date.now() + 60_000);
    expect(result).toMatchObject({ moved: expect.stringContaining('main'), later: [] });
    expect(at('main')).toBe(first);
  });
});

test('what somebody writes into a plan that was never committed stays', async () => {
  git(repo(), 'rm', '--quiet', '--cached', 'plan.md');
  git(repo(), 'commit', '--quiet', '-m', 'the plan is no part of it');
  const result = await workBeside(() => folder.write('repo/plan.md', '# Plan, written further\n'));
  expect(result?.lost).toEqual([]);
  expect(folder.read('repo/plan.md')).toBe('# Plan, written further\n');
});
