import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../run.ts';

const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];

async function repository(): Promise<{ folder: string; git: (...words: string[]) => string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-'));
  const git = (...words: string[]) =>
    execFileSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.org');
  await writeFile(path.join(folder, 'a.txt'), 'TODO\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'start');
  return { folder, git };
}

function todoLoop(folder: string) {
  const todo = { severity: 'blocker', property: 'No TODO is left.', evidence: 'There is one.' };
  let checks = 0;
  return {
    checker: () => {
      checks += 1;
      return { findings: checks === 1 ? [todo] : [] };
    },
    producer: async () => {
      await writeFile(path.join(folder, 'a.txt'), 'done\n');
      return {};
    },
  };
}

test('with commitRounds each version is a commit, named by loop, run and round', async () => {
  const { folder, git } = await repository();
  const result = await run({
    loop: 'gsd-revision',
    artifact: '.',
    folder,
    agents: todoLoop(folder),
    settings: { commitRounds: true },
  });
  expect(result.outcome).toBe('converged');
  expect(git('log', '-1', '--format=%s').trim()).toBe(`fixpoint gsd-revision ${result.run}: round 1`);
  expect(git('status', '--porcelain')).toBe('');
});

test('a commit that fails is noted, and the run goes on', async () => {
  const { folder, git } = await repository();
  await writeFile(
    path.join(folder, '.git/hooks/pre-commit'),
    '#!/bin/sh\necho no commits today >&2\nexit 1\n',
    { mode: 0o755 },
  );
  const noted: string[] = [];
  const result = await run({
    loop: 'gsd-revision',
    artifact: '.',
    folder,
    agents: todoLoop(folder),
    settings: { commitRounds: true },
    onEvent: (event) => {
      if (event.type === 'run.noted') noted.push(event.text);
    },
  });
  expect(result.outcome).toBe('converged');
  expect(noted).toEqual(['round 1 was not committed: no commits today']);
  expect(git('log', '--format=%s').trim()).toBe('start');
});
