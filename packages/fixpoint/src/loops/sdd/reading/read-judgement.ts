import { type Finding, type Note, type Reading, read, unreadable } from '../../../findings/index.ts';
import type { Reason } from '../../../journal/index.ts';
import { rulings } from '../../../loop/index.ts';
import type { ResolutionsReply, RulingsReply } from '../../../runner/index.ts';
import { readJsonJudgement } from './json-judgement.ts';
import type { Decision, JudgementSays, Judging } from './judgement.ts';
import { readMarkdownJudgement } from './markdown-judgement.ts';
import { splitReply } from './split-reply.ts';

interface Sent {
  readonly findings: readonly Finding[];
}

/** Reads a judge's rulings. A finding that is left out makes the whole a failure (records.md, "sdd"). */
export function readRulings(reply: string, { findings: sent }: Sent): Reading<RulingsReply> {
  const judgement = readJudgement(reply, 'rulings', { sent, words: rulings });
  if (judgement.kind === 'failed') return judgement;
  const { decisions } = judgement.value;
  const left = sent.filter(({ id }) => !decisions.has(id)).map(({ id }) => id);
  if (left.length > 0)
    return unreadable('incomplete', `There is no ruling on ${left.join(', ')}.`, judgement.notes);
  const words = [...decisions].map(([id, { word }]) => [id, word] as const);
  return read(
    { kind: 'rulings', rulings: Object.fromEntries(words), reasons: reasonsOf(decisions) },
    judgement.notes,
  );
}

/** Reads which of the things that nobody could verify a judge found fine; what is left out is a gap. */
export function readResolutions(reply: string, { findings: sent }: Sent): Reading<ResolutionsReply> {
  const judgement = readJudgement(reply, 'resolutions', { sent, words: ['gap', 'fine'] as const });
  if (judgement.kind === 'failed') return judgement;
  const { decisions } = judgement.value;
  const fine = sent.map(({ id }) => id).filter((id) => decisions.get(id)?.word === 'fine');
  const left = sent.filter(({ id }) => !decisions.has(id));
  const notes = left.map(
    ({ id }): Note => ({ kind: 'no-resolution', text: `${id} has no resolution: it is a gap.` }),
  );
  return read({ kind: 'resolutions', fine, reasons: reasonsOf(decisions) }, [...judgement.notes, ...notes]);
}

function readJudgement<Word extends string>(
  reply: string,
  list: 'rulings' | 'resolutions',
  judging: Judging<Word>,
): Reading<JudgementSays<Word>> {
  const split = splitReply(reply, [list]);
  if (split.kind === 'failed') return split;
  const { parts } = split;
  const markdown = readMarkdownJudgement(parts.blocks, judging);
  const json = parts.json && readJsonJudgement(parts.json, list, judging);
  if (typeof json === 'string') return unreadable('unparseable', json);
  const judgement = markdown ?? json;
  if (judgement === undefined) return unreadable('unparseable', `There are no ${list} in the reply.`);
  const notes = [...parts.notes, ...(markdown?.notes ?? []), ...(json?.notes ?? [])];
  const fault = markdown?.fault ?? json?.fault;
  if (fault !== undefined) return unreadable('unparseable', fault, notes);
  const differing = markdown && json ? findDifference(markdown, json) : [];
  if (differing.length > 0) {
    return unreadable('unparseable', `The Markdown and the JSON differ on ${differing.join(', ')}.`, notes);
  }
  return read(judgement, notes);
}

function findDifference<Word extends string>(
  a: JudgementSays<Word>,
  b: JudgementSays<Word>,
): readonly string[] {
  const ids = new Set([...a.decisions.keys(), ...b.decisions.keys()]);
  return [...ids].filter((id) => a.decisions.get(id)?.word !== b.decisions.get(id)?.word);
}

function reasonsOf(decisions: ReadonlyMap<string, Decision<string>>): Readonly<Record<string, Reason>> {
  return Object.fromEntries([...decisions].map(([id, { why, cost }]) => [id, { why, cost }]));
}
