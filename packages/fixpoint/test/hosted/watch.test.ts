import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import {
  blocked,
  clean,
  dueCall,
  makeTree,
  openHost,
  passed,
  revised,
  type Step,
  start,
  type TestHost,
} from './support/host.ts';

const files = { 'plan.md': '# Plan\n', 'notes.md': 'old\n', 'mine.md': 'mine\n' };

function makeRepository({ place }: TestHost): void {
  git(place.folder, 'init', '--quiet', '--initial-branch=main');
  git(place.folder, 'add', 'plan.md', 'notes.md');
  git(place.folder, 'commit', '--quiet', '-m', 'first');
}

/** What a subagent changes that is only to read. */
async function meddle({ place }: TestHost): Promise<void> {
  await place.write('notes.md', 'EVIL\n');
  await place.write('evil.md', 'EVIL\n');
  await rm(path.join(place.folder, 'mine.md'));
}

const changesOf = async (host: TestHost, run: string) =>
  (await host.events(run)).filter(({ type }) => type === 'workspace.changed');

describe.each([
  ['a folder', () => undefined],
  ['a git repository', makeRepository],
])('in %s, from one command to the next', (_, prepare) => {
  test('what a reviewer’s subagent changed is undone as its reply is handed in, and kept', async () => {
    const host = await openHost(files);
    prepare(host);
    const step = await host.say(start);
    await meddle(host);
    await host.say(['next']);
    expect(await host.place.read('notes.md')).toBe('EVIL\n');
    const after = await host.submit(step, blocked);
    expect(after.read).toBe('Read: a report with 1 finding.');
    expect(await host.place.read('notes.md')).toBe('old\n');
    expect(await host.place.read('mine.md')).toBe('mine\n');
    expect(existsSync(path.join(host.place.folder, 'evil.md'))).toBe(false);
    const [beside] = await changesOf(host, step.run);
    expect(beside).toMatchObject({ undone: true, files: ['evil.md', 'mine.md', 'notes.md'] });
    expect(await host.place.read(path.join(String(beside?.aside), 'notes.md'))).toBe('EVIL\n');
    expect(after.notices).toHaveLength(1);
  });

  test('what the host’s own program keeps in the project is nobody’s change', async () => {
    const host = await openHost({ ...files, '.claude/settings.json': '{}\n' });
    prepare(host);
    const step = await host.say(start);
    await host.place.write('.claude/settings.local.json', '{"permissions":{}}\n');
    await host.place.write('.claude/settings.json', '{"model":"opus"}\n');
    await host.submit(step, blocked);
    expect(await host.place.read('.claude/settings.local.json')).toBe('{"permissions":{}}\n');
    expect(await host.place.read('.claude/settings.json')).toBe('{"model":"opus"}\n');
    expect(await changesOf(host, step.run)).toEqual([]);
  });

  test('what one reviewer says of an artifact that was changed meanwhile is stale, once', async () => {
    const host = await openHost(files);
    prepare(host);
    const step = await host.say(start);
    await host.place.write('plan.md', '# Plan, by the host\n');
    const again = await host.submit(step, passed);
    expect(again.read).toBe('The reply counts for nothing: the artifact was changed while it was read.');
    expect(await host.place.read('plan.md')).toBe('# Plan\n');
    expect(await changesOf(host, step.run)).toMatchObject([{ files: ['plan.md'], kept: expect.any(String) }]);
    expect(dueCall(again)).toMatchObject({ word: 'check', attempt: 1 });
    expect(dueCall(again).call).not.toBe(dueCall(step).call);
    // So that it ends whoever goes on changing it.
    await host.place.write('plan.md', '# Plan, by the host\n');
    expect((await host.submit(again, passed)).due.kind).toBe('ended');
    expect(await host.place.read('plan.md')).toBe('# Plan\n');
  });

  test('what a producer’s subagent changed beside the artifact is undone, and its work stays', async () => {
    const host = await openHost(files);
    prepare(host);
    const revise = await host.submit(await host.say(start), blocked);
    await meddle(host);
    await host.place.write('plan.md', '# Plan\n\nWith a check.\n');
    const check = await host.submit(revise, revised);
    expect(dueCall(check).word).toBe('check');
    expect(await host.place.read('plan.md')).toBe('# Plan\n\nWith a check.\n');
    expect(await host.place.read('notes.md')).toBe('old\n');
    expect(await changesOf(host, check.run)).toMatchObject([
      { role: 'producer', undone: true, files: ['evil.md', 'mine.md', 'notes.md'] },
    ]);
    const ended = await host.submit(check, passed);
    expect(ended.due).toMatchObject({ kind: 'ended', result: { outcome: 'converged' } });
    expect(existsSync(path.join(host.place.folder, '.fixpoint', 'runs', ended.run, 'beside'))).toBe(false);
  });
});

