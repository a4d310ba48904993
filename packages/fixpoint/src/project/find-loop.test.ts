import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInLoops, readers, repliesRead } from '../loops/index.ts';
import { findLoop } from './find-loop.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-find-loop-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(builtInLoops)('$name, copied to a file of your own, holds as it does by its name', async (loop) => {
  await writeFile(path.join(folder, `${loop.name}.yaml`), loop.text);
  const copied = await findLoop(`${loop.name}.yaml`, folder);
  const built = await findLoop(loop.name, folder);
  expect(copied.definition).toEqual(built.definition);
});

test('of every way to read replies it is known which it can find', () => {
  expect(Object.keys(repliesRead)).toEqual(Object.keys(readers));
});
