import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findArtifact } from './artifact.ts';
import { openProject } from './project.ts';

/** Names what words mean in a folder of a new repository. */
async function find(words: readonly string[], folder = '.') {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-artifact-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  await mkdir(path.join(root, 'docs/parts'), { recursive: true });
  await mkdir(path.join(root, '.fixpoint/runs'), { recursive: true });
  await writeFile(path.join(root, 'docs/guide.md'), 'A guide.\n');
  const ports = { environment: {}, clock: Date, random: Math.random, newId: () => 'id' };
  const project = await openProject({ ...ports, folder: path.join(root, folder) }, () => 'leave');
  return findArtifact(words, project);
}

test('a file, several files, and the whole of a working tree can be revised', async () => {
  expect(await find(['guide.md'], 'docs')).toEqual({ kind: 'file', paths: ['docs/guide.md'] });
  expect(await find(['a.md', 'docs/guide.md'])).toEqual({ kind: 'files', paths: ['a.md', 'docs/guide.md'] });
  expect(await find(['.'])).toEqual({ kind: 'git', paths: ['.'] });
  expect(await find(['../..'], 'docs/parts')).toEqual({ kind: 'git', paths: ['.'] });
});

test.each([
  ['docs', '.', '`.` for all of the tree'],
  ['.', 'docs/parts', '`../..` for all of the tree'],
])('a part of a working tree is not taken for the whole: %s in %s', async (word, folder, hint) => {
  await expect(find([word], folder)).rejects.toMatchObject({
    code: 'input',
    message: expect.stringContaining('only a part of the git working tree'),
    hint: expect.stringContaining(hint),
  });
});

test.each([
  ['.git/config', 'git'],
  ['.git', 'git'],
  ['.fixpoint', 'Fixpoint'],
  ['.fixpoint/runs/a/journal.jsonl', 'Fixpoint'],
])('what git and Fixpoint keep is not revised: %s', async (word, owner) => {
  const message = `${word} is ${owner}'s own, and no run revises it`;
  await expect(find([word])).rejects.toMatchObject({ code: 'input', message });
  await expect(find(['docs/guide.md', word])).rejects.toMatchObject({ code: 'input', message });
});
