import { describe, expect, test } from 'vitest';
import { openHost, start } from './support/host.ts';

const open = () => openHost({ 'plan.md': '# Plan\n' });

describe('the way out of a run', () => {
  test('is named as the person’s, with what is due', async () => {
    const host = await open();
    const { stdout } = await host.call(start);
    const [run = ''] = /\d{6}-\w+/u.exec(stdout) ?? [];
    expect(stdout).toContain(`Only your person gives the run up: fixpoint end ${run}`);
  });

  test('closes the run, also as JSON', async () => {
    const host = await open();
    const { run } = await host.say(start);
    const ended = JSON.parse((await host.call(['end', run, '--json'])).stdout);
    expect(ended).toEqual({ run, outcome: 'abandoned', reason: 'cancelled' });
    expect((await host.say(['next', run])).due).toMatchObject({ kind: 'ended', goOn: null });
    expect((await host.call(['next'])).stderr).toContain('no hosted run is open');
  });
});

test('what cannot be read is not passed over where no open run is left', async () => {
  const host = await open();
  const { run } = await host.say(start);
  await host.place.write(`.fixpoint/runs/${run}/journal.jsonl`, 'no journal\n');
  const { exit, stderr } = await host.call(['next']);
  expect(exit).toBe(2);
  expect(stderr).toContain(`of ${run} nobody knows`);
  expect(stderr).not.toContain('fixpoint start');
});

test('a run over its budget is gone on with by a line that names what is too small', async () => {
  const host = await open();
  const step = await host.say([...start, '--budget', 'calls=1']);
  expect(step.notices).toEqual(['The run may take at most 1 call.']);
  const blocked =
    '## ISSUES FOUND\n```yaml\nissues:\n  - {severity: blocker, required_property: P, description: D}\n```\n';
  const ended = await host.submit(step, blocked);
  const line = `fixpoint resume ${step.run} --budget calls=<n>`;
  expect(ended.due).toMatchObject({ kind: 'ended', goOn: line });
  expect((await host.call(['next', step.run])).stdout).toContain(line);
  const words = line.replace('<n>', '5').split(' ').slice(1);
  expect((await host.say(words)).due.kind).toBe('calls');
});
