import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { blocked, clean, dueCall, openHost, passed, revised, start, submitWords } from './support/host.ts';

const plan = { 'plan.md': '# Plan\n' };

describe('what is due', () => {
  test('is the same as often as it is asked, with the same token, prompt and journal', async () => {
    const host = await openHost(plan);
    const first = await host.say(start);
    const events = await host.events(first.run);
    expect(await host.say(['next', first.run])).toEqual(first);
    expect(await host.say(['next'])).toEqual(first);
    expect(await host.events(first.run)).toEqual(events);
  });

  test('is told with a prompt that says where the reply goes, and that a reviewer may know nothing of the author', async () => {
    const host = await openHost(plan);
    const { promptFile, replyFile } = dueCall(await host.say(start));
    const prompt = await readFile(promptFile, 'utf8');
    expect(prompt).toContain(replyFile);
    expect(prompt).toContain('not its author');
    expect(prompt).toContain('# Check: is it ready?');
  });

  test('is the whole loop, whose replies are read as those of any agent', async () => {
    const host = await openHost(plan);
    const revise = await host.submit(await host.say(start), blocked, { as: 'a1' });
    expect(revise.read).toBe('Read: a report with 1 finding.');
    expect(dueCall(revise)).toMatchObject({ word: 'revise', who: { kind: 'fresh' }, permission: 'edit' });
    await host.place.write('plan.md', '# Plan\n\nWith a check.\n');
    const check = await host.submit(revise, revised, { as: 'a2' });
    expect(check.read).toBe('Read: that it is done, which made version 1.');
    const ended = await host.submit(check, passed, { as: 'a3' });
    expect(ended.due).toMatchObject({ kind: 'ended', result: { outcome: 'converged', exit: 0 } });
    expect(await host.say(['next', ended.run])).toEqual({ ...ended, read: null, notices: [] });
  });

  test('is the call again where a reply cannot be read: the same subagent mends it', async () => {
    const host = await openHost(plan);
    const first = await host.say(start);
    const again = await host.submit(first, 'Looks fine.', { as: 'a1' });
    expect(again.read).toContain('counts as failed');
    const { who, attempt } = dueCall(again);
    expect(attempt).toBe(2);
    expect(who).toMatchObject({ kind: 'same', as: dueCall(first).call, agent: 'a1' });
    expect(who.kind === 'same' && (await readFile(who.promptFile, 'utf8'))).toContain('could not be used');
    expect((await host.submit(again, passed)).due).toMatchObject({ kind: 'ended' });
  });

  test('is for a fresh subagent where nobody said who made the call before', async () => {
    const host = await openHost(plan);
    const again = await host.submit(await host.say(start), 'Looks fine.');
    expect(dueCall(again).who).toMatchObject({ kind: 'same', agent: null });
  });

  test('is nothing where every role has an agent of its own', async () => {
    const host = await openHost(plan);
    const called = await host.call([...start, '--checker', 'inbox', '--producer', 'inbox']);
    expect(called).toMatchObject({ exit: 2 });
    expect(called.stderr).toContain('no call is left for a host');
    expect((await host.call([...start, '--agent', 'inbox'])).stderr).toContain(
      'nothing is left for the host',
    );
  });

  test('needs the name of a run where several are open', async () => {
    const host = await openHost({ 'plan.md': '## Task 1: Greet\n\nA greeting.\n', 'other.md': '# Other\n' });
    makeRepository(host.place.folder);
    const beside = await host.say(['start', 'sdd', 'plan.md', '--worktree', '--no-preflight']);
    const runs = [beside, await host.say(['run', 'gsd-revision', 'other.md', '--hosted'])];
    const { exit, stderr } = await host.call(['next']);
    expect(exit).toBe(2);
    for (const { run, loop } of runs) expect(stderr).toContain(`${run} (${loop} on`);
    expect(stderr).toContain('`fixpoint end <run>`');
  });
});

function makeRepository(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'config', 'user.name', 'Ada');
  git(folder, 'config', 'user.email', 'ada@example.com');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'first');
}

