import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWriter, makeDiskStore, startWriter } from './test-support.ts';

let program = '';
beforeAll(async () => {
  program = await buildWriter();
});
afterAll(() => rm(path.dirname(program), { recursive: true, force: true }));

test.each(['append', 'append-with-blobs'] as const)(
  'a writer killed at any moment loses no event that was acknowledged, and its run goes on: %s',
  async (mode) => {
    const { root, store } = await makeDiskStore();
    await (await store.create('a')).close();
    const acknowledged = new Map<number, string>();
    for (const count of [1, 2, 3, 7, 12, 20, 33, 50]) {
      const writer = startWriter(program, { root, id: 'a', mode });
      expect(await writer.nextLine()).toBe('ready');
      writer.begin();
      expect(await writer.nextLine()).toBe('open');
      for (let line = 0; line < count; line += 1) note(acknowledged, await writer.nextLine());
      const killed = writer.kill();
      for (let line = await writer.nextLine(); line !== undefined; line = await writer.nextLine()) {
        note(acknowledged, line);
      }
      await killed;
      const { ok, head } = await store.audit('a');
      expect(ok).toBe(true);
      expect(head.seq).toBeGreaterThanOrEqual(Math.max(...acknowledged.keys()));
    }
    const run = await store.open('a');
    const blobs = run.events().flatMap((event) => event.blobs ?? []);
    expect(blobs.length > 0).toBe(mode === 'append-with-blobs');
    for (const blob of blobs) await run.getBlob(blob);
    const hashes = run.events().map((event) => event.prev);
    for (const [seq, hash] of acknowledged) expect(hashes[seq + 1] ?? run.head().hash).toBe(hash);
    await run.close();
  },
);

function note(acknowledged: Map<number, string>, line: string | undefined): void {
  const [seq, hash] = (line ?? '').split(' ');
  if (hash !== undefined) acknowledged.set(Number(seq), hash);
}

test('a writer in another process is refused at once, and told which one holds the run', async () => {
  const { root, store } = await makeDiskStore();
  const run = await store.create('a');
  const writer = startWriter(program, { root, id: 'a', mode: 'hold' });
  writer.begin();
  expect(await writer.nextLine()).toBe('ready');
  expect(await writer.nextLine()).toMatch(`locked: process ${process.pid} on `);
  await run.close();
});

test('this process is refused while another holds the run, and takes it over once that is killed', async () => {
  const { root, store } = await makeDiskStore();
  await (await store.create('a')).close();
  const writer = startWriter(program, { root, id: 'a', mode: 'hold' });
  writer.begin();
  await writer.nextLine();
  expect(await writer.nextLine()).toBe('open');
  await expect(store.open('a')).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(`process ${writer.pid} `),
  });
  await writer.kill();
  await (await store.open('a')).close();
});

test('of several processes that find a dead holder exactly one takes over', async () => {
  const { root, store } = await makeDiskStore();
  await (await store.create('a')).close();
  const start = () => startWriter(program, { root, id: 'a', mode: 'hold' });
  let holder = start();
  holder.begin();
  await holder.nextLine();
  expect(await holder.nextLine()).toBe('open');
  for (let round = 0; round < 3; round += 1) {
    const racers = Array.from({ length: 4 }, start);
    await Promise.all(racers.map((racer) => racer.nextLine()));
    await holder.kill();
    for (const racer of racers) racer.begin();
    const said = await Promise.all(racers.map((racer) => racer.nextLine()));
    expect(said.filter((line) => line === 'open')).toHaveLength(1);
    expect(said.filter((line) => line?.startsWith('locked'))).toHaveLength(3);
    holder = racers[said.indexOf('open')] ?? holder;
  }
});
