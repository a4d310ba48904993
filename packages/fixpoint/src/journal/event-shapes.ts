import { z } from 'zod';
import type { ChangedFile } from '../artifacts/index.ts';
import type { Conflict, Finding, Location, Note } from '../findings/index.ts';
import { type Fact, type LoopInput, outcomeNames, type Reply } from '../loop/index.ts';
import type { FindingMatch, SessionRecord, Usage, VersionRecord } from './call-events.ts';
import { type AnswerOption, type PinnedLoop, type RunEvent, runEvents } from './events.ts';

/** The fields of each event, beside its type; the compiler sees to it that none is forgotten or of another kind. */
type EventShapes = {
  readonly [Type in RunEvent['type']]: FieldsOf<Extract<RunEvent, { readonly type: Type }>>;
};

type FieldsOf<Event> = {
  readonly [Field in Exclude<keyof Event, 'type'>]-?: z.ZodType<Event[Field]>;
};

const text = z.string();
const count = z.number().int().min(0);
const amount = z.number().min(0).nullable();
const blob = z.string().nullable().describe('the hash of a blob');
const record = z.record(text, z.unknown());

const version: z.ZodType<VersionRecord> = z.object({
  n: count,
  hash: text,
  key: text,
  bytes: count,
  commit: text.exactOptional(),
});

const usage: z.ZodType<Usage> = z.object({
  inputTokens: amount,
  outputTokens: amount,
  costUsd: amount,
  seconds: z.number().min(0),
});

const session: z.ZodType<SessionRecord> = z.object({
  client: text,
  version: text.nullable(),
  folder: text,
  id: text,
  used: z.object({ inputTokens: amount, outputTokens: amount, costUsd: amount }).exactOptional(),
});

const note: z.ZodType<Note> = z.object({ kind: text, text });

const conflict: z.ZodType<Conflict> = z.object({
  property: text,
  conflictsWith: text,
  alternatives: z.array(text),
  dimension: text.exactOptional(),
  plan: text.exactOptional(),
});

const location: z.ZodType<Location> = z.object({
  file: text.exactOptional(),
  line: count.exactOptional(),
  column: count.exactOptional(),
  endLine: count.exactOptional(),
  endColumn: count.exactOptional(),
  section: text.exactOptional(),
});

const finding: z.ZodType<Finding> = z.object({
  id: text,
  severity: text,
  property: text,
  evidence: text,
  hint: text.exactOptional(),
  location: location.exactOptional(),
  givenId: text.exactOptional(),
  dimension: text.exactOptional(),
  lens: text.exactOptional(),
  kind: z.enum(['spec', 'quality']).exactOptional(),
  planConflict: z.boolean().exactOptional(),
  extra: record.exactOptional(),
});

const changedFile: z.ZodType<ChangedFile> = z.object({
  path: text,
  lines: z.array(z.object({ from: count, to: count })).nullable(),
});

const match: z.ZodType<FindingMatch> = z.object({
  index: count,
  earlier: text,
  zone: z.enum(['same', 'ask']),
  by: z.enum(['id', 'fingerprint', 'similarity']),
  score: z.number().min(0).max(1),
  matcher: count,
});

const option: z.ZodType<AnswerOption> = z.object({
  option: text,
  means: text.nullable(),
  needsWords: z.boolean().exactOptional(),
});
const outcome = z.enum(outcomeNames);
const failure = z.enum(['crash', 'timeout', 'empty', 'unparseable', 'incomplete']);

/** Data of the core, told apart by `kind`; its shape belongs to the version of the rules. */
function ofCore<T>(description: string): z.ZodType<T> {
  return z.custom<T>().meta({ type: 'object', description });
}

const budget = z.object({
  usd: z.number().exactOptional(),
  tokens: z.number().exactOptional(),
  minutes: z.number().exactOptional(),
  calls: z.number().exactOptional(),
});

const usualLimits = z.array(z.enum(['usd', 'tokens', 'minutes', 'calls']));

