import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { WorkspaceChanged } from '../journal/index.ts';
import { type RunOptions, run } from '../run.ts';
import { setAside } from './set-aside.ts';

const passed = '## VERIFICATION PASSED';

async function project(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-'));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
  git('init', '--quiet');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.org');
  await writeFile(path.join(folder, 'plan.md'), '# Plan\n');
  await writeFile(path.join(folder, 'notes.md'), 'old\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'start');
  return folder;
}

async function changesOf(
  folder: string,
  checker: RunOptions['agents'],
): Promise<readonly Partial<WorkspaceChanged>[]> {
  const changes: Partial<WorkspaceChanged>[] = [];
  await run({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    folder,
    agents: { ...checker, producer: () => ({}) },
    onEvent: (event) => {
      if (event.type === 'workspace.changed') changes.push(event);
    },
  });
  return changes;
}

const shell = (script: string): RunOptions['agents'] => ({
  checker: { command: ['sh', '-c', `${script}; echo '${passed}'`] },
});

test('what a checker changed beside the artifact is undone, and kept', async () => {
  const folder = await project();
  const [change] = await changesOf(
    folder,
    shell('echo new > notes.md; mkdir -p src; echo draft > src/draft.md'),
  );
  expect(change).toMatchObject({ files: ['notes.md', 'src/draft.md'], undone: true });
  expect(await readFile(path.join(folder, 'notes.md'), 'utf8')).toBe('old\n');
  expect(existsSync(path.join(folder, 'src/draft.md'))).toBe(false);
  const aside = path.join(folder, change?.aside ?? '');
  expect(await readFile(path.join(aside, 'notes.md'), 'utf8')).toBe('new\n');
  expect(await readFile(path.join(aside, 'src/draft.md'), 'utf8')).toBe('draft\n');
});

test('where somebody committed meanwhile, nothing beside the artifact is undone', async () => {
  const folder = await project();
  const changes = await changesOf(
    folder,
    shell('echo new > notes.md; git commit -qam work; echo more > notes.md'),
  );
  expect(changes.every(({ undone }) => undone === false)).toBe(true);
  expect(await readFile(path.join(folder, 'notes.md'), 'utf8')).toBe('more\n');
});

test('while a person has the call, what else changes in the folder is nobody\u2019s business', async () => {
  const folder = await project();
  const inbox = path.join(folder, 'inbox');
  await mkdir(inbox);
  const reply = async () => {
    const name = (await readdir(inbox)).find((file) => file.endsWith('.prompt.md'));
    if (name === undefined) return false;
    await writeFile(path.join(folder, 'notes.md'), 'my own work\n');
    await writeFile(path.join(inbox, name.replace('.prompt.', '.reply.')), `${passed}\n`);
    return true;
  };
  const changes = changesOf(folder, { checker: { inbox: { folder: 'inbox' } } });
  await expect.poll(reply, { timeout: 10_000 }).toBe(true);
  expect(await changes).toEqual([]);
  expect(await readFile(path.join(folder, 'notes.md'), 'utf8')).toBe('my own work\n');
});

test('what was kept for a call stays when the call is made again', async () => {
  const root = await project();
  const kept = async (text: string) => {
    await writeFile(path.join(root, 'notes.md'), text);
    return setAside(root, path.join(root, '.fixpoint/undone/a'), ['notes.md']);
  };
  const folders = [await kept('one'), await kept('two')];
  const texts = folders.map((folder) => readFile(path.join(root, folder, 'notes.md'), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['one', 'two']);
});