describe('a reply is refused, and nothing changes', () => {
  test.each([
    { what: 'with another token', change: { token: 'none' }, reply: passed, why: 'not the token of call' },
    {
      what: 'to no call of the run',
      change: { call: 'none' },
      reply: passed,
      why: 'the run has no call none',
    },
    { what: 'that is blank', change: {}, reply: ' \n', why: 'the reply is blank' },
  ])('$what', async ({ change, reply, why }) => {
    const host = await openHost(plan);
    const step = await host.say(start);
    const { exit, stderr } = await host.call(submitWords(step.run, { ...dueCall(step), ...change }), reply);
    expect(exit).toBe(2);
    expect(stderr).toContain(why);
    expect(stderr).toContain(`fixpoint next ${step.run}`);
    expect(await host.say(['next'])).toEqual(step);
  });

  test('of a call that has its reply, of one that failed, and to a run that has ended', async () => {
    const host = await openHost(plan);
    const first = await host.say(start);
    const again = await host.submit(first, 'Looks fine.');
    const late = (step: typeof first) => host.call(submitWords(step.run, dueCall(step)), passed);
    expect((await late(first)).stderr).toContain('had a reply that could not be read');
    const ended = await host.submit(again, passed);
    const events = await host.events(ended.run);
    expect((await late(again)).stderr).toContain('has its reply already');
    const unknown = await host.call(submitWords(first.run, { call: 'other', token: 'none' }), passed);
    expect(unknown.stderr).toContain('the run has ended (converged)');
    expect(await host.events(ended.run)).toEqual(events);
  });

  test('from a file that is missing, no file, or no text; a link is followed', async () => {
    const host = await openHost({ ...plan, 'reply.md': passed });
    const step = await host.say(start);
    const { folder } = host.place;
    await writeFile(path.join(folder, 'bytes'), Uint8Array.of(0xff, 0xfe, 0x41));
    await symlink('reply.md', path.join(folder, 'link.md'));
    const words = submitWords(step.run, dueCall(step)).slice(0, -1);
    for (const [file, why] of [
      ['none.md', 'there is no reply file'],
      ['.', 'it is no file'],
      ['bytes', 'it is no text in UTF-8'],
    ] as const) {
      expect((await host.call([...words, file])).stderr).toContain(why);
    }
    expect(await host.say(['next'])).toEqual(step);
    expect((await host.say([...words, 'link.md'])).due).toMatchObject({ kind: 'ended' });
  });

  test('without token or file', async () => {
    const host = await openHost(plan);
    const step = await host.say(start);
    expect((await host.call(['submit', step.run, dueCall(step).call])).stderr).toContain('with the token');
  });

  test('to a run that is not hosted', async () => {
    const host = await openHost({ ...plan, 'script.json': '{"checker": [], "producer": []}' });
    await host.call(['run', 'gsd-revision', 'plan.md', '--agent', 'scripted:script.json']);
    expect((await host.call(['next', 'last'])).stderr).toContain('is not hosted');
    expect((await host.call(['submit', 'last', 'c', '--token', 't', '--file', '-'], 'x')).stderr).toContain(
      'is not hosted',
    );
  });
});

describe('a question', () => {
  test('is for the person, with the line of each answer; the run goes on after it', async () => {
    const host = await openHost(plan);
    const revise = await host.submit(await host.say(start), blocked);
    const conflict =
      '## REVISION_CONFLICT\n\n```yaml\n{"issue": "it", "required_property": "Every task has a check", "conflicts_with": "a decision", "alternatives_considered": ["none"]}\n```\n';
    const asked = await host.call(submitWords(revise.run, dueCall(revise)), conflict);
    expect(asked.exit).toBe(3);
    expect(asked.stdout).toContain('you may not give or guess it');
    expect(asked.stdout).toContain(`fixpoint answer ${revise.run} override`);
    const answered = await host.call(['answer', revise.run, 'override', '-m', 'Do it all the same.']);
    expect(answered.stdout).toContain(`Go on with: fixpoint next ${revise.run}`);
    expect(dueCall(await host.say(['next']))).toMatchObject({ word: 'revise' });
    const shown = (await host.call(['show', revise.run])).stdout;
    expect(shown).toContain("override (relayed by the agent's session): Do it all the same.");
  });

  test('comes where the artifact changed while nobody was to change it, in any loop', async () => {
    const host = await openHost(plan);
    const revise = await host.submit(await host.say(start), blocked);
    const conflict =
      '## REVISION_CONFLICT\n\n```yaml\n{"issue": "it", "required_property": "Every task has a check", "conflicts_with": "a decision", "alternatives_considered": ["none"]}\n```\n';
    await host.submit(revise, conflict);
    await host.place.write('plan.md', '# The host did this itself\n');
    expect((await host.say(['next'])).due).toMatchObject({ question: 'q2', word: 'ask:conflict' });
    await host.call(['answer', revise.run, 'override', '-m', 'Do it all the same.']);
    const edited = await host.say(['next']);
    expect(edited.due).toMatchObject({ kind: 'question', word: 'ask:edited' });
    expect(edited.due.kind === 'question' && edited.due.text).toContain('plan.md');
    await host.call(['answer', revise.run, 'undo']);
    expect(dueCall(await host.say(['next']))).toMatchObject({ word: 'revise' });
    expect(await host.place.read('plan.md')).toBe('# Plan\n');
    const types = (await host.events(revise.run)).map(({ type }) => type);
    expect(types).toContain('artifact.edited');
  });
});

