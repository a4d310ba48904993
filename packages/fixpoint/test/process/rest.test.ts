import { expect, test } from 'vitest';
import { type FakeReply, fakeClient } from '../clients/fake-client.ts';
import { makeProject } from './support/project.ts';

const limited: FakeReply = { error: { text: 'Too many requests.', status: 429 } };
const clean: FakeReply = { reply: '## VERIFICATION PASSED' };

/** A run whose checker is a client that has reached its limit. */
async function beginRest(replies: readonly FakeReply[]) {
  const checker = fakeClient(replies);
  const project = await makeProject({
    'plan.md': '# Plan\n',
    'fixpoint.config.json': JSON.stringify({ agents: { checker: checker.setting, producer: 'inbox' } }),
  });
  const run = project.start(['run', 'gsd-revision', 'plan.md', '--trust']);
  await run.says('the run rests until');
  return { project, run, checker };
}

const restsUntil = (events: readonly { readonly [key: string]: unknown }[]) =>
  events.flatMap(({ until }) => (typeof until === 'string' ? [until] : []));

test('a rest is interrupted at once, and can be resumed', async () => {
  const { project, run } = await beginRest([limited]);
  run.signal('SIGINT');
  expect((await run.ended).exit).toBe(130);
  expect((await project.events()).at(-1)).toMatchObject({ type: 'call.postponed', hindrance: 'limited' });
});

test('killed while it rests: whoever resumes it waits for the rest of it, and makes the same call', async () => {
  const { project, run, checker } = await beginRest([limited, clean]);
  const before = restsUntil(await project.events());
  run.signal('SIGKILL');
  expect((await run.ended).exit).toBe(null);
  const resumed = project.start(['resume', 'last']);
  await resumed.says(`the run rests until ${before[0]}`);
  expect(checker.asked()).toHaveLength(1);
  resumed.signal('SIGINT');
  expect((await resumed.ended).exit).toBe(130);
  expect(restsUntil(await project.events())).toEqual(before);
});
