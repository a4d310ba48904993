import {
  type Finding,
  isGating,
  type Reading,
  type ReportReply,
  read,
  type SeverityScale,
} from '../../../findings/index.ts';
import { readJsonVerdicts } from './json-rereview.ts';
import { readMarkdownVerdicts } from './markdown-rereview.ts';
import type { Verdict } from './rereview-says.ts';
import { splitReply } from './split-reply.ts';

/** What earlier runs left open, without a severity: the ledger keeps none. */
export type CarriedFinding = Omit<Finding, 'severity'>;

/**
 * Adds to a review what earlier runs left open, but for that on which it has the verdict `addressed`: as in a re-review, a
 * finding without a verdict stays open.
 */
export function addCarried(
  review: Reading<ReportReply>,
  reply: string,
  { carried, scale }: { readonly carried: readonly CarriedFinding[]; readonly scale: SeverityScale },
): Reading<ReportReply> {
  if (review.kind === 'failed' || carried.length === 0) return review;
  const severity = scale.findLast(({ name }) => isGating(scale, name))?.name ?? '';
  const sent = carried.map((finding) => ({ ...finding, severity }));
  const given = verdictsIn(reply, sent);
  const open = sent.filter(({ id }) => !isAddressed(given, id));
  const notes = open.map(({ id, property }) => {
    return {
      kind: 'carried',
      text: `${id} of an earlier run is not said to be addressed, and stays open: ${property}`,
    };
  });
  const findings = [...review.value.findings, ...open.map(({ id: _, ...finding }) => finding)];
  return read({ ...review.value, findings }, [...review.notes, ...notes]);
}

type Verdicts = ReadonlyMap<string, Verdict>;

function verdictsIn(reply: string, sent: readonly Finding[]): readonly Verdicts[] {
  const split = splitReply(reply, ['verdicts']);
  if (split.kind === 'failed') return [];
  const { blocks, json } = split.parts;
  return [readMarkdownVerdicts(blocks, sent), ...(json === undefined ? [] : [readJsonVerdicts(json, sent)])];
}

/** Where both forms have a verdict, both have to say so. */
function isAddressed(given: readonly Verdicts[], id: string): boolean {
  const words = given.flatMap((verdicts) => verdicts.get(id) ?? []);
  return words.length > 0 && words.every((word) => word === 'addressed');
}
