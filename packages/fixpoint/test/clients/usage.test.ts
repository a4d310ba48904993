import { expect, test } from 'vitest';
import { runResult } from '../../src/views/index.ts';
import { spent } from '../../src/views/spent.ts';
import { found as fault, lens, verdicts } from '../loops/standard-script.ts';
import { play, type Scenario } from '../loops/support.ts';
import { type FakeReply, fakeClient } from './fake-client.ts';

const found =
  '## ISSUES FOUND\n\n```yaml\nissues:\n  - {severity: blocker, required_property: It is done, description: No.}\n```\n';
const clean = '## VERIFICATION PASSED';

const costing = (reply: string, costUsd: number | null): FakeReply => ({ reply, costUsd });

function playPlan(
  checker: { readonly setting: Readonly<Record<string, unknown>> },
  budget?: Scenario['budget'],
) {
  const revision = { reply: '## REVISION COMPLETE', files: { 'plan.md': '# Done\n' }, costUsd: 0.1 };
  return play({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    files: {
      'plan.md': '# Plan\n',
      'fixpoint.config.json': '{"prices": {"small": {"input": 1000, "output": 5000}}}',
    },
    agents: { checker: checker.setting, producer: fakeClient([revision]).setting },
    replies: {},
    ...(budget && { budget }),
  });
}

test('no call is made that would go beyond the budget, as far as it can be foreseen', async () => {
  const tight = await playPlan(fakeClient([costing(found, 0.4), costing(clean, 0.4)]), { usd: 0.7 });
  expect(tight.outcome).toBe('over-budget budget');
  const stopped = tight.history.find(({ event }) => event.type === 'run.stopped')?.event;
  expect(stopped).toMatchObject({ why: '0.5 of 0.7 dollars are used, and what comes next takes about 0.4' });
  const wide = await playPlan(fakeClient([costing(found, 0.4), costing(clean, 0.4)]), { usd: 0.9 });
  expect(wide.outcome).toBe('converged clean');
});

test('a client that says no cost has that of its model in the settings', async () => {
  const checker = fakeClient([costing(found, null), costing(clean, null)], { model: 'small' });
  const { history } = await playPlan(checker);
  // 100 tokens in and 10 out for each of two calls, and the producer's own word.
  expect(runResult({ id: 'r', history }).usage.costUsd).toBeCloseTo(2 * (0.1 + 0.05) + 0.1);
  expect(history[0]?.fold.started.agents.checker).toMatchObject({ prices: { small: { input: 1000 } } });
});

test('without a price the cost stays unknown', async () => {
  const { history } = await playPlan(fakeClient([costing(found, null), costing(clean, null)]));
  expect(runResult({ id: 'r', history }).usage.costUsd).toBeNull();
});

test('a run that nobody limited ends where it costs too much, as far as that is known', async () => {
  const dear = await playPlan(fakeClient([costing(found, 21), costing(clean, 1)]));
  expect(dear.outcome).toBe('over-budget budget');
  expect(dear.history[0]?.fold).toMatchObject({
    budget: { usd: 20 },
    usualLimits: ['calls', 'minutes', 'usd'],
  });
  const untold = await playPlan(fakeClient([costing(found, null), costing(clean, null)]));
  expect(untold.outcome).toBe('converged clean');
  const lifted = await playPlan(fakeClient([costing(found, 21), costing(clean, 1)]), 'none');
  expect(lifted.outcome).toBe('converged clean');
});

test('a limit that somebody set ends a run whose cost is not known', async () => {
  const { outcome } = await playPlan(fakeClient([costing(found, null), costing(clean, null)]), { usd: 20 });
  expect(outcome).toBe('over-budget budget');
});

test('a default that is raised becomes a limit that somebody set; the others stay defaults', async () => {
  const dear = await playPlan(fakeClient([costing(found, 21), costing(clean, 1)]));
  const raised = await dear.goOn(undefined, { usd: 50 });
  expect(raised.outcome).toBe('converged clean');
  expect(raised.history.at(-1)?.fold).toMatchObject({
    budget: { calls: 120, usd: 50 },
    usualLimits: ['calls', 'minutes'],
  });
});

test('a run over its default goes on without any limit', async () => {
  const dear = await playPlan(fakeClient([costing(found, 21), costing(clean, 1)]));
  const lifted = await dear.goOn(undefined, 'none');
  expect(lifted.outcome).toBe('converged clean');
  expect(lifted.history.at(-1)?.fold).toMatchObject({ budget: {}, usualLimits: [] });
});

test('what a role, a round and the run cost is not known where one agent of a panel does not tell it', async () => {
  const found = lens({ ...fault('major', 'It is late.'), section: 'Plan' });
  const told = fakeClient([costing(found.reply, 0.4), costing(lens().reply, 0.4)]);
  const untold = fakeClient([costing(lens().reply, null), costing(lens().reply, null)]);
  const producer = fakeClient([
    { reply: '## REVISION COMPLETE', files: { 'plan.md': '# Done\n' }, costUsd: 0.1 },
  ]);
  const verifier = fakeClient([costing(verdicts({ f1: 'addressed' }).reply, 0.2)]);
  const { outcome, history } = await play({
    loop: 'standard',
    artifact: 'plan.md',
    files: { 'plan.md': '# Plan\n' },
    settings: { lenses: ['tone', 'facts'] },
    agents: {
      reviewer: verifier.setting,
      'reviewer.tone': told.setting,
      'reviewer.facts': untold.setting,
      producer: producer.setting,
    },
    replies: {},
  });
  expect(outcome).toBe('converged clean');
  const { byRole, byRound, costUsd, perClosed } = spent(history);
  expect([byRole.reviewer?.calls, byRole.reviewer?.inputTokens]).toEqual([5, 500]);
  expect([byRole.reviewer?.costUsd, byRole.producer?.costUsd]).toEqual([null, 0.1]);
  expect(Object.values(byRound).map((round) => round.costUsd)).toEqual([null, 0.2, null]);
  expect([costUsd, perClosed?.costUsd]).toEqual([null, null]);
});
