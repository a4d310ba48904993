import { expect, test } from 'vitest';
import { blocked, openHost, revised, start, type TestHost } from './support/host.ts';

/** A run that asks how to go on, as its cap is reached. */
async function openAsking() {
  const host = await openHost({ 'plan.md': '# Plan\n' });
  let step = await host.say([...start, '--max-revisions', '1']);
  step = await host.submit(step, blocked);
  await host.place.write('plan.md', '# Plan\n\nBetter.\n');
  step = await host.submit(step, revised);
  return { host, step: await host.submit(step, blocked) };
}

async function questionOf(host: TestHost) {
  const { due } = await host.say(['next']);
  if (due.kind !== 'question') throw new Error(`nothing is asked, but ${JSON.stringify(due)}`);
  return due;
}

test('an answer to a question that was asked before an edit is not taken: it is put anew', async () => {
  const { host, step } = await openAsking();
  const before = await questionOf(host);
  expect(before.text).toContain('A checker has seen the version on disk');
  await host.place.write('plan.md', '# Plan, by the host\n');
  const refused = await host.call(['answer', step.run, 'proceed']);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('somebody changed the artifact after question q1');
  const anew = await questionOf(host);
  expect(anew.question).toBe('q2');
  expect(anew.text).toContain('No checker has seen the version on disk');
  expect((await host.call(['answer', step.run, 'proceed'])).exit).toBe(0);
  expect((await host.say(['next'])).due).toMatchObject({ kind: 'ended', result: { outcome: 'accepted' } });
});

test('whoever asks what is due after an edit hears the question anew', async () => {
  const { host } = await openAsking();
  await host.place.write('plan.md', '# Plan, by the host\n');
  const anew = await questionOf(host);
  expect(anew.question).toBe('q2');
  expect(await questionOf(host)).toEqual(anew);
});
