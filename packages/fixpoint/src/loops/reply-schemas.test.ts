import { expect, test } from 'vitest';
import type { SeverityScale } from '../findings/index.ts';
import type { Asked } from '../runner/index.ts';
import howToVerify from './prompts/how-to-verify.md';
import { readers } from './replies.ts';
import { replySchema } from './reply-schemas.ts';

const scale: SeverityScale = [
  { name: 'critical', effect: 'gates' },
  { name: 'important', effect: 'gates' },
  { name: 'minor', effect: 'defers' },
];

function asked(replies: Asked['replies'], item: string | null = null): Asked {
  const finding = { id: 'f1', severity: 'critical', property: 'It holds.', evidence: 'It does not.' };
  return { replies, item, findings: [finding] };
}

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A reply that fits a schema, with what a client writes that has to fill in every field. */
function fill({ type, anyOf, enum: names, items, properties = {} }: Schema, name: string): unknown {
  if (anyOf !== undefined) return null;
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fill(value, key)]));
  }
  if (type === 'array') return items === undefined ? [] : [fill(items, name)];
  if (type === 'boolean') return false;
  if (names !== undefined) return names[0];
  return name === 'id' ? 'f1' : name === 'section' ? '' : `Some ${name}.`;
}

test.each([
  { reads: 'json-report', given: asked(['report']), says: { findings: [{ severity: 'critical' }] } },
  { reads: 'json-report', given: asked(['verdicts']), says: { addressed: ['f1'] } },
  { reads: 'json-rulings', given: asked(['rulings']), says: { rulings: { f1: 'wrong' } } },
  { reads: 'sdd-reviewer', given: asked(['report'], '1'), says: { findings: [{ severity: 'critical' }] } },
  { reads: 'sdd-reviewer', given: asked(['verdicts'], '1'), says: { addressed: ['f1'] } },
  { reads: 'sdd-judge', given: asked(['resolutions'], '1'), says: { fine: ['f1'] } },
  { reads: 'sdd-judge', given: asked(['rulings'], '1'), says: { rulings: { f1: 'wrong' } } },
])('$given.replies in the form of its schema is read by $reads, without a note', ({ reads, given, says }) => {
  const schema = replySchema(reads, given, scale) as Schema;
  const reply = JSON.stringify(fill(schema, ''));
  const [kind] = given.replies;
  expect(readers[reads]?.(scale)(reply, given)).toMatchObject({
    kind: 'read',
    value: { kind, ...says },
    notes: [],
  });
});

test('a reply in words has no schema, and neither has a review that says more than one of a task', () => {
  expect(replySchema('done', asked(['done']), scale)).toBeUndefined();
  expect(replySchema('sdd-reviewer', asked(['report']), scale)).toBeUndefined();
});

test('a verdict has the words that the prompt names', () => {
  const { properties } = replySchema('json-report', asked(['verdicts']), scale) as Schema;
  const words = properties?.verdicts?.items?.properties?.verdict?.enum ?? [];
  expect(howToVerify.match(/(?<=^- `)\w+/gmu)).toEqual(words);
});
