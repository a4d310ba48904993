import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../run.ts';
import type { AgentSetting } from './agents/agent-setting.ts';

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

/** A program that wants `a.txt` to say done, and one that makes it so and then does something else. */
function programs(change: string) {
  const passed = 'echo "## VERIFICATION PASSED"';
  const blocker = '{severity: blocker, required_property: No TODO is left, description: There is one}';
  const failed = `printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n  - %s\\n\`\`\`\\n' '${blocker}'`;
  const shell = (text: string): AgentSetting => ({ command: ['sh', '-c', text] });
  return {
    checker: shell(`grep -q done a.txt && ${passed} || ${failed}`),
    producer: shell(`echo done > a.txt && ${change} && printf '## REVISION COMPLETE\\nDone.\\n'`),
  };
}

test.each([
  {
    name: 'the commits of the run are no changes beside the artifact',
    settings: { commitRounds: true },
    change: 'true',
    expected: [],
  },
  {
    name: 'a commit that a program makes of the artifact is noted, and stays',
    settings: {},
    change: 'git commit -qam "by the producer"',
    expected: [{ files: ['.git/HEAD'], undone: false }],
  },
])('$name', async ({ settings, change, expected }) => {
  const { folder } = await repository();
  const changes: unknown[] = [];
  const result = await run({
    loop: 'gsd-revision',
    artifact: '.',
    folder,
    agents: programs(change),
    settings,
    onEvent: (event) => {
      if (event.type === 'workspace.changed') changes.push(event);
    },
  });
  expect(result.outcome).toBe('converged');
  expect(changes).toMatchObject(expected);
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
