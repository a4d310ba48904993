import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { obedientModel } from '../model-server/obey.ts';
import { startModelServer } from '../model-server/server.ts';

/** A home and a project for one agent, with a model's server that does what it is told; all gone after the test. */
export async function openStage() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-real-')));
  const server = await startModelServer(obedientModel());
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await rm(root, { recursive: true, force: true });
  });
  const [home, folder] = [path.join(root, 'home'), path.join(root, 'project')];
  for (const each of [home, folder]) mkdirSync(each);
  return { server, home, folder };
}
