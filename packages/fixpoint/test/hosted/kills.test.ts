import { describe, expect, test } from 'vitest';
import { madeAgain } from '../process/support/journeys.ts';
import { type Death, fixpoint } from '../process/support/program.ts';
import type { Event } from '../process/support/project.ts';
import {
  blocked,
  dueCall,
  openHost,
  passed,
  revised,
  type Step,
  start,
  submitWords,
  type TestHost,
} from './support/host.ts';

const patience = 120_000;

/** The reply to what is due, with what a producer changes. */
async function replyTo(host: TestHost, step: Step): Promise<string> {
  const { word } = dueCall(step);
  if (word === 'revise') {
    await host.place.write('plan.md', '# Plan\n\nWith a check.\n');
    return revised;
  }
  return (await host.place.read('plan.md')).includes('check') ? passed : blocked;
}

/** Carries a run to its end by processes that die as they are told; whoever comes next asks what is due. */
async function travel(deaths: readonly Death[]) {
  const host = await openHost({ 'plan.md': '# Plan\n' });
  const fates = [...deaths];
  let died = 0;
  let step: Step | null = null;
  while (step?.due.kind !== 'ended') {
    step = await takeStep(host, step, fates[0]);
    if (step !== null) continue;
    died += 1;
    fates.shift();
  }
  return { step, died, events: await host.events(step.run) };
}

/** Hands in what is due, or asks for it where nobody knows; null where the process died. */
async function takeStep(host: TestHost, step: Step | null, death: Death | undefined): Promise<Step | null> {
  const stdin = step === null ? undefined : await replyTo(host, step);
  const words = step === null ? await wordsToAsk(host) : submitWords(step.run, dueCall(step));
  const { exit, stdout } = await fixpoint([...words, '--json'], {
    folder: host.place.folder,
    ...(stdin !== undefined && { stdin }),
    ...(death !== undefined && { death }),
  });
  return exit === null ? null : JSON.parse(stdout);
}

async function wordsToAsk(host: TestHost): Promise<readonly string[]> {
  const { runs } = JSON.parse((await host.place.call(['runs', '--json'])).stdout);
  return runs.length === 0 ? start : ['next', 'last'];
}

const repliesIn = (events: readonly Event[]) =>
  events.flatMap(({ type, reply }) => (type === 'call.replied' ? [reply] : []));

const kinds = ['call.started', 'call.replied', 'run.ended'];

describe('a hosted run whose processes are killed goes on where it was', () => {
  test.each([
    [
      'within and after each kind of event',
      kinds.flatMap((at) => [
        { at, when: 'torn' },
        { at, when: 'flushed' },
      ]),
    ],
    ['after the first event that each writes', Array.from({ length: 8 }, () => ({ at: 1, when: 'flushed' }))],
  ] satisfies [string, Death[]][])(
    'if they die %s: no reply is asked for again that was journalled, and none counts twice',
    async (_, deaths) => {
      const { step, died, events } = await travel(deaths);
      expect(died).toBeGreaterThan(4);
      expect(step.due).toMatchObject({ kind: 'ended', result: { outcome: 'converged' } });
      expect(repliesIn(events)).toMatchObject([
        { kind: 'report' },
        { kind: 'done' },
        { kind: 'report', findings: [] },
      ]);
      expect(madeAgain(events)).toEqual([]);
      const started = events.flatMap(({ type, call }) => (type === 'call.started' ? [call] : []));
      expect(started.length).toBe(3);
    },
    patience,
  );
});
