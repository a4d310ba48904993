import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type GitWorkspace, openGitWorkspace } from './git-workspace.ts';
import type { OwnBranch, SettledWork } from './own-branch.ts';
import { git, gitEnvironment, testFolder } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');
const own = 'fixpoint/plan-1';

beforeEach(() => {
  folder.write('repo/code.txt', 'committed\n');
  folder.write('repo/plan.md', '# Plan\n');
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  git(repo(), 'config', 'user.name', 'Ada');
  git(repo(), 'config', 'user.email', 'ada@example.com');
  commit('first');
  git(repo(), 'switch', '--quiet', '-c', own);
});

function commit(message: string, ...more: string[]): string {
  git(repo(), 'add', '-A');
  git(repo(), 'commit', '--quiet', '-m', message, ...more);
  return head();
}

const head = () => git(repo(), 'rev-parse', 'HEAD').trim();
const branch = () => git(repo(), 'branch', '--show-current').trim();
const status = () => git(repo(), 'status', '--porcelain');

function open(): Promise<GitWorkspace & { readonly branch?: OwnBranch }> {
  const leftOut = ['plan.md'];
  return openGitWorkspace({
    folder: repo(),
    run: 'run-1',
    branch: own,
    leftOut,
    environment: gitEnvironment,
  });
}

interface Done {
  readonly settled: SettledWork;
  /** Puts the branch and the files back. */
  readonly putBack: () => Promise<void>;
  readonly before: string;
}

/** Does something as a call would, and lets the branch look at it. */
async function doWork(work: () => void): Promise<Done> {
  const workspace = await open();
  const version = await workspace.capture();
  const before = version.commit ?? '';
  const moves = (await workspace.branch?.countMoves()) ?? 0;
  work();
  const begun = { hash: version.hash, commit: before, moves };
  const settled = await workspace.branch?.settle(begun, 'Task 1: what was left');
  if (settled === undefined) throw new Error('there is no branch');
  return { settled, before, putBack: () => workspace.restore(version.hash, before) };
}

/** Everything is as before the call, and what was committed can be found under the ref that the reason names. */
async function expectPutBack({ settled, putBack, before }: Done): Promise<string> {
  await putBack();
  expect({ branch: branch(), head: head(), status: status() }).toEqual({
    branch: own,
    head: before,
    status: '',
  });
  expect(folder.read('repo/code.txt')).toBe('committed\n');
  const ref = /refs\/fixpoint\/run-1\/commits\/[0-9a-f]+/u.exec(settled.why ?? '')?.[0];
  return ref === undefined ? '' : git(repo(), 'log', '-1', '--format=%s', ref).trim();
}

describe('a call that adds commits to the branch', () => {
  test('stands, with the files it changed', async () => {
    const { settled } = await doWork(() => {
      folder.write('repo/code.txt', 'new\n');
      commit('work');
      folder.write('repo/other.txt', 'new\n');
      commit('more work');
    });
    expect(settled).toEqual({ why: null, notes: [], files: ['code.txt', 'other.txt'] });
  });

  test('stands where it amended its own commits, or merged a branch that it made', async () => {
    const { settled } = await doWork(() => {
      folder.write('repo/code.txt', 'new\n');
      commit('work');
      git(repo(), 'commit', '--quiet', '--amend', '-m', 'better words');
      git(repo(), 'switch', '--quiet', '-c', 'attempt');
      folder.write('repo/other.txt', 'new\n');
      commit('an attempt');
      git(repo(), 'switch', '--quiet', own);
      git(repo(), 'merge', '--quiet', '--no-ff', '--no-edit', 'attempt');
    });
    expect(settled.why).toBeNull();
  });

  test('stands where it only looked at another branch', async () => {
    const { settled } = await doWork(() => {
      git(repo(), 'switch', '--quiet', 'main');
      git(repo(), 'switch', '--quiet', own);
    });
    expect(settled).toEqual({ why: null, notes: [], files: [] });
  });
});

