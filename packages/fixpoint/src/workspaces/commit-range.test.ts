import { renameSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { openGitWorkspace } from './git-workspace.ts';
import { git, gitEnvironment, testFolder } from './test-support.ts';

const folder = testFolder();
const repo = () => folder.at('repo');
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

beforeEach(() => {
  folder.write('repo/code.txt', lines(1, 40));
  git(repo(), 'init', '--quiet', '--initial-branch=main');
  commit('first');
});

function commit(message: string): string {
  git(repo(), 'add', '-A');
  git(repo(), 'commit', '--quiet', '--allow-empty', '-m', message);
  return git(repo(), 'rev-parse', 'HEAD').trim();
}

const head = () => git(repo(), 'rev-parse', 'HEAD').trim();

async function range() {
  return (await openGitWorkspace({ folder: repo(), run: 'run-1', environment: gitEnvironment })).range;
}

describe('a range of commits', () => {
  test('is shown with its commits in order, each file, and ten lines around a change', async () => {
    const from = head();
    folder.write('repo/code.txt', lines(1, 40).replace('line 20\n', 'line twenty\n'));
    commit('one');
    folder.write('repo/new.txt', 'new\n');
    const to = commit('two');
    const { commits, stat, diff } = await (await range()).show({ from, to });
    expect(commits).toEqual([expect.stringMatching(/^\w+ one$/u), expect.stringMatching(/^\w+ two$/u)]);
    expect(stat).toMatch(/ code\.txt \| 2 \+-\n new\.txt +\| 1 \+\n 2 files changed/u);
    expect(diff).toContain('@@ -10,21 +10,21 @@');
    expect(await (await range()).files({ from, to })).toEqual(['code.txt', 'new.txt']);
  });

  test('says what was renamed, and names binary files', async () => {
    const from = head();
    renameSync(folder.at('repo/code.txt'), folder.at('repo/better.txt'));
    writeFileSync(folder.at('repo/image.png'), Buffer.from([0, 1, 2, 255, 0]));
    const { stat, diff } = await (await range()).show({ from, to: commit('renamed') });
    expect(diff).toContain('rename from code.txt\nrename to better.txt');
    expect(diff).toContain('Binary files /dev/null and b/image.png differ');
    expect(stat).toMatch(/code\.txt => better\.txt \| +0\n/u);
    expect(stat).toMatch(/image\.png +\| Bin 0 -> 5 bytes/u);
  });

  test('names a file that is too long to be shown, and shows the others whole', async () => {
    const from = head();
    folder.write('repo/large.txt', lines(1, 20_000));
    folder.write('repo/small.txt', 'small\n');
    const { stat, diff } = await (await range()).show({ from, to: commit('large') });
    expect(diff).toContain('[not shown here: 20000 lines added, 0 removed; read the file on disk]');
    expect(diff).toContain('+small');
    expect(diff.length).toBeLessThan(10_000);
    expect(stat).toMatch(/large\.txt \| 20000 \+/u);
  });

  test.each([
    ['without a commit', () => head()],
    ['whose commits change no file', () => commit('nothing')],
  ])('%s is an error', async (_, makeEnd) => {
    const from = head();
    const to = makeEnd();
    await expect((await range()).show({ from, to })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringMatching(/^nothing changed from \w{7} to \w{7}$/u),
    });
  });

  test('whose end is gone is an error, whatever it is called', async () => {
    for (const to of ['0'.repeat(40), 'main', '--output=x']) {
      await expect((await range()).show({ from: head(), to })).rejects.toThrow('has lost the commit');
    }
  });
});

test('a commit is in the history of HEAD by any beginning of its hash, and not by a name', async () => {
  const first = head();
  git(repo(), 'switch', '--quiet', '-c', 'other');
  const elsewhere = commit('elsewhere');
  git(repo(), 'switch', '--quiet', 'main');
  const { isInHistory } = await range();
  expect(
    await Promise.all([first, first.slice(0, 7), elsewhere, 'main', 'fffffff'].map(isInHistory)),
  ).toEqual([true, true, false, false, false]);
});

test('HEAD is known by any beginning of its hash, and not by a name', async () => {
  const before = head();
  const now = commit('now');
  const { isHead } = await range();
  expect(await Promise.all([now, now.slice(0, 7), before, 'main', 'HEAD'].map(isHead))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('what is not committed is told, with folders of new files looked into', async () => {
  folder.write('repo/code.txt', 'changed\n');
  folder.write('repo/new/file.txt', 'new\n');
  folder.write('repo/.fixpoint/ours', '');
  expect(await (await range()).uncommitted()).toEqual(['code.txt', 'new/file.txt']);
});
