import type { History } from '../history.ts';
import { sayCount } from '../messages.ts';
import { type ClosedCost, type Spent, spent } from '../spent.ts';
import { padColumns } from './columns.ts';
import { sayCost, sayUsage } from './quantities.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

/** What each role, each round and a closed finding used; nothing where no client says what it uses. */
export function usageLines(history: History, style: Style): readonly string[] {
  const { byRole, byRound, perClosed } = spent(history);
  if (!Object.values(byRole).some(isTold)) return [];
  const rows = [
    ...Object.entries(byRole).map(([role, used]) => [safeLine(role), sayUsage(used)] as const),
    ...Object.entries(byRound).map(([round, used]) => [nameRound(round), sayUsage(used)] as const),
    ...(perClosed === null ? [] : [['closed finding', sayPerClosed(perClosed)] as const]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    '',
    style.bold('What it used'),
    ...rows.map(([name, used]) => `  ${style.dim(padColumns(name, width))}  ${used}`),
  ];
}

function isTold({ inputTokens, outputTokens, costUsd }: Spent): boolean {
  return [inputTokens, outputTokens, costUsd].some((amount) => amount !== null && amount > 0);
}

/** Names a round, by the number that its use is kept under. */
export function nameRound(round: string): string {
  return round === '0' ? 'before round 1' : `round ${round}`;
}

/** Its share of all that the run used. */
export function sayPerClosed({ findings, tokens, costUsd }: ClosedCost): string {
  const share = tokens === null ? 'tokens not known' : `${Math.round(tokens)} tokens`;
  return `${share}, ${sayCost(costUsd)} for each of ${sayCount(findings, 'finding')}`;
}
