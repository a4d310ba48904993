import { FixpointError } from '../../base/index.ts';
import type { Budget } from '../../journal/index.ts';
import type { Explained, SettingsLayers } from '../settings/settings.ts';
import { amountInWords, checkBudget, isAmount } from './check-budget.ts';

/** A budget as somebody gives it: limits, or that there are to be none. */
export type GivenBudget = Budget | 'none';

type Limits = Readonly<Partial<Record<keyof Budget, Explained>>>;

/** The limits of a run, by their names. */
export interface ResolvedBudget {
  readonly limits: Limits;
  /** Whether anybody but the loop said a word about them. */
  readonly isGiven: boolean;
  /** The last that said that there are to be none; those that are there came after it. */
  readonly lifted: Explained | null;
}

interface BudgetSource extends Pick<Explained, 'origin' | 'from'> {
  readonly given: GivenBudget;
}

const limitNames = ['calls', 'minutes', 'tokens', 'usd'] as const satisfies readonly (keyof Budget)[];

/** Takes each limit from the strongest that names it, in the end the loop itself; `none` lifts what weaker ones say. */
export function resolveBudget(flags: GivenBudget, layers: SettingsLayers, ofLoop: Budget): ResolvedBudget {
  const said: readonly BudgetSource[] = [
    ...sourcesOfFiles(layers),
    ...sourcesOfEnvironment(layers),
    { origin: 'flag', from: null, given: flags === 'none' ? flags : checkBudget(flags) } as const,
  ].filter(({ given }) => given === 'none' || Object.keys(given).length > 0);
  const none = said.findLast(({ given }) => given === 'none');
  const inForce =
    none === undefined
      ? [{ origin: 'loop', from: null, given: ofLoop } as const, ...said]
      : said.slice(said.indexOf(none));
  return {
    limits: Object.assign({}, ...inForce.map(explainLimits)),
    isGiven: said.length > 0,
    lifted:
      none === undefined ? null : { name: 'budget', value: 'none', origin: none.origin, from: none.from },
  };
}

/** Says of each limit of one source where it comes from. */
export function explainLimits({ given, origin, from }: BudgetSource): Limits {
  const limits = Object.entries(given === 'none' ? {} : given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { name: `budget.${name}`, value, origin, from }] as const],
  );
  return Object.fromEntries(limits);
}

/** The amounts alone. */
export function budgetIn(limits: Limits): Budget {
  return Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]));
}

function sourcesOfFiles(layers: SettingsLayers): readonly BudgetSource[] {
  return (['user', 'project'] as const).flatMap((origin) => {
    const layer = layers[origin];
    const given = layer?.settings.budget;
    return layer === null || given === undefined ? [] : [{ origin, from: layer.file, given }];
  });
}

function sourcesOfEnvironment({ environment }: SettingsLayers): readonly BudgetSource[] {
  const word = environment[variable];
  const limits = limitNames.flatMap((name) => {
    const from = `${variable}_${name.toUpperCase()}`;
    const text = environment[from];
    return text === undefined ? [] : [{ from, given: { [name]: readAmount(name, text, from) } }];
  });
  const all = word === undefined ? limits : [{ from: variable, given: readNone(word) }, ...limits];
  return all.map((source) => ({ origin: 'environment', ...source }));
}

const variable = 'FIXPOINT_BUDGET';

function readNone(text: string): 'none' {
  if (text.trim().toLowerCase() === 'none') return 'none';
  throw new FixpointError('config', `${variable} must be \`none\`, not ${JSON.stringify(text)}`, {
    hint: `Limits have variables of their own, such as ${variable}_CALLS.`,
  });
}

function readAmount(limit: keyof Budget, text: string, from: string): number {
  const value = Number(text);
  if (isAmount(limit, value)) return value;
  const must = `${from} must be ${amountInWords(limit)}`;
  throw new FixpointError('config', `${must}, not ${JSON.stringify(text)}`, {
    hint: 'Set it right, or unset it.',
  });
}