describe('what a call left uncommitted', () => {
  test('is committed for it, as the user would, but for the plan', async () => {
    const { settled } = await doWork(() => {
      folder.write('repo/code.txt', 'new\n');
      folder.write('repo/added.txt', 'new\n');
      folder.write('repo/plan.md', '# Plan, ticked off\n');
    });
    expect(git(repo(), 'log', '-1', '--format=%an: %s')).toBe('Ada: Task 1: what was left\n');
    expect(git(repo(), 'show', '--format=', '--name-only', 'HEAD')).toBe('added.txt\ncode.txt\n');
    expect(status()).toBe(' M plan.md\n');
    expect(settled.why).toBeNull();
    expect(settled.notes).toEqual([
      {
        kind: 'committed-for-it',
        text: expect.stringMatching(/^left uncommitted, and committed for it as \w{7}: /u),
      },
    ]);
  });

  test('fails the call where a hook refuses it: what is reviewed is what the branch holds', async () => {
    addHook('pre-commit', 'echo "no tests" >&2\nexit 1');
    const { settled, before } = await doWork(() => folder.write('repo/code.txt', 'new\n'));
    expect(settled.why).toBe('git refused to commit code.txt: no tests');
    expect(head()).toBe(before);
  });

  test('fails the call where a hook of the commit changes more', async () => {
    addHook('post-commit', 'echo formatted > code.txt');
    const { settled } = await doWork(() => folder.write('repo/code.txt', 'new\n'));
    expect(settled.why).toBe('a hook of the commit changed code.txt, and left that uncommitted');
  });

  test('fails the call where it left the index locked', async () => {
    const { settled } = await doWork(() => {
      folder.write('repo/code.txt', 'new\n');
      folder.write('repo/.git/index.lock', '');
    });
    expect(settled.why).toContain('index.lock');
  });
});

