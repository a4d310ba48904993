import type { Budget } from '../../journal/index.ts';
import type { Explained, SettingsLayers } from '../settings/settings.ts';
import { explainLimits, resolveBudget } from './resolve-budget.ts';
import { usualBudget } from './usual-budget.ts';

/** The limits that a run would have, with where each comes from. That there are none is said too. */
export function explainBudget(layers: SettingsLayers, ofLoop: Budget): readonly Explained[] {
  const { limits, isGiven, lifted } = resolveBudget({}, layers, ofLoop);
  const rows = Object.values(isGiven ? limits : { ...explainLimits(usual), ...limits });
  return lifted !== null && rows.length === 0 ? [lifted] : rows;
}

const usual = {
  origin: 'default',
  from: 'where agents are paid; more for a loop that can take more than 60 calls',
  given: usualBudget(null),
} as const;
