import type { GatherMaterial } from '../runner/index.ts';
import { gsdRevision } from './gsd-revision/loop.ts';
import { iterateRevision } from './iterate-revision/loop.ts';
import type { CountFiles, KeepRecord, LoopKit, Precheck } from './kit.ts';
import { multiAgentPlan } from './multi-agent-plan/loop.ts';
import adjudicate from './prompts/adjudicate.md';
import artifact from './prompts/artifact.md';
import decisions from './prompts/decisions.md';
import finding from './prompts/finding.md';
import findings from './prompts/findings.md';
import howToRule from './prompts/how-to-rule.md';
import howToVerify from './prompts/how-to-verify.md';
import lastChange from './prompts/last-change.md';
import openFindings from './prompts/open-findings.md';
import producerReport from './prompts/producer-report.md';
import purpose from './prompts/purpose.md';
import rereview from './prompts/rereview.md';
import retry from './prompts/retry.md';
import review from './prompts/review.md';
import revise from './prompts/revise.md';
import rulings from './prompts/rulings.md';
import textReply from './prompts/text-reply.md';
import { sdd } from './sdd/loop.ts';
import { selfReviewRelay } from './self-review-relay/loop.ts';
import { standard } from './standard/loop.ts';

const kits: readonly LoopKit[] = [
  standard,
  gsdRevision,
  iterateRevision,
  multiAgentPlan,
  selfReviewRelay,
  sdd,
];

/** The loop of a run that names none. */
export const defaultLoop = standard.name;

/** A loop that comes with Fixpoint: its name, and its definition as a loop file. */
export type BuiltInLoop = Pick<LoopKit, 'name' | 'title' | 'text' | 'value'>;

/** The loops that come with Fixpoint, in the order in which they are listed. */
export const builtInLoops: readonly BuiltInLoop[] = kits;

/** Finds a loop that comes with Fixpoint; undefined where there is none of that name. */
export function findBuiltIn(name: string): BuiltInLoop | undefined {
  return builtInLoops.find((loop) => loop.name === name);
}

/** What can be looked at before a run starts, by the names of a loop's `prechecks`. */
export const prechecks: Readonly<Record<string, Precheck>> = merge(kits.map((kit) => kit.prechecks));

/** The lists that prechecks bring, by the names of a loop's `prechecks`. */
export const broughtLists: Readonly<Record<string, readonly string[]>> = merge(
  kits.map((kit) => kit.lists ?? {}),
);

/** Records that can be kept, by the names of a loop's `records`. */
export const records: Readonly<Record<string, KeepRecord>> = merge(kits.map((kit) => kit.records));

/** How many files a record makes, by its name, where that is to be said before a run. */
export const recordFiles: Readonly<Record<string, CountFiles>> = merge(
  kits.map((kit) => kit.recordFiles ?? {}),
);

/** What prompts can tell beside the briefing, by the names of a loop's `material`. */
export const materials: Readonly<Record<string, GatherMaterial>> = merge(
  kits.map((kit) => kit.material ?? {}),
);

/** The templates of all loops, by the name that a step's `prompt` gives. */
export const prompts: Readonly<Record<string, string>> = {
  review,
  revise,
  rereview,
  adjudicate,
  ...merge(kits.map((kit) => kit.prompts)),
};

/** The parts that any template can have put in, by name. */
export const partials: Readonly<Record<string, string>> = {
  artifact,
  decisions,
  finding,
  findings,
  'how-to-rule': howToRule,
  'how-to-verify': howToVerify,
  'last-change': lastChange,
  'open-findings': openFindings,
  'producer-report': producerReport,
  purpose,
  retry,
  rulings,
  'text-reply': textReply,
  ...merge(kits.map((kit) => kit.partials)),
};

function merge<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...tables);
}
