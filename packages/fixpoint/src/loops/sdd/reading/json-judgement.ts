import { type Fields, isFields, textOf } from '../../reading/index.ts';
import { findById } from './find-sent.ts';
import { entriesIn } from './json-list.ts';
import { collectDecisions, type FoundDecision, type JudgementSays, type Judging } from './judgement.ts';

/** Reads a judgement in JSON: `[{id, ruling, why, cost}]` under its name; a text says why it is none. */
export function readJsonJudgement<Word extends string>(
  fields: Fields,
  list: string,
  judging: Judging<Word>,
): JudgementSays<Word> | string {
  const given = fields[list];
  const entries = isFields(given)
    ? Object.entries(given).map(([id, value]) => (isFields(value) ? { id, ...value } : { id, ruling: value }))
    : entriesIn(given);
  if (entries === undefined) return `\`${list}\` is no list.`;
  return collectDecisions(entries.map((entry) => toDecision(entry, judging)));
}

function toDecision<Word extends string>(
  entry: unknown,
  { sent, words }: Judging<Word>,
): FoundDecision<Word> {
  const fields = isFields(entry) ? entry : {};
  const about = textOf(fields.id) ?? JSON.stringify(entry);
  const finding = findById(about, sent);
  const given = textOf(fields.ruling ?? fields.resolution ?? fields.verdict) ?? '';
  const plain = given
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, '-');
  const word = words.find((each) => each === plain);
  const why = textOf(fields.why ?? fields.reason) ?? '';
  const decision = word === undefined ? undefined : { word, why, cost: textOf(fields.cost) ?? '' };
  return { ids: finding === undefined ? [] : [finding.id], decision, about };
}
