import type { Finding, Note } from '../../../findings/index.ts';

/** What a judge decided on one finding, and why. */
export interface Decision<Word extends string> {
  readonly word: Word;
  readonly why: string;
  readonly cost: string;
}

/** What one form of a judgement says, by the ids of findings that were sent. */
export interface JudgementSays<Word extends string> {
  readonly decisions: ReadonlyMap<string, Decision<Word>>;
  /** Why it cannot be read: a point says no word or two, or two points differ. */
  readonly fault: string | undefined;
  readonly notes: readonly Note[];
}

/** What is decided, in which words. */
export interface Judging<Word extends string> {
  readonly sent: readonly Finding[];
  readonly words: readonly Word[];
}

/** One decision as it was found; no word where it has none, or several. */
export interface FoundDecision<Word extends string> {
  readonly ids: readonly string[];
  readonly decision: Decision<Word> | undefined;
  readonly about: string;
}

/** Puts decisions together. One on a finding that was not sent is noted; two that differ cannot be read. */
export function collectDecisions<Word extends string>(
  found: readonly FoundDecision<Word>[],
): JudgementSays<Word> {
  const decided = found.flatMap(({ ids, decision }) =>
    decision ? ids.map((id) => [id, decision] as const) : [],
  );
  const decisions = new Map(decided);
  const unsaid = found.find(({ ids, decision }) => ids.length > 0 && decision === undefined);
  const [differing] = decided.find(([id, { word }]) => decisions.get(id)?.word !== word) ?? [];
  const notSent = found.filter(({ ids }) => ids.length === 0);
  return {
    decisions,
    fault: unsaid ? notSaid(unsaid.about) : differing && `${differing} is decided in two ways.`,
    notes: notSent.map(({ about }) => ({
      kind: 'ruling-not-sent',
      text: `“${about}” is about no finding that was sent.`,
    })),
  };
}

function notSaid(about: string): string {
  return `“${about}” does not say one of the words that were asked for.`;
}
