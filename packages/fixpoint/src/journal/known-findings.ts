import type { Finding, KnownFinding } from '../findings/index.ts';
import type { CallReplied, FindingMatch } from './call-events.ts';

/** A finding of a run under the first id that it had, with all the words that it was listed in. */
export interface KnownInRun extends KnownFinding {
  /** A gate's and a reviewer's are told apart: what a tool says in the same words each time proves itself. */
  readonly ofGate: boolean;
}

/** Adds what a reply listed to what a run knows. Nothing is matched here: matches are observations, and journalled. */
export function withKnown(
  known: readonly KnownInRun[],
  { findings, matches = [] }: CallReplied,
  ofGate: boolean,
): readonly KnownInRun[] {
  if (findings.length === 0) return known;
  const entries = new Map(known.map((each) => [each.id, each]));
  findings.forEach((finding, index) => {
    const same = matches.filter((match) => match.index === index && match.zone === 'same');
    const entry = join(entries, finding, same);
    for (const { earlier } of same) if (earlier !== entry.id) entries.delete(earlier);
    entries.set(entry.id, { ...entry, ofGate });
  });
  return [...entries.values()];
}

/** A finding that a merger made of several has the words of all of them, under the id of the first. */
function join(
  entries: ReadonlyMap<string, KnownInRun>,
  finding: Finding,
  same: readonly FindingMatch[],
): KnownFinding {
  const earlier = same.flatMap(({ earlier }) => entries.get(earlier) ?? []);
  const words = earlier.flatMap(({ wordings }) => wordings);
  // What was said word for word before tells the matcher nothing more.
  const isSaid = same.some(({ by }) => by === 'fingerprint');
  return { id: same[0]?.earlier ?? finding.id, wordings: isSaid ? words : [...words, finding] };
}

/** How many findings of a reply have an id that was made for them, and not one that was kept. */
export function countMinted({ findings, matches = [] }: CallReplied): number {
  return findings.filter(({ id }) => !matches.some(({ earlier }) => earlier === id)).length;
}
