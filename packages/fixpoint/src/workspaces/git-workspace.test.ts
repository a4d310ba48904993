import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GitWorkspaceOptions } from './git-workspace.ts';
import { openGitWorkspace } from './git-workspace.ts';
import { describeWorkspaceCases, git, gitEnvironment, testFolder, userState } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');

beforeEach(() => {
  folder.write('repo/code.txt', 'committed\n');
  folder.write('repo/.gitignore', 'build/\n');
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  git(repo(), 'add', '-A');
  git(repo(), 'commit', '--quiet', '-m', 'first');
});

function open(options: Partial<GitWorkspaceOptions> = {}) {
  return openGitWorkspace({ folder: repo(), run: 'run-1', environment: gitEnvironment, ...options });
}

describeWorkspaceCases(() => ({
  open: () => open(),
  files: [folder.at('repo/code.txt'), folder.at('repo/.gitignore')],
}));

describe('a dirty tree', () => {
  beforeEach(() => {
    folder.write('repo/staged.txt', 'staged\n');
    git(repo(), 'add', 'staged.txt');
    folder.write('repo/staged.txt', 'changed after it was staged\n');
    folder.write('repo/new folder/ü.txt', 'untracked\n');
    folder.write('repo/image.png', new Uint8Array([0, 1, 2, 255]));
    folder.write('repo/run.sh', '#!/bin/sh\n');
    symlinkSync('code.txt', folder.at('repo/link'));
    folder.write('repo/build/out', 'ignored\n');
    rmSync(folder.at('repo/code.txt'));
  });

  test('comes back whole after all of it was changed, renamed or removed', async () => {
    const workspace = await open();
    const before = userState(repo());
    const version = await workspace.capture();
    for (const name of ['staged.txt', 'image.png', 'run.sh', 'link', 'new folder']) {
      rmSync(folder.at('repo', name), { recursive: true });
    }
    folder.write('repo/new folder', 'a file in the place of a folder');
    folder.write('repo/run.sh/inner', 'a folder in the place of a file');
    folder.write('repo/moved.txt', 'changed after it was staged\n');
    await workspace.restore(version.hash);
    expect(await workspace.capture()).toEqual(version);
    expect(folder.read('repo/new folder/ü.txt')).toBe('untracked\n');
    expect(readFileSync(folder.at('repo/image.png'))).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(lstatSync(folder.at('repo/link')).isSymbolicLink()).toBe(true);
    expect(existsSync(folder.at('repo/moved.txt'))).toBe(false);
    expect(existsSync(folder.at('repo/code.txt'))).toBe(false);
    expect(userState(repo())).toEqual(before);
  });

  test('is captured without what git ignores, which is also left alone', async () => {
    const workspace = await open();
    const version = await workspace.capture();
    folder.write('repo/build/out', 'built again\n');
    expect(await workspace.capture()).toEqual(version);
    await workspace.restore(version.hash);
    expect(folder.read('repo/build/out')).toBe('built again\n');
  });

  test('has the diff since HEAD as its text, with binary files named', async () => {
    const workspace = await open();
    const text = await workspace.readText((await workspace.capture()).hash);
    expect(text).toContain('-committed\n');
    expect(text).toContain('+changed after it was staged\n');
    expect(text).toContain('+++ b/new folder/ü.txt');
    expect(text).toContain('Binary files /dev/null and b/image.png differ');
  });
});