const shapes: EventShapes = {
  'run.started': {
    rules: count,
    engine: text,
    pinned: ofCore<PinnedLoop>('the resolved loop, with the texts of its prompts and questions'),
    input: ofCore<LoopInput>('what the loop starts with'),
    carried: z.array(conflict),
    artifact: z.object({
      kind: z.enum(['file', 'files', 'git']),
      paths: z.array(text),
      base: text.exactOptional(),
      branch: text.exactOptional(),
      leftOut: z.array(text).exactOptional(),
    }),
    version,
    agents: record,
    facts: record,
    budget,
    usualLimits: usualLimits.exactOptional(),
  },
  'call.started': {
    call: text,
    step: text,
    word: text.nullable(),
    role: text,
    seat: text.nullable(),
    item: text.nullable(),
    attempt: count,
    agent: text,
    prompt: blob,
    version,
    sent: z.array(text).exactOptional(),
    resumes: z.object({ session, prompt: text }).exactOptional(),
    before: text.exactOptional().describe('the hash of a blob'),
  },
  'call.replied': {
    call: text,
    seat: text.nullable(),
    reply: ofCore<Reply>('what the rules see of the reply'),
    findings: z.array(finding),
    matches: z.array(match).exactOptional(),
    conflict: conflict.nullable(),
    summary: text.nullable(),
    concerns: z.array(text).exactOptional(),
    reasons: z.record(text, z.object({ why: text, cost: text })).exactOptional(),
    version: version.nullable(),
    changed: z.array(changedFile).exactOptional(),
    notes: z.array(note),
    raw: blob,
    usage,
    session: session.exactOptional(),
  },
  'call.failed': {
    call: text,
    seat: text.nullable(),
    failure,
    why: text,
    notes: z.array(note),
    raw: blob,
    usage,
    session: session.exactOptional(),
  },
  'call.postponed': {
    call: text,
    hindrance: z.enum(['limited', 'outage', 'auth']),
    why: text,
    until: text.nullable(),
    usage: usage.nullable(),
  },
  'call.stale': {
    call: text,
    why: text,
    notes: z.array(note),
    raw: blob,
    usage,
  },
  'call.cancelled': { call: text },
  'question.asked': {
    question: text,
    word: text,
    reason: text,
    options: z.array(option),
    conflict: conflict.nullable(),
    text,
  },
  'question.answered': {
    question: text,
    option: text,
    words: text.nullable(),
    channel: z.enum(['terminal', 'command', 'library', 'script', 'elicitation', 'relayed']),
  },
  'workspace.changed': {
    call: text.nullable(),
    role: text.nullable(),
    files: z.array(text),
    undone: z.boolean(),
    kept: blob,
    aside: text.exactOptional(),
    unsure: z.literal(true).exactOptional(),
  },
  'artifact.edited': { version, files: z.array(text).exactOptional() },
  'run.noted': { kind: text, text },
  'run.stopped': { outcome, reason: text, why: text },
  'run.ended': {
    outcome,
    reason: text,
    because: ofCore<Fact & { readonly kind: 'decided' }>('the decision that ended the run').nullable(),
    open: z.array(text),
    reviewed: version.nullable(),
    best: version.nullable(),
  },
  'run.reopened': { budget, usualLimits: usualLimits.exactOptional() },
  'agents.replaced': { agents: record },
};

/** The JSON Schema of a line of a journal, for whoever reads journals without Fixpoint. */
export function journalEventSchema(): unknown {
  const events = Object.entries(shapes).map(([type, fields]) =>
    z.object({
      v: z.literal(runEvents.versions[type as RunEvent['type']]),
      seq: count,
      at: z.iso.datetime().describe('UTC'),
      type: z.literal(type),
      prev: text.describe('the hash of the line before; zeros for the first'),
      blobs: z.array(text).exactOptional().describe('the blobs that came with it, by hash'),
      ...fields,
    }),
  );
  const schema = z
    .union(events)
    .meta({ title: 'Fixpoint journal event', description: 'One line of journal.jsonl.' });
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
