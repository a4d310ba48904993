import { describe, expect, test } from 'vitest';
import type { CallFailed, CallPostponed } from '../../src/journal/index.ts';
import { play, type Result, type Scenario } from '../loops/support.ts';
import { type FakeReply, fakeClient } from './fake-client.ts';

const clean: FakeReply = { reply: '## VERIFICATION PASSED' };
const limited: FakeReply = { error: { text: 'Too many requests.', status: 429 } };
const down: FakeReply = { error: { text: 'Internal server error.', status: 500 } };

/** A run whose checker is a client that replies so, with how long the run rested each time. */
async function playChecker(replies: readonly FakeReply[], others: Scenario['agents'] = {}) {
  const checker = fakeClient(replies);
  const rests: number[] = [];
  const scenario: Scenario = {
    loop: 'gsd-revision',
    artifact: 'plan.md',
    files: { 'plan.md': '# Plan\n' },
    agents: { checker: checker.setting, ...others },
    replies: {},
    onRest: (milliseconds) => rests.push(milliseconds / 1000),
  };
  return { checker, rests, result: await play(scenario) };
}

const typesOf = ({ history }: Result) => history.map(({ event }) => event.type);
const postponedIn = ({ history }: Result) =>
  history.flatMap(({ event }) => (event.type === 'call.postponed' ? [event as CallPostponed] : []));
const failedIn = ({ history }: Result) =>
  history.flatMap(({ event }) => (event.type === 'call.failed' ? [event as CallFailed] : []));

describe('a limit', () => {
  test('lets the run rest, spends no retry, and is the same call again', async () => {
    const { result, rests } = await playChecker([limited, limited, clean]);
    expect(result.outcome).toBe('converged clean');
    expect(rests).toEqual([10, 30]);
    expect(typesOf(result)).not.toContain('call.failed');
    const ids = result.history.flatMap(({ event }) => (event.type === 'call.started' ? [event.call] : []));
    expect(new Set(ids).size).toBe(1);
    expect(postponedIn(result)[0]).toMatchObject({
      hindrance: 'limited',
      why: 'Too many requests.',
      until: '2026-01-01T00:00:10.000Z',
    });
  });

  test('that does not end is left to a person, and a run that is resumed tries again', async () => {
    const replies = [...Array.from({ length: 6 }, () => limited), clean];
    const { result, rests } = await playChecker(replies);
    expect(rests).toEqual([10, 30, 60, 120, 300]);
    expect(result.outcome).toBe('inconclusive limited');
    const later = await result.goOn();
    expect(later.outcome).toBe('converged clean');
    expect(rests).toHaveLength(5);
  });
});

describe('an outage', () => {
  test('is waited out on a budget of its own', async () => {
    const { result, rests } = await playChecker([down, down, clean]);
    expect(result.outcome).toBe('converged clean');
    expect(rests).toEqual([10, 30]);
    expect(typesOf(result)).not.toContain('call.failed');
  });

  test('that goes on is a failed call, which has its retry', async () => {
    const { result } = await playChecker([...Array.from({ length: 6 }, () => down), clean]);
    expect(result.outcome).toBe('converged clean');
    expect(failedIn(result)).toMatchObject([
      { failure: 'crash', why: expect.stringContaining('still fails') },
    ]);
  });
});

test('who is not logged in is told how, and no retry is spent', async () => {
  const { result, rests } = await playChecker([{ error: { text: 'Invalid key.', status: 401 } }, clean]);
  expect(result.outcome).toBe('inconclusive auth');
  expect(rests).toEqual([]);
  const stopped = result.history.find(({ event }) => event.type === 'run.stopped')?.event;
  expect(stopped).toMatchObject({ why: expect.stringContaining('run `claude` once and log in there') });
  expect((await result.goOn()).outcome).toBe('converged clean');
});

test('a refusal is a failure, and says that it is one', async () => {
  const refused: FakeReply = { error: { text: 'I cannot help with that.', stop: 'refusal' } };
  const { result } = await playChecker([refused, clean]);
  expect(failedIn(result)).toMatchObject([{ failure: 'crash', why: 'it refused: I cannot help with that.' }]);
});

test('a reply that was cut off is a failure, and is asked for again where it was given', async () => {
  const cut: FakeReply = { error: { text: 'Response exceeded the 100 output token maximum.' } };
  const { result, checker } = await playChecker([cut, clean]);
  expect(failedIn(result)).toMatchObject([
    { failure: 'unparseable', why: expect.stringMatching(/^its reply was cut off/u) },
  ]);
  expect(checker.asked()[1]?.words).toContain('--resume');
});

test('what a producer had changed before it met a limit is put back', async () => {
  const found =
    '## ISSUES FOUND\n\n```yaml\nissues:\n  - {severity: blocker, required_property: It is done, description: No.}\n```\n';
  const producer = fakeClient([
    { ...limited, files: { 'plan.md': '# Half\n' } },
    { reply: '## REVISION COMPLETE', files: { 'plan.md': '# Done\n' } },
  ]);
  const { result } = await playChecker([{ reply: found }, clean], { producer: producer.setting });
  expect(result.outcome).toBe('converged clean');
  const changes = result.history.filter(({ event }) => event.type === 'workspace.changed');
  expect(changes.map(({ event }) => event)).toMatchObject([{ role: 'producer', undone: true }]);
  expect(await result.folder.read('plan.md')).toBe('# Done\n');
});
