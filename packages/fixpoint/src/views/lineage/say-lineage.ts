import { sayCount } from '../messages.ts';
import type { FindingState, Lineage } from './lineage.ts';
import type { Origin } from './origin.ts';

export const lineageTitle = 'Findings over time';

/** States as a person reads them. */
export const stateWords: Readonly<Record<FindingState, string>> = {
  open: 'open',
  addressed: 'addressed',
  regressed: 'regressed',
  contested: 'contested',
  deferred: 'deferred',
  ruled: 'ruled',
  'not-rechecked': 'not rechecked',
};

const originWords: Readonly<Record<Origin, string>> = {
  latent: 'latent',
  'fix-induced': 'from a fix',
  regressed: 'came back',
  novel: 'novel',
};

/** All ids that a finding had, the first one first: in prompts it stands under the one of their time. */
export function sayIds({ id, laterIds }: Lineage): string {
  return [id, ...laterIds].join(', ');
}

/** Where a finding comes from; empty where nobody can tell. */
export function sayOrigin({ origin }: Lineage): string {
  return origin === null ? '' : originWords[origin];
}

export function sayRounds({ rounds }: Lineage): string {
  return `${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')}`;
}

/** How many findings stand how, the worst first: `2 open, 1 addressed`. */
export function sumUpLineage(stories: readonly Lineage[]): string {
  const counts = (Object.keys(stateWords) as FindingState[]).flatMap((state) => {
    const count = stories.filter((story) => story.state === state).length;
    return count === 0 ? [] : [`${count} ${stateWords[state]}`];
  });
  return `${sayCount(stories.length, 'finding')}: ${counts.join(', ')}`;
}

/** Whether the stories say more than the list of open findings does: something happened to one since it was found. */
export function isWorthTelling(stories: readonly Lineage[]): boolean {
  return stories.some(({ state, rounds }) => state !== 'open' || rounds.length > 1);
}
