import { describe, expect, test } from 'vitest';
import type { Budget } from '../../journal/index.ts';
import type { AgentSetting } from '../agents/agent-setting.ts';
import type { SettingsLayers } from '../settings/settings.ts';
import { limitRun } from './limit-run.ts';
import { type GivenBudget, resolveBudget } from './resolve-budget.ts';

const nobody: SettingsLayers = { flags: {}, environment: {}, project: null, user: null };
const inFile = (budget: GivenBudget) => ({ file: 'user.yaml', settings: { budget } });

interface Case {
  readonly agents?: Readonly<Record<string, AgentSetting>>;
  readonly most?: number | null;
  readonly flags?: GivenBudget;
  readonly layers?: Partial<SettingsLayers>;
  readonly ofLoop?: Budget;
}

function limitsOf({ agents = { reviewer: { client: 'claude' } }, most = 7, ...given }: Case) {
  const { flags = {}, layers = {}, ofLoop = {} } = given;
  const bounds = () => ({ least: 1, most, clean: 1 });
  const run = { loop: 'loop', isOwn: false, agents, bounds };
  return limitRun(run, resolveBudget(flags, { ...nobody, ...layers }, ofLoop));
}

describe('a run that nobody limited', () => {
  test('has a default where it pays agents, and none where it does not', async () => {
    expect(await limitsOf({})).toMatchObject({
      budget: { calls: 120, minutes: 240, usd: 20 },
      usualLimits: ['calls', 'minutes', 'usd'],
    });
    expect((await limitsOf({ agents: { reviewer: { inbox: {} } } })).budget).toEqual({});
  });

  test('may take each call of its longest way, and as many retries', async () => {
    expect((await limitsOf({ most: 257 })).budget).toEqual({ calls: 514, minutes: 1028, usd: 86 });
    expect((await limitsOf({ most: null })).budget).toEqual({ calls: 120, minutes: 240, usd: 20 });
  });

  test('keeps the limits of its loop', async () => {
    const { budget, usualLimits } = await limitsOf({ ofLoop: { calls: 60 } });
    expect({ budget, usualLimits }).toEqual({
      budget: { calls: 60, minutes: 240, usd: 20 },
      usualLimits: ['minutes', 'usd'],
    });
  });

  test('says whose cost will not be counted', async () => {
    const price = { input: 1, output: 2 };
    const { notes } = await limitsOf({
      agents: {
        reviewer: { client: 'claude' },
        producer: { client: 'codex' },
        judge: { client: 'codex', model: 'm', prices: { m: price } },
      },
    });
    expect(notes).toMatchObject([{ kind: 'uncounted', text: expect.stringContaining('of producer cost') }]);
  });
});

describe('any word of a person', () => {
  test.each<[string, Case, Budget]>([
    ['a flag', { flags: { calls: 9 } }, { calls: 9 }],
    ['a flag that lifts it', { flags: 'none' }, {}],
    ['the file of the user', { layers: { user: inFile({ usd: 5 }) } }, { usd: 5 }],
    ['a user without limits', { layers: { user: inFile('none') } }, {}],
    ['a variable', { layers: { environment: { FIXPOINT_BUDGET_MINUTES: '7' } } }, { minutes: 7 }],
    ['a variable that lifts it', { layers: { environment: { FIXPOINT_BUDGET: 'none' } } }, {}],
  ])('stands in the place of the default: %s', async (_, given, budget) => {
    expect(await limitsOf(given)).toEqual({ budget, usualLimits: [], notes: [] });
  });

  test('lifts what weaker ones say, the loop too, and not what stronger ones do', async () => {
    const layers = { user: inFile({ usd: 5 }), project: inFile('none') };
    expect((await limitsOf({ layers, ofLoop: { calls: 60 } })).budget).toEqual({});
    expect((await limitsOf({ layers, flags: { calls: 3 }, ofLoop: { calls: 60 } })).budget).toEqual({
      calls: 3,
    });
  });
});
