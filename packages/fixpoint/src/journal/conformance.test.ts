import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { createDiskStore, createMemoryStore, type MemoryRuns, type StorePlace, storeCases } from './index.ts';

async function makeDiskPlace(): Promise<StorePlace> {
  const root = await mkdtemp(path.join(tmpdir(), 'fixpoint-store-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { makeStore: (settings) => createDiskStore(root, settings) };
}

async function makeMemoryPlace(): Promise<StorePlace> {
  const runs: MemoryRuns = new Map();
  return { makeStore: (settings) => createMemoryStore(settings, runs) };
}

const places = { 'the store on disk': makeDiskPlace, 'the store in memory': makeMemoryPlace };

describe.each(Object.entries(places))('%s', (_, makePlace) => {
  for (const { name, run } of storeCases) test(name, async () => run(await makePlace()));
});
