import { type Finding, fingerprint } from '../findings/index.ts';
import { recallFindings } from '../journal/index.ts';
import type { History } from './history.ts';
import { perHistory } from './per-history.ts';

/** A finding with the other words in which it was listed: whether they mean the same is for a person to see. */
export interface ToldFinding extends Finding {
  /** Left out where there are none. */
  readonly otherWords?: readonly Finding[];
}

const wordingsOf = perHistory((history) => recallFindings(history.map(({ event }) => event)));

/** Adds what other seats of a panel, or a later check of the same version, said of the same finding. */
export function withOtherWords(history: History, finding: Finding): ToldFinding {
  const told = new Set([fingerprint(finding)]);
  const otherWords = (wordingsOf(history).get(finding.id) ?? []).filter((wording) => {
    const isNew = !told.has(fingerprint(wording));
    told.add(fingerprint(wording));
    return isNew;
  });
  return otherWords.length === 0 ? finding : { ...finding, otherWords };
}
