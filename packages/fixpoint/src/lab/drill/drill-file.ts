import { z } from 'zod';
import { outcomeNames, rulings } from '../../loop/index.ts';

const name = z.string().min(1, 'must not be empty');
const count = z.number().int('must be a whole number').min(0, 'must not be negative');

/** A finding in no agent's format; keys that are not known are kept. */
const finding = z.looseObject({
  id: name.optional(),
  severity: name.optional(),
  property: z.string().optional(),
  description: z.string().optional(),
  kind: z.enum(['spec', 'quality']).optional(),
  planConflict: z.boolean().optional(),
});

const conflict = z.strictObject({
  property: name,
  conflictsWith: z.string().default(''),
  alternatives: z.array(name).default([]),
});

/** What a role can be made to reply, each with its own shape; the first key says which it is. */
const replies = {
  fail: z.strictObject({ fail: z.enum(['crash', 'timeout', 'empty', 'unparseable', 'incomplete']) }),
  raw: z.strictObject({ raw: z.string() }),
  findings: z.strictObject({
    findings: z.array(finding),
    spec: z.enum(['pass', 'fail']).optional(),
    unverified: z.array(finding).optional(),
  }),
  verdicts: z.strictObject({
    verdicts: z.record(name, z.enum(['addressed', 'open'])),
    breakage: z.array(finding).optional(),
    observations: z.array(finding).optional(),
  }),
  artifact: z.strictObject({ artifact: z.string() }),
  conflict: z.strictObject({ conflict, artifact: z.string().optional() }),
  status: z.strictObject({
    status: z.enum(['DONE', 'DONE_WITH_CONCERNS', 'NEEDS_CONTEXT', 'BLOCKED']),
    evidence: z.boolean().optional(),
    unchanged: z.boolean().optional(),
  }),
  unchanged: z.strictObject({ unchanged: z.literal(true) }),
  resolutions: z.strictObject({ resolutions: z.record(name, z.enum(['gap', 'fine'])) }),
  rulings: z.strictObject({ rulings: z.record(name, z.enum(rulings)) }),
  exit: z.strictObject({ exit: count }),
  answer: z.strictObject({ answer: name, words: z.string().optional() }),
};

/** The forms of a scripted reply. Where two keys are there, the one that stands first here says the form. */
export const replyForms = Object.keys(replies) as readonly ReplyForm[];

export type ReplyForm = keyof typeof replies;

const reply = z.union(
  [
    replies.fail,
    replies.raw,
    replies.findings,
    replies.verdicts,
    replies.artifact,
    replies.conflict,
    replies.status,
    replies.unchanged,
    replies.resolutions,
    replies.rulings,
    replies.exit,
    replies.answer,
  ],
  `no reply; a reply has one of ${Object.keys(replies).join(', ')}`,
);

const expectation = z.strictObject({
  outcome: z.enum([...outcomeNames, 'waiting']).optional(),
  reason: name.nullable().optional(),
  counts: z.record(name, count).optional(),
  steps: z.array(name).optional(),
  verdicts: z.array(name).optional(),
  error: name.optional(),
});

const budget = z.strictObject({
  usd: z.number().min(0).optional(),
  tokens: count.optional(),
  minutes: z.number().min(0).optional(),
  calls: count.optional(),
});

/** A drill file as it is written (drills.md). */
export const drillFile = z
  .strictObject({
    drill: z.literal(1, 'must be 1: the only format of drills that this Fixpoint reads'),
    loop: name,
    title: name,
    with: z.looseObject({ budget: budget.optional() }).optional(),
    input: z.string().optional(),
    tasks: z.array(z.union([name, z.number()])).optional(),
    script: z.record(name, z.array(reply)).default({}),
    expect: expectation,
  })
  .meta({ title: 'Fixpoint drill', description: 'A dry run of a loop with scripted replies.' });

export type DrillFile = z.infer<typeof drillFile>;
export type ScriptedAnswer = z.infer<typeof replies.answer>;
/** What the script of any role but the person's holds. */
export type ScriptedReply = Exclude<z.infer<typeof reply>, ScriptedAnswer>;
export type NeutralFinding = z.infer<typeof finding>;
export type Expectation = z.infer<typeof expectation>;

/** Keys that can stand somewhere in a drill, to find the one that was meant. */
export const drillKeys: readonly string[] = [
  drillFile,
  expectation,
  finding,
  conflict,
  ...Object.values(replies),
].flatMap((shape) => Object.keys(shape.shape));

/** The JSON Schema of drills, for editors. */
export function drillFileSchema(): unknown {
  return z.toJSONSchema(drillFile, { io: 'input' });
}
