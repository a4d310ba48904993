import { mkdir, mkdtemp, open, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findOpenFiles } from './find-open.ts';

test('finds the files of a folder that descriptors are open on, and none elsewhere', async () => {
  const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-open-')));
  const folder = path.join(parent, 'project');
  await mkdir(path.join(folder, 'logs'), { recursive: true });
  const places = [path.join(folder, 'logs', 'a b.log'), path.join(folder, 'top.log'), `${parent}/out.log`];
  const files = await Promise.all(places.map((place) => open(place, 'a')));
  const descriptors = files.map(({ fd }) => fd);
  expect(await findOpenFiles(folder, [...descriptors, ...descriptors])).toEqual(['logs/a b.log', 'top.log']);
  await rm(path.join(folder, 'top.log'));
  expect(await findOpenFiles(folder, descriptors)).toEqual(['logs/a b.log']);
  for (const file of files) await file.close();
  expect(await findOpenFiles(folder, descriptors)).toEqual([]);
  await rm(parent, { recursive: true });
});
