import {
  type FindingDraft,
  isGatingFinding,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../../findings/index.ts';
import type { Asked, VerdictsReply } from '../../runner/index.ts';
import { decideById } from './decide-by-id.ts';
import { readJsonEntry } from './json-entry.ts';
import { readListed } from './read-listed.ts';

/**
 * Reads a scoped re-review: `{reviewed, verdicts: [{id, verdict, evidence}], breakage, observations}`. A finding is
 * addressed only where the reply says exactly that of its id, and nothing else; one without a verdict stays open.
 */
export function readVerdicts(
  reply: string,
  { findings }: Asked,
  scale: SeverityScale,
): Reading<VerdictsReply> {
  const listed = readListed(reply, 'verdicts');
  if (listed.kind === 'failed') return listed;
  const { verdicts, breakage = [], observations = [] } = listed.value;
  const broken = readEntries(breakage, scale);
  const observed = readEntries(observations, scale);
  if (broken === null || observed === null) {
    return unreadable('unparseable', '`breakage` or `observations` is no list of findings.');
  }
  const ids = findings.map(({ id }) => id);
  const decided = decideById(verdicts as readonly unknown[], {
    field: 'verdict',
    allowed: ['addressed', 'open'] as const,
    ids,
  });
  const due = findings.filter((finding) => isGatingFinding(scale, finding)).map(({ id }) => id);
  const left = due.filter((id) => !decided.words.has(id));
  if (due.length > 0 && left.length === due.length) {
    return unreadable('incomplete', 'There is no verdict on any of the findings.', decided.notes);
  }
  const notes = left.map((id) => ({ kind: 'no-verdict', text: `${id} has no verdict, and stays open.` }));
  const addressed = ids.filter((id) => decided.words.get(id) === 'addressed');
  const value = { kind: 'verdicts', addressed, breakage: broken, observations: observed } as const;
  return read(value, [...decided.notes, ...notes]);
}

/** The findings of a list; null where it is none, or an entry says nothing. */
function readEntries(list: unknown, scale: SeverityScale): readonly FindingDraft[] | null {
  if (!Array.isArray(list)) return null;
  const entries = list.map((value, index) => readJsonEntry({ value, about: `Finding ${index + 1}` }, scale));
  const drafts = entries.flatMap((entry) => (entry === undefined ? [] : [entry.draft]));
  return drafts.length === list.length ? drafts : null;
}
