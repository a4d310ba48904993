import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLoop } from './find-loop.ts';
import { loadPrompts } from './load-prompts.ts';

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-prompts-'));
  root = path.join(folder, 'project');
  await mkdir(path.join(root, 'loops'), { recursive: true });
  await writeFile(path.join(folder, 'secret.md'), 'secret');
  await writeFile(path.join(root, 'shared.md'), 'shared');
  await writeFile(path.join(root, 'loops/own.md'), 'own');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function load(prompt: string, projectRoot = root): Promise<Readonly<Record<string, string>>> {
  const text = `loop: small
severities: {bad: gates}
roles: {checker: {is: reviewer}}
steps:
  check:
    call: checker
    prompt: ${prompt}
    on:
      report: [{when: clean, end: converged, reason: clean}, {end: blocked, reason: bad}]
`;
  await writeFile(path.join(root, 'loops/my.yaml'), text);
  return loadPrompts(await findLoop('loops/my.yaml', root), projectRoot);
}

test('a prompt is read beside the loop file, and elsewhere in the project', async () => {
  expect(await load('./own.md')).toEqual({ 'small/check': 'own' });
  expect(await load('../shared.md')).toEqual({ 'small/check': 'shared' });
});

test('a loop file that lies outside of the project has its prompts beside it', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  await mkdir(elsewhere);
  expect(await load('./own.md', elsewhere)).toEqual({ 'small/check': 'own' });
  await expect(load('../shared.md', elsewhere)).rejects.toMatchObject({ code: 'definition' });
});

test('a prompt that leads out of both is refused, also by a link', async () => {
  await symlink('../../secret.md', path.join(root, 'loops/link.md'));
  await symlink('../..', path.join(root, 'loops/up'));
  for (const prompt of ['../../secret.md', './link.md', './up/secret.md']) {
    await expect(load(prompt)).rejects.toMatchObject({
      code: 'definition',
      message: `the prompt ${prompt} leads out of the project`,
      place: { file: path.join(root, 'loops/my.yaml') },
    });
  }
});

test('a prompt that is not there is said to be missing', async () => {
  await expect(load('./none.md')).rejects.toThrow('cannot be read');
});
