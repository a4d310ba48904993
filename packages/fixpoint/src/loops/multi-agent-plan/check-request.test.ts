import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { checkRequest } from './check-request.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fixpoint-plan-'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

function check(given: Partial<PrecheckInput> = {}): Promise<Prechecked> {
  const artifact = [path.join(root, 'plan.md')];
  const settings = { request: null, versionFiles: false };
  return checkRequest({ root, artifact, settings, given: [], isChanged: null, ...given });
}

const go = { kind: 'go', notes: [] };

test('a file that says something is a request', async () => {
  await writeFile(path.join(root, 'plan.md'), 'Add a cache.\n');
  expect(await check()).toEqual(go);
});

test('a request of the settings needs no file', async () => {
  expect(await check({ settings: { request: 'Add a cache.', versionFiles: false } })).toEqual(go);
});

test('a file that is missing or blank is no request', async () => {
  await expect(check()).rejects.toThrow('nothing says what to plan: plan.md is blank or missing');
  await writeFile(path.join(root, 'plan.md'), ' \n');
  await expect(check()).rejects.toMatchObject({ code: 'input', hint: expect.stringContaining('--request') });
});

test('several files, or a folder, are no plan', async () => {
  const several = [path.join(root, 'a.md'), path.join(root, 'b.md')];
  await expect(check({ artifact: several })).rejects.toThrow('a plan is one file');
  await expect(check({ artifact: [root], isChanged: async () => true })).rejects.toMatchObject({
    code: 'usage',
  });
});

test('files of an earlier run are named before this one begins', async () => {
  await writeFile(path.join(root, 'plan.md'), 'Add a cache.\n');
  for (const name of ['plan-v1.md', 'plan-v12.md', 'plan-vx.md', 'plan-v1.md.bak', 'other-v1.md']) {
    await writeFile(path.join(root, name), 'Old.\n');
  }
  const { notes } = await check({ settings: { request: null, versionFiles: true } });
  expect(notes.map(({ text }) => text.split(' will ')[0])).toEqual(['plan-v1.md, plan-v12.md']);
  expect(await check()).toEqual(go);
});
