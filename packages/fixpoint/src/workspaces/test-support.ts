import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import type { BlobStore } from './blob-store.ts';
import type { WorkspaceHarness } from './workspace-cases.ts';
import { workspaceCases } from './workspace-cases.ts';

/** A folder of a test, gone after it. */
export interface TestFolder {
  readonly at: (...names: string[]) => string;
  readonly write: (name: string, content: string | Uint8Array) => string;
  readonly read: (name: string) => string;
}

export function testFolder(): TestFolder {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-test-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const at = (...names: string[]) => path.join(folder, ...names);
  return {
    at,
    write: (name, content) => {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content);
      return at(name);
    },
    read: (name) => readFileSync(at(name), 'utf8'),
  };
}

export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    putBlob: async ({ bytes }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      blobs.set(hash, Uint8Array.from(bytes));
      return hash;
    },
    getBlob: async (hash) => {
      const bytes = blobs.get(hash);
      if (bytes === undefined) throw new FixpointError('not-found', `there is no blob ${hash}`);
      return bytes;
    },
  };
}

/** An environment in which git knows no settings of the machine. */
export const gitEnvironment = {
  // biome-ignore lint/plugin: tests may look where git is.
  PATH: process.env.PATH ?? '',
  HOME: '/nowhere',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

const author = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

/** Runs git as a user would. */
export function git(folder: string, ...words: string[]): string {
  const env = { ...gitEnvironment, ...author };
  return execFileSync('git', words, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What of the user's own repository must never change. */
export function userState(folder: string): Readonly<Record<string, string>> {
  const file = (name: string) => readFileSync(path.join(folder, '.git', name));
  return {
    index: createHash('sha256').update(file('index')).digest('hex'),
    head: file('HEAD').toString(),
    refs: git(folder, 'for-each-ref', 'refs/heads', 'refs/tags', 'refs/stash'),
    staged: git(folder, 'diff', '--cached'),
  };
}

export function describeWorkspaceCases(harness: () => WorkspaceHarness): void {
  describe('what every workspace does', () => {
    for (const { name, run } of workspaceCases) test(name, () => run(harness()));
  });
}