function addHook(name: string, script: string): void {
  folder.write(`repo/.git/hooks/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(folder.at(`repo/.git/hooks/${name}`), 0o755);
}

describe('a call fails, and is put back with nothing lost, that', () => {
  test('committed on another branch and stayed there', async () => {
    const done = await doWork(() => {
      git(repo(), 'switch', '--quiet', '-c', 'feature');
      folder.write('repo/code.txt', 'new\n');
      commit('elsewhere');
      folder.write('repo/code.txt', 'newer\n');
    });
    expect(done.settled.why).toMatch(
      /^it went from fixpoint\/plan-1 to feature \(what was committed is kept as /u,
    );
    expect(await expectPutBack(done)).toBe('elsewhere');
  });

  test('committed on another branch and came back', async () => {
    const done = await doWork(() => {
      git(repo(), 'switch', '--quiet', '-c', 'feature');
      folder.write('repo/code.txt', 'new\n');
      commit('elsewhere');
      git(repo(), 'switch', '--quiet', own);
    });
    expect(done.settled.why).toMatch(/^it committed \w{7} on feature and not on fixpoint\/plan-1/u);
    await expectPutBack(done);
    expect(git(repo(), 'log', '-1', '--format=%s', 'feature')).toBe('elsewhere\n');
  });

  test('committed on no branch', async () => {
    const done = await doWork(() => {
      git(repo(), 'switch', '--quiet', '--detach');
      folder.write('repo/code.txt', 'new\n');
      commit('nowhere');
    });
    expect(done.settled.why).toContain('to a detached HEAD');
    expect(await expectPutBack(done)).toBe('nowhere');
  });

  test('rewrote the history', async () => {
    const done = await doWork(() => {
      folder.write('repo/code.txt', 'new\n');
      git(repo(), 'add', '-A');
      git(repo(), 'commit', '--quiet', '--amend', '-m', 'rewritten');
    });
    expect(done.settled.why).toMatch(
      /^it rewrote the history of fixpoint\/plan-1: \w{7} is no longer in it/u,
    );
    expect(await expectPutBack(done)).toBe('rewritten');
  });

  test('deleted the branch', async () => {
    const done = await doWork(() => {
      git(repo(), 'switch', '--quiet', 'main');
      git(repo(), 'branch', '--quiet', '-D', own);
    });
    expect(done.settled.why).toContain('to main');
    await expectPutBack(done);
  });

  test.each(['merge', 'rebase', 'cherry-pick', 'revert'])('left a %s unfinished', async (operation) => {
    git(repo(), 'switch', '--quiet', '-c', 'theirs', 'main');
    folder.write('repo/code.txt', 'theirs\n');
    const theirs = commit('theirs');
    git(repo(), 'switch', '--quiet', own);
    const done = await doWork(() => {
      folder.write('repo/code.txt', 'ours\n');
      commit('ours');
      const target = operation === 'revert' ? 'HEAD~1' : theirs;
      expect(() => git(repo(), operation, target)).toThrow();
    });
    expect(done.settled.why).toContain(`it left a ${operation} unfinished`);
    await expectPutBack(done);
    expect(git(repo(), 'status')).not.toMatch(/in progress|currently/u);
  });

  test('left a repository of its own, or moved a submodule', async () => {
    const done = await doWork(() => {
      mkdirSync(folder.at('repo/within'));
      git(folder.at('repo/within'), 'init', '--quiet');
      folder.write('repo/within/file', 'new\n');
      git(folder.at('repo/within'), 'add', '-A');
      git(folder.at('repo/within'), 'commit', '--quiet', '-m', 'within');
    });
    expect(done.settled.why).toContain('it changed within: submodules, or repositories within this one');
    await done.putBack();
    expect([status(), existsSync(folder.at('repo/within'))]).toEqual(['', false]);
    expect(folder.read('repo/.git/fixpoint/run-1/within/file')).toBe('new\n');
  });
});

test('the plan comes back with the branch, unless somebody edited it', async () => {
  git(repo(), 'switch', '--quiet', '--orphan', 'old');
  commit('old', '--allow-empty');
  git(repo(), 'switch', '--quiet', own);
  const done = await doWork(() => git(repo(), 'switch', '--quiet', 'old'));
  expect(existsSync(folder.at('repo/plan.md'))).toBe(false);
  await expectPutBack(done);
  expect(folder.read('repo/plan.md')).toBe('# Plan\n');
  folder.write('repo/plan.md', '# Edited\n');
  const { putBack } = await doWork(() => git(repo(), 'switch', '--quiet', 'main'));
  await putBack();
  expect(folder.read('repo/plan.md')).toBe('# Edited\n');
});

test('a repository that was taken away is no reason to work in one above it', async () => {
  git(folder.at(), 'init', '--quiet');
  const before = readFileSync(folder.at('.git/HEAD'), 'utf8');
  const done = doWork(() => renameSync(folder.at('repo/.git'), folder.at('repo/.gone')));
  await expect(done).rejects.toThrow('not a git repository');
  expect(readFileSync(folder.at('.git/HEAD'), 'utf8')).toBe(before);
  expect(existsSync(folder.at('repo/code.txt'))).toBe(true);
});

describe('between calls', () => {
  test('a commit that somebody made is a move, also where it changes no file', async () => {
    const { branch: ours, ...workspace } = await open();
    const { commit: before = '' } = await workspace.capture();
    expect(await ours?.findMove(before)).toBeNull();
    git(repo(), 'commit', '--quiet', '--allow-empty', '-m', 'theirs');
    expect(await ours?.findMove(before)).toContain('it committed on fixpoint/plan-1');
  });

  test('another branch, or a merge under way, is refused with what to do', async () => {
    const workspace = await open();
    git(repo(), 'switch', '--quiet', 'main');
    await expect(workspace.branch?.check()).rejects.toMatchObject({
      code: 'input',
      message: 'this run works on the branch fixpoint/plan-1, and main is checked out',
      hint: expect.stringContaining('git switch fixpoint/plan-1'),
    });
    await expect(open()).rejects.toThrow('main is checked out');
  });

  test('the plan is no part of a version, whatever becomes of it', async () => {
    const workspace = await open();
    const version = await workspace.capture();
    folder.write('repo/plan.md', '# Another plan\n');
    expect(await workspace.capture()).toEqual(version);
    folder.write('repo/code.txt', 'new\n');
    await workspace.restore(version.hash, version.commit);
    expect(folder.read('repo/plan.md')).toBe('# Another plan\n');
    expect(await workspace.readText(version.hash)).toBe('');
  });
});

test('line endings that git changes at checkout are no change', async () => {
  git(repo(), 'config', 'core.autocrlf', 'true');
  folder.write('repo/code.txt', 'committed\r\n');
  const { settled } = await doWork(() => undefined);
  expect(settled).toEqual({ why: null, notes: [], files: [] });
});