describe.each([
  ['a folder', () => undefined],
  ['a git repository', makeRepository],
])('the file of a reply that lies in the project, in %s', (_, prepare) => {
  test('is no change of anybody, also when it is written anew for the next', async () => {
    const host = await openHost(files);
    prepare(host);
    const submit = async (step: Step, reply: string) => {
      const { call, token } = dueCall(step);
      await host.place.write('reply.md', reply);
      return host.say(['submit', step.run, call, '--token', token, '--file', 'reply.md']);
    };
    const revise = await submit(await host.say(start), blocked);
    await host.place.write('plan.md', '# Plan\n\nWith a check.\n');
    const ended = await submit(await submit(revise, revised), passed);
    expect(ended.due).toMatchObject({ kind: 'ended', result: { outcome: 'converged' } });
    expect(await host.place.read('reply.md')).toBe(passed);
    expect(await changesOf(host, ended.run)).toEqual([]);
  });
});

describe('the file of a reply within a tree that is the artifact as a whole', () => {
  async function openTree() {
    const host = await openHost({ 'code.txt': 'green\n' });
    makeTree(host);
    const words = ['start', 'self-review-relay', '.', '--gate', 'true', '--lenses', 'correctness'];
    return { host, step: await host.say(words) };
  }

  const handIn = (host: TestHost, step: Step, file: string) => {
    const { call, token } = dueCall(step);
    return host.say(['submit', step.run, call, '--token', token, '--file', file]);
  };

  test('is no part of it', async () => {
    const { host, step } = await openTree();
    await host.place.write('reply.md', clean);
    const after = await handIn(host, step, 'reply.md');
    expect(dueCall(after).role).toBe('synthesizer');
    expect(dueCall(await host.say(['next']))).toEqual(dueCall(after));
    const types = (await host.events(step.run)).map(({ type }) => type);
    expect(types).not.toContain('workspace.changed');
    expect(types).not.toContain('call.stale');
    expect(types).not.toContain('artifact.edited');
    expect(await host.place.read('reply.md')).toBe(clean);
  });

  test('is one where the tree had it before: a reply hides no change of the artifact', async () => {
    const { host, step } = await openTree();
    await host.place.write('code.txt', clean);
    await handIn(host, step, 'code.txt');
    expect(await host.place.read('code.txt')).toBe('green\n');
    expect(await changesOf(host, step.run)).toMatchObject([{ role: 'reviewer', undone: true }]);
  });
});

describe('an artifact that moves under several lenses', () => {
  async function openPanel() {
    const host = await openHost({ 'code.txt': 'green\n' });
    makeTree(host);
    const words = ['start', 'self-review-relay', '.', '--gate', 'true', '--lenses', 'correctness,tests'];
    return { host, step: await host.say(words) };
  }

  test('makes what any of them says stale; they are asked again one after the other, so that it ends', async () => {
    const { host, step } = await openPanel();
    await host.place.write('code.txt', 'EVIL\n');
    const first = await host.submit(step, clean, { call: dueCall(step, 'correctness') });
    expect(await host.place.read('code.txt')).toBe('green\n');
    const stale = (await host.events(step.run)).filter(({ type }) => type === 'call.stale');
    expect(stale.map(({ call }) => call)).toEqual(
      ['correctness', 'tests'].map((lens) => dueCall(step, lens).call),
    );
    expect(first.due.kind === 'calls' && first.due.calls.map(({ seat }) => seat)).toEqual(['correctness']);
    const late = dueCall(step, 'tests');
    const refused = await host.call(
      ['submit', step.run, late.call, '--token', late.token, '--file', '-'],
      clean,
    );
    expect(refused.exit).not.toBe(0);
    // Alone, it answers for what was changed meanwhile, and what it says counts.
    await host.place.write('code.txt', 'EVIL\n');
    const second = await host.submit(first, clean);
    expect(dueCall(second).seat).toBe('tests');
    const third = await host.submit(second, '{"reviewed": "All of it, for tests.", "findings": []}');
    expect(dueCall(third).role).toBe('synthesizer');
    expect((await host.events(step.run)).filter(({ type }) => type === 'call.stale')).toHaveLength(2);
  });

  test('is read again by the lens that had it then, and what others said before stays', async () => {
    const { host, step } = await openPanel();
    const after = await host.submit(step, clean, { call: dueCall(step, 'correctness') });
    await host.place.write('code.txt', 'EVIL\n');
    const tests = '{"reviewed": "All of it, for tests.", "findings": []}';
    const again = await host.submit(after, tests);
    expect(dueCall(again).seat).toBe('tests');
    expect(await host.place.read('code.txt')).toBe('green\n');
    expect(dueCall(await host.submit(again, tests)).role).toBe('synthesizer');
    expect((await host.events(step.run)).filter(({ type }) => type === 'call.stale')).toHaveLength(1);
  });
});
