import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { openHost, passed, start } from './support/host.ts';

const other = ['gsd-revision', 'other.md'];
const programs = ['--checker', 'command:true', '--producer', 'command:true'];

async function openTwo() {
  const host = await openHost({ 'plan.md': '# Plan\n', 'other.md': '# Other\n' });
  return { host, first: await host.say(start) };
}

describe('while a hosted run is open', () => {
  test.each([
    ['a second hosted run', ['start', ...other]],
    ['a run of programs', ['run', ...other, ...programs]],
    ['a second run on its artifact', start],
  ])('%s is refused, and told how to go on', async (_, words) => {
    const { host, first } = await openTwo();
    const { exit, stderr } = await host.call(words);
    expect(exit).toBe(2);
    expect(stderr).toContain(`the hosted run ${first.run} (gsd-revision on plan.md) is open`);
    for (const way of [`fixpoint next ${first.run}`, `fixpoint end ${first.run}`, 'git worktree add']) {
      expect(stderr).toContain(way);
    }
    expect(JSON.parse((await host.call(['runs', '--json'])).stdout).runs).toHaveLength(1);
    expect((await host.submit(await host.say(['next']), passed)).due.kind).toBe('ended');
    expect((await host.call(['start', ...other])).exit).toBe(0);
  });

  test('an earlier run of programs is not taken up beside it', async () => {
    const host = await openHost({ 'plan.md': '# Plan\n', 'other.md': '# Other\n' });
    const cut = await host.call(['run', ...other, ...programs, '--json']);
    expect(cut.exit).toBe(4);
    await host.say(start);
    expect(await host.call(['resume', JSON.parse(cut.stdout).run])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('so other.md has to wait'),
    });
  });

  test('one that has a worktree of its own disturbs nobody', async () => {
    const host = await openHost({ 'plan.md': '## Task 1: Greet\n\nA greeting.\n', 'other.md': '# Other\n' });
    const { folder } = host.place;
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, 'config', 'user.name', 'Ada');
    git(folder, 'config', 'user.email', 'ada@example.com');
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'first');
    await host.say(['start', 'sdd', 'plan.md', '--worktree', '--no-preflight']);
    const beside = await host.say(['start', ...other]);
    expect((await host.submit(beside, passed)).due.kind).toBe('ended');
  });
});
