import type { CallReplied } from '../../journal/index.ts';
import type { History } from '../history.ts';

/** What the matcher said of the findings of a run when they were listed. */
export interface Identities {
  /** The id under which a finding was listed first, by any of its ids. */
  readonly firstIdOf: (id: string) => string;
  /** First ids of those that may be the same as the one with this first id. */
  readonly mayBe: (id: string) => readonly string[];
}

/** Joins the ids that mean the same finding, by the matches in the journal: nothing is matched anew. */
export function identitiesOf(history: History): Identities {
  const links = history.flatMap(({ event }) => (event.type === 'call.replied' ? linksIn(event) : []));
  const earlierId = new Map<string, string>();
  const firstIdOf = (id: string): string => {
    const earlier = earlierId.get(id);
    return earlier === undefined ? id : firstIdOf(earlier);
  };
  for (const { zone, id, earlier } of links) {
    const [later, first] = [firstIdOf(id), firstIdOf(earlier)];
    if (zone === 'same' && later !== first) earlierId.set(later, first);
  }
  const asked = links.filter(({ zone }) => zone === 'ask');
  const mayBe = (first: string) => {
    const ids = asked.filter(({ id }) => firstIdOf(id) === first).map(({ earlier }) => firstIdOf(earlier));
    return [...new Set(ids)].filter((id) => id !== first);
  };
  return { firstIdOf, mayBe };
}

interface Link {
  readonly zone: 'same' | 'ask';
  readonly id: string;
  readonly earlier: string;
}

/** A finding that a merger made of several joins them under the first. */
function linksIn({ findings, matches = [] }: CallReplied): readonly Link[] {
  return findings.flatMap(({ id }, place) => {
    const own = matches.filter(({ index }) => index === place);
    const [first = id] = own.flatMap(({ zone, earlier }) => (zone === 'same' ? earlier : []));
    return own.flatMap(({ zone, earlier }): readonly Link[] =>
      zone === 'ask'
        ? [{ zone, id, earlier }]
        : [id, earlier].map((later) => ({ zone, id: later, earlier: first })),
    );
  });
}