describe('the change that a reviewer reads', () => {
  const read = async () => {
    const workspace = await open();
    return workspace.readText((await workspace.capture()).hash);
  };

  test('has a renamed file as such, and only what changed in it', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`);
    folder.write('repo/old.txt', lines.join('\n'));
    git(repo(), 'add', '-A');
    git(repo(), 'commit', '--quiet', '-m', 'before');
    git(repo(), 'mv', 'old.txt', 'new.txt');
    folder.write('repo/new.txt', lines.with(0, 'line zero').join('\n'));
    const text = await read();
    expect(text).toContain('rename from old.txt\nrename to new.txt\n');
    expect(text).toContain('-line 0\n+line zero\n');
    expect(text).not.toContain('line 20');
  });

  test('names a file that is too large to be shown, and shows the others', async () => {
    folder.write('repo/a-large.txt', 'x\n'.repeat(40_000));
    folder.write('repo/small.txt', 'small\n');
    const text = await read();
    expect(text).toContain(
      '+++ b/a-large.txt\n[not shown here: 40000 lines added, 0 removed; read the file on disk]\n',
    );
    expect(text).toContain('+small\n');
  });

  test('names every file where there is more than anybody reads', async () => {
    folder.write('repo/huge.txt', `${'x'.repeat(99)}\n`.repeat(350_000));
    folder.write('repo/small.txt', 'small\n');
    const text = await read();
    expect(text.length).toBeLessThan(1000);
    expect(text).toContain(
      '+++ b/huge.txt\n[not shown here: too long to be counted; read the file on disk]\n',
    );
    expect(text).toContain('[the change is longer than this; all of its files are:\nhuge.txt\nsmall.txt]\n');
  });
});

test('it is told whether anything changed, whether tracked, staged or new', async () => {
  const workspace = await open();
  expect(await workspace.isChanged()).toBe(false);
  folder.write('repo/build/out', 'ignored\n');
  expect(await workspace.isChanged()).toBe(false);
  folder.write('repo/new.txt', 'new\n');
  expect(await workspace.isChanged()).toBe(true);
  git(repo(), 'add', '-A');
  expect(await workspace.isChanged()).toBe(true);
  git(repo(), 'commit', '--quiet', '-m', 'committed');
  expect(await workspace.isChanged()).toBe(true);
  expect(await (await open()).isChanged()).toBe(false);
});

test('files that a new ignore rule hides are gone after a restore', async () => {
  const workspace = await open();
  const version = await workspace.capture();
  folder.write('repo/.gitignore', '*\n');
  folder.write('repo/hidden.txt', 'left behind');
  await workspace.restore(version.hash);
  expect(existsSync(folder.at('repo/hidden.txt'))).toBe(false);
  expect(await workspace.capture()).toEqual(version);
});

test('HEAD stays where it is, also where commits were made in between', async () => {
  const workspace = await open();
  const version = await workspace.capture();
  folder.write('repo/code.txt', 'committed again\n');
  git(repo(), 'commit', '--quiet', '-am', 'second');
  const head = git(repo(), 'rev-parse', 'HEAD');
  await workspace.restore(version.hash);
  expect(git(repo(), 'rev-parse', 'HEAD')).toBe(head);
  expect(folder.read('repo/code.txt')).toBe('committed\n');
});

test('versions outlive a garbage collection, and are no part of the history', async () => {
  const workspace = await open();
  folder.write('repo/code.txt', 'only in a version\n');
  const version = await workspace.capture();
  git(repo(), 'checkout', '--quiet', '.');
  git(repo(), 'gc', '--quiet', '--prune=now');
  await workspace.restore(version.hash);
  expect(folder.read('repo/code.txt')).toBe('only in a version\n');
  expect(git(repo(), 'for-each-ref', '--format=%(refname)', 'refs/fixpoint')).toBe(
    `refs/fixpoint/run-1/${version.hash}\n`,
  );
  expect(git(repo(), 'log', '--all', '--oneline').trim().split('\n')).toHaveLength(1);
});

describe('the base of the diff', () => {
  const textOf = async (options: Partial<GitWorkspaceOptions>) => {
    const workspace = await open(options);
    return workspace.readText((await workspace.capture()).hash);
  };

  test('is where HEAD left another branch', async () => {
    git(repo(), 'checkout', '--quiet', '-b', 'work');
    folder.write('repo/work.txt', 'mine\n');
    git(repo(), 'add', '-A');
    git(repo(), 'commit', '--quiet', '-m', 'work');
    git(repo(), 'checkout', '--quiet', 'main');
    folder.write('repo/code.txt', 'theirs\n');
    git(repo(), 'commit', '--quiet', '-am', 'elsewhere');
    git(repo(), 'checkout', '--quiet', 'work');
    const text = await textOf({ base: 'main' });
    expect(text).toContain('+mine');
    expect(text).not.toContain('theirs');
    expect(await textOf({})).toBe('');
  });

  test('stays where it was after commits, and after HEAD went elsewhere, when it is handed in again', async () => {
    const { base } = await open();
    folder.write('repo/code.txt', 'second\n');
    git(repo(), 'commit', '--quiet', '-am', 'second');
    expect(await textOf({ begunAt: base })).toContain('+second');
    git(repo(), 'checkout', '--quiet', '--orphan', 'elsewhere');
    expect(await textOf({ begunAt: base })).toContain('+second');
    expect(await textOf({})).toContain('new file mode');
  });

  test('is all that there is in a repository without commits', async () => {
    git(repo(), 'checkout', '--quiet', '--orphan', 'fresh');
    const workspace = await open();
    expect(await workspace.readText((await workspace.capture()).hash)).toContain('+++ b/code.txt');
    git(repo(), 'commit', '--quiet', '-m', 'the first one there');
    expect(await textOf({ begunAt: workspace.base })).toContain('+++ b/code.txt');
    expect(await textOf({ base: workspace.base })).toContain('+++ b/code.txt');
  });

  test('is HEAD where HEAD is detached', async () => {
    git(repo(), 'checkout', '--quiet', '--detach');
    folder.write('repo/code.txt', 'changed\n');
    expect(await textOf({})).toContain('-committed\n+changed\n');
  });

  test('that is gone is said', async () => {
    await expect(open({ begunAt: '1'.repeat(40) })).rejects.toMatchObject({ code: 'input' });
  });

  test.each(['nowhere', '--all'])('is refused where there is none: %s', async (base) => {
    await expect(open({ base })).rejects.toMatchObject({ code: 'input' });
  });
});

test.each(['build/\n', '.fixpoint/\n', '.fixpoint\n', '.*\n'])(
  'our own folder is never part of a version, whether ignored or not: %j',
  async (ignored) => {
    folder.write('repo/.gitignore', ignored);
    const workspace = await open();
    const version = await workspace.capture();
    folder.write('repo/.fixpoint/runs/1/journal.jsonl', '{}\n');
    expect(await workspace.capture()).toEqual(version);
    await workspace.restore(version.hash);
    expect(folder.read('repo/.fixpoint/runs/1/journal.jsonl')).toBe('{}\n');
  },
);

test('it is said where there is no git', async () => {
  const environment = { ...gitEnvironment, PATH: folder.at() };
  await expect(open({ environment })).rejects.toMatchObject({
    code: 'io',
    message: 'git could not be started: there is no program git',
  });
});

test('a folder that is no working tree is refused', async () => {
  mkdirSync(folder.at('plain'));
  await expect(open({ folder: folder.at('plain') })).rejects.toMatchObject({ code: 'input' });
});
