import { expect, test } from 'vitest';
import { openPlace } from '../cli/test-support.ts';
import { git } from '../workspaces/test-support.ts';

test('while a run of a plan waits for a person, there is no second one', async () => {
  const { folder, call } = await openPlace({
    'plan.md': '## Task 1: Greet\n\nA greeting.\n',
    'other.md': '## Task 1: Leave\n\nA farewell.\n',
    'script.yaml': 'producer: [{reply: "**Status:** BLOCKED"}]\n',
    '.gitignore': '.fixpoint\nuser\n',
  });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'config', 'user.name', 'Ada');
  git(folder, 'config', 'user.email', 'ada@example.com');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'first');
  const runPlan = (plan: string) =>
    call(['run', 'sdd', plan, '--agent', 'scripted:script.yaml', '--no-preflight', '--no-input', '--json']);
  const first = await runPlan('plan.md');
  expect(first.exit).toBe(3);
  const second = await runPlan('plan.md');
  expect([second.exit, `${second.stdout}${second.stderr}`]).toEqual([
    2,
    expect.stringContaining('of plan.md waits for a person'),
  ]);
  const { run } = JSON.parse(first.stdout);
  await call(['answer', run, 'abandon']);
  await call(['resume', run]);
  expect((await runPlan('plan.md')).exit).toBe(3);
  expect((await runPlan('other.md')).exit).toBe(3);
});
