import {
  type FindingDraft,
  type Note,
  type SeverityScale,
  worseSeverity,
  worstGating,
} from '../../../findings/index.ts';
import { type Entry, saysNone, withoutBeginning } from './entries.ts';
import { readLabel } from './severity-label.ts';
import { toDraft } from './to-draft.ts';

/** A point that says what is wrong, with the severity that it counts as. */
export interface Problem {
  readonly draft: FindingDraft;
  readonly notes: readonly Note[];
}

/**
 * Reads a point of a list of problems; undefined if it says that there is none. Of its own severity and that of the
 * list the worse counts; without either it is the worst that gates.
 */
export function readProblem(
  entry: Entry,
  ofList: string | undefined,
  scale: SeverityScale,
): Problem | undefined {
  const { severity: own, rest } = readLabel(entry.words, scale);
  const point = withoutBeginning(entry, rest);
  if (saysNone(entry) || saysNone(point)) return undefined;
  if (own !== undefined) {
    const severity = ofList === undefined ? own : worseSeverity(scale, own, ofList);
    return { draft: toDraft(point, severity), notes: [] };
  }
  if (ofList !== undefined) return { draft: toDraft(point, ofList), notes: [] };
  const severity = worstGating(scale);
  const [line = ''] = entry.words.split('\n');
  const text = `“${line}” has no severity; it counts as ${severity}.`;
  return { draft: toDraft(point, severity), notes: [{ kind: 'missing-severity', text }] };
}
