import type { Setup } from './write-settings.ts';

/** What is set up where no coding agent is there. */
export const inbox: Setup['agents'] = { default: 'inbox' };

/**
 * Says who could do the work, of the coding agents that are there: one produces, another one checks and judges. A model that
 * checks its own work misses what it missed before.
 */
export function suggestAgents([producer, checker]: readonly string[]): Setup['agents'] {
  if (producer === undefined) return inbox;
  return checker === undefined ? { default: producer } : { default: checker, producer };
}

/** Who does what, in words. */
export function sayAgents({ default: checker = '', producer }: Setup['agents']): string {
  return producer === undefined
    ? `${checker} does all of it`
    : `${producer} produces, ${checker} reviews and judges`;
}
