import { z } from 'zod';
import { outcomeNames, repliesOf } from '../loop/index.ts';
import { inputKinds, roleKinds, settingKinds } from './authored.ts';

const namePattern = /^[A-Za-z][\w-]*$/;
const noName = 'a name begins with a letter and has letters, digits, - and _ only';
const name = z.string().regex(namePattern, noName);
const names = z.union([name, z.array(name)], 'a name, or a list of names');
const text = z.string().min(1, 'must not be empty');

const replies = [...new Set(Object.values(repliesOf).flat())];

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(text)]);

const testWords = ['clean', 'seen', 'unreviewed', 'came-back'] as const;
const testMessage = `no test; tests are ${testWords.join(', ')}, {any|none|full|room|not-below|same|closed|recurs|listed: <name>} and {setting: {<name>: <value>}}`;

const test = z.union(
  [
    z.enum(testWords),
    z.strictObject({ any: name }),
    z.strictObject({ none: name }),
    z.strictObject({ full: name }),
    z.strictObject({ room: name }),
    z.strictObject({ 'not-below': name }),
    z.strictObject({ same: name }),
    z.strictObject({ closed: name }),
    z.strictObject({ recurs: name }),
    z.strictObject({ listed: name }),
    z.strictObject({ setting: z.record(name, settingValue) }),
  ],
  testMessage,
);

const tests = z.union([test, z.array(test)], testMessage);

const effects = z.strictObject({
  count: names.optional(),
  forget: names.optional(),
  mark: name.optional(),
  note: name.optional(),
  keep: name.optional(),
  settle: z.enum(['ruled', 'stands', 'all']).optional(),
  park: z.enum(['all', 'rest']).optional(),
  undo: z.literal('edit').optional(),
  verdict: text.optional(),
});

const rule = z.strictObject({
  when: tests.optional(),
  do: effects.optional(),
  then: name.optional(),
  end: z.enum(outcomeNames).optional(),
  reason: name.optional(),
});

const rules = z.array(rule).min(1, 'needs at least one rule');

const longOption = rule.extend({
  about: text.optional(),
  words: z.literal('required').optional(),
  each: z.literal('alternatives').optional(),
  if: tests.optional(),
});

const option = z.union(
  [name, longOption],
  'no option; it leads to a step, `back` or `next`, or is {do, then | end, if, each, words}',
);

const callStep = z.strictObject({
  call: name,
  word: text.optional(),
  prompt: text.optional(),
  seats: name.optional(),
  tier: z.literal('up').optional(),
  continues: name.optional(),
  replies: z.array(z.enum(replies)).min(1).optional(),
  on: z.record(z.string(), rules),
});

const askStep = z.strictObject({
  ask: text,
  reason: name.optional(),
  text: text.optional(),
  options: z.record(name, option),
});

const step = z.union(
  [callStep, askStep, rules, z.strictObject({ rules })],
  'no step; a step is a `call`, an `ask` or a list of rules',
);

const steps = z.record(name, step);

const count = z.number().int('must be a whole number').min(0, 'must not be negative');

const settingSpec = z.strictObject({
  default: settingValue.optional(),
  is: z.enum(settingKinds).optional(),
  about: text.optional(),
  min: count.optional(),
  max: count.optional(),
  atLeast: name.optional(),
  inDrills: settingValue.optional(),
  values: z.array(text).min(1).optional(),
  variants: z.record(text, z.record(name, settingValue)).optional(),
});

const role = z.strictObject({
  is: z.enum(roleKinds),
  reads: text.optional(),
  replies: z.array(z.enum(replies)).min(1).optional(),
  fails: name.optional(),
  given: name.optional(),
  permission: z.enum(['read-only', 'edit', 'full']).optional(),
});

const limitName = z.string().regex(namePattern, {
  error: ({ input }) =>
    /^\s*[+-]?\d[\d.]*\s*$/.test(String(input)) ? 'a number goes without quotes' : noName,
});

const memory = z.strictObject({
  per: z.enum(['run', 'entry', 'item', 'version']),
  max: z.union([count, limitName], 'a whole number, or the name of a setting').optional(),
});

const stage = z.strictObject({
  each: name.optional(),
  edited: name.optional(),
  start: name.optional(),
  steps,
});

const limit = z.number().positive('must be above 0');

const budget = z.strictObject({
  usd: limit.optional(),
  tokens: limit.optional(),
  minutes: limit.optional(),
  calls: limit.optional(),
});

/** A loop file as it is written. Shapes only; whether its names hold together is tested apart. */
export const loopFile = z
  .strictObject({
    loop: name,
    title: text.optional(),
    input: z.enum(inputKinds).optional(),
    severities: z.record(name, z.enum(['blocks', 'gates', 'notes', 'defers'])),
    settings: z.record(name, z.union([settingSpec, settingValue])).optional(),
    roles: z.record(name, role),
    memory: z.record(name, memory).optional(),
    findings: z.literal('kept').optional(),
    counts: z.array(name).optional(),
    means: z.partialRecord(z.enum(outcomeNames), text).optional(),
    budget: budget.optional(),
    prechecks: z.array(text).optional(),
    records: z.array(text).optional(),
    material: z.array(text).optional(),
    agents: z.record(name, z.unknown()).optional(),
    steps: steps.optional(),
    stages: z.record(name, stage).optional(),
  })
  .meta({ title: 'Fixpoint loop', description: 'A revision loop: roles, steps, and the rules that decide.' });

/** The JSON Schema of loop files, for editors. */
export function loopFileSchema(): unknown {
  return z.toJSONSchema(loopFile, { io: 'input' });
}

/** Keys that can stand somewhere in a loop file, to find the one that was meant. */
export const loopFileKeys: readonly string[] = [
  loopFile,
  settingSpec,
  role,
  memory,
  stage,
  callStep,
  askStep,
  longOption,
  effects,
  budget,
].flatMap((shape) => Object.keys(shape.shape));
