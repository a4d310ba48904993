import { assertNever } from '../../base/index.ts';
import type { Conflict, Finding } from '../../findings/index.ts';
import { propertyKey } from '../../journal/index.ts';
import { type ToldFinding, withOtherWords } from '../other-words.ts';
import { perHistory } from '../per-history.ts';
import { type Move, movesOf } from './moves.ts';
import { type Origin, originOf, type Revised } from './origin.ts';
import { type Identities, identitiesOf } from './same-findings.ts';

/**
 * How a finding stands (design.md 7). `addressed` is a checker's word. Absence is no closure: what a later report does not
 * list, and nobody gave a verdict on, is `not-rechecked`.
 */
export type FindingState =
  | 'open'
  | 'addressed'
  | 'regressed'
  | 'contested'
  | 'deferred'
  | 'ruled'
  | 'not-rechecked';

/** The story of one finding over the rounds of a run. */
export interface Lineage {
  /** The first id that it had. */
  readonly id: string;
  /** Those that it had later: prompts name it by the one of their time. */
  readonly laterIds: readonly string[];
  /** In its latest words. */
  readonly finding: ToldFinding;
  /** What it is about, such as a task, where the loop goes through items. */
  readonly item: string | null;
  readonly state: FindingState;
  /** Null where nobody can tell. */
  readonly origin: Origin | null;
  /** The rounds that list it. */
  readonly rounds: readonly number[];
  /** First ids of others that may be the same; only somebody who reads both can tell. */
  readonly mayBe: readonly string[];
}

/** The findings of a run's rounds, each with its story, in the order in which they first came. */
export const lineageOf = perHistory((history): readonly Lineage[] => {
  const identities = identitiesOf(history);
  const nothing: Told = { stories: new Map(), revised: [], checked: [] };
  const { stories } = movesOf(history).reduce((told, move) => tell(told, move, identities), nothing);
  return [...stories.values()].map((story) => {
    return { ...story, finding: withOtherWords(history, story.finding) };
  });
});

interface Told {
  readonly stories: Stories;
  /** What was revised since the last check. */
  readonly revised: Revised;
  /** The items that were checked before. */
  readonly checked: readonly (string | null)[];
}

type Checked = Move & { readonly kind: 'checked' };

type Stories = ReadonlyMap<string, Lineage>;

function tell(told: Told, move: Move, identities: Identities): Told {
  const { stories, revised, checked } = told;
  switch (move.kind) {
    case 'settled':
      return { ...told, stories: settle(stories, identities.firstIdOf(move.finding), move.as) };
    case 'checked': {
      const { findings, noted } = move.round;
      const listed = [...findings, ...noted].reduce(
        (all, finding) => list({ ...told, stories: all }, move, { finding, identities }),
        stories,
      );
      return { stories: leaveRest(listed, move), revised: [], checked: [...checked, move.round.item] };
    }
    case 'contested':
      return { ...told, stories: mapStories(stories, (story) => contest(story, move.conflict)) };
    case 'revised': {
      const both = revised === null || move.changed === null ? null : [...revised, ...move.changed];
      return { ...told, stories: mapStories(stories, withdraw), revised: both };
    }
    default:
      return assertNever(move);
  }
}

function settle(stories: Stories, id: string, state: FindingState): Stories {
  return mapStories(stories, (story) => (story.id === id ? { ...story, state } : story));
}

interface Listing {
  readonly finding: Finding;
  readonly identities: Identities;
}

function list(
  { stories, revised, checked }: Told,
  { round, left }: Checked,
  { finding, identities }: Listing,
): Stories {
  const id = identities.firstIdOf(finding.id);
  const before = stories.get(id);
  const isFirst = !checked.includes(round.item);
  const isBack = before?.state === 'addressed' || before?.state === 'regressed';
  const found = isFirst ? 'latent' : originOf(finding, revised);
  return new Map([
    ...stories,
    [
      id,
      {
        id,
        laterIds: [...new Set([...(before?.laterIds ?? []), finding.id])].filter((each) => each !== id),
        finding,
        item: round.item,
        state: left.isNoted(finding.id) ? 'deferred' : isBack ? 'regressed' : 'open',
        origin: isBack ? 'regressed' : before === undefined ? found : before.origin,
        rounds: [...new Set([...(before?.rounds ?? []), round.n])],
        mayBe: identities.mayBe(id),
      },
    ],
  ]);
}

const standing: readonly FindingState[] = ['open', 'regressed', 'contested'];

/** What a check does not list is closed only where a gate proves it; what is about another item it says nothing of. */
function leaveRest(stories: Stories, { round: { n, item }, left }: Checked): Stories {
  return mapStories(stories, (story) => {
    const isLeft = story.item === item && standing.includes(story.state) && story.rounds.at(-1) !== n;
    return isLeft ? { ...story, state: left.rest } : story;
  });
}

function contest(story: Lineage, { property }: Conflict): Lineage {
  const isMeant = propertyKey(story.finding.property) === propertyKey(property);
  return isMeant && standing.includes(story.state) ? { ...story, state: 'contested' } : story;
}

/** A completed revision ends what was contested before it: the next check has the word. */
function withdraw(story: Lineage): Lineage {
  return story.state === 'contested' ? { ...story, state: 'open' } : story;
}

function mapStories(stories: Stories, change: (story: Lineage) => Lineage): Stories {
  return new Map([...stories].map(([id, story]) => [id, change(story)]));
}