describe('what a reviewer changes', () => {
  test('is put back as its reply is handed in, kept, and told', async () => {
    const host = await openHost(plan);
    const first = await host.say(start);
    await host.place.write('plan.md', '# Bettered by the reviewer\n');
    await host.place.write('beside.md', 'left\n');
    expect(await host.say(['next'])).toEqual(first);
    const revise = await host.submit(first, blocked);
    expect(await host.place.read('plan.md')).toBe('# Plan\n');
    await expect(host.place.read('beside.md')).rejects.toThrow();
    expect(revise.notices.join('\n')).toContain('plan.md');
    expect(revise.notices.join('\n')).toContain('beside.md');
  });
});

describe('independence', () => {
  test('is doubted where the author reviews, where one reviews twice, and where a reply comes twice', async () => {
    const host = await openHost(plan);
    const revise = await host.submit(await host.say(start), blocked, { as: 'a1' });
    await host.place.write('plan.md', '# Plan 1\n');
    const check = await host.submit(revise, revised, { as: 'a2' });
    const second = await host.submit(check, blocked, { as: 'a2' });
    const notices = second.notices.join('\n');
    expect(notices).toContain('word for word the reply to check');
    expect(notices).toContain('a2 made it, who had made revise');
  });

  /** Carries a plan to its end; its clean reviews are made by these subagents, one after the other. */
  async function gradeBy(reviewers: readonly string[]) {
    const host = await openHost({ 'plan.md': 'A request.\n' });
    const names = [...reviewers];
    let step = await host.say(['start', 'multi-agent-plan', 'plan.md', '--request', 'A cache.']);
    for (let made = 1; step.due.kind !== 'ended'; made += 1) {
      if (dueCall(step).permission === 'read-only') {
        const as = names.shift();
        step = await host.submit(step, clean, { ...(as !== undefined && { as }) });
      } else {
        await host.place.write('plan.md', `Plan ${made}.\n`);
        step = await host.submit(step, `Done ${made}.`, { as: `author-${made}` });
      }
    }
    return step.due.result.grade;
  }

  test('two clean passes by one subagent are one', async () => {
    expect(await gradeBy(['a1', 'a2'])).toMatchObject({ cleanPasses: 2 });
    expect(await gradeBy(['a1', 'a1'])).toMatchObject({ cleanPasses: 1, repeatedPasses: 1 });
  });

  test('a clean pass by a subagent that wrote is none', async () => {
    const one = await gradeBy(['author-1', 'a1']);
    expect(one).toMatchObject({ cleanPasses: 1, passesByAuthors: 1, estimate: { reviewers: 1 } });
    expect(await gradeBy(['author-1', 'author-2'])).toMatchObject({ cleanPasses: 0, estimate: null });
  });
});

describe('a hosted run', () => {
  test('that is not ended says what is to be asked next, also to a person', async () => {
    const host = await openHost(plan);
    const { run } = await host.say(start);
    expect((await host.call(['show', run])).stdout).toContain(`fixpoint next ${run}`);
    const resumed = await host.call(['resume', run]);
    expect(resumed).toMatchObject({ exit: 0, stdout: (await host.call(['next', run])).stdout });
  });

  test('that failed for good can be gone on with, and says what is due', async () => {
    const host = await openHost(plan);
    const ended = await host.submit(await host.submit(await host.say(start), 'Hm.'), 'Hm.');
    expect(ended.due).toMatchObject({ kind: 'ended', result: { outcome: 'inconclusive', exit: 4 } });
    expect((await host.call(['next', ended.run])).stdout).toContain(`fixpoint resume ${ended.run}`);
    expect((await host.call(['next', ended.run])).exit).toBe(4);
    expect(dueCall(await host.say(['resume', ended.run]))).toMatchObject({ word: 'check', attempt: 1 });
  });

  test('has calls that Fixpoint makes itself where a role has an agent of its own', async () => {
    const host = await openHost({
      ...plan,
      'script.json': JSON.stringify([{ reply: blocked }, { reply: passed }]),
    });
    const step = await host.say([...start, '--checker', 'scripted:script.json']);
    expect(dueCall(step)).toMatchObject({ role: 'producer', word: 'revise' });
    await host.place.write('plan.md', '# Plan\n\nWith a check.\n');
    expect((await host.submit(step, revised)).due).toMatchObject({
      kind: 'ended',
      result: { outcome: 'converged' },
    });
  });
});
