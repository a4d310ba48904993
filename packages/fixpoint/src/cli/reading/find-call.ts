import { FixpointError, nearest } from '../../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../../definition/index.ts';
import type { CallStep, ReplyKind } from '../../loop/index.ts';
import type { Asked } from '../../runner/index.ts';

/** A call of a loop as far as reading its reply goes: whose it is, and what it asks. */
export interface FoundCall {
  readonly role: string;
  readonly asked: Omit<Asked, 'findings'>;
}

/** Words for a role that say what it is asked as well (cli.md). */
const askedFor: Readonly<Record<string, { readonly reply: ReplyKind; readonly ofWhole: boolean }>> = {
  rereviewer: { reply: 'verdicts', ofWhole: false },
  'final-reviewer': { reply: 'report', ofWhole: true },
  resolver: { reply: 'resolutions', ofWhole: false },
};
/** What a role is asked where its own name is all that is said: not what a step asks of it in passing. */
const usual: readonly ReplyKind[] = ['report', 'rulings'];
/** Other words for a producer, by which people and texts call it (cli.md). */
const producerNames: readonly string[] = ['writer', 'implementer', 'fixer'];
/** Stands for any item of a stage that goes through a list. */
const anyItem = '1';

interface Placed {
  readonly step: CallStep;
  readonly item: string | null;
}

/** Finds the call that is meant by the name of a role, or by the word that its step has. */
export function findCall(definition: LoopDefinition, given: string): FoundCall {
  const calls = callsOf(definition);
  const meant = definition.roles[given] === undefined ? askedFor[given] : undefined;
  const found =
    meant && calls.findLast(({ step, item }) => step.on[meant.reply] && (item === null) === meant.ofWhole);
  if (found !== undefined)
    return { role: found.step.role, asked: { replies: repliesOf(found), item: found.item } };
  const role = findRole(definition, given, calls);
  const own = calls.filter(({ step }) => step.role === role).toSorted(byItem);
  const call = own.find(({ step }) => usual.some((kind) => step.on[kind])) ?? own[0];
  return { role, asked: { replies: call === undefined ? [] : repliesOf(call), item: call?.item ?? null } };
}

function callsOf(definition: LoopDefinition): readonly Placed[] {
  return resolveLoop(definition).stages.flatMap(({ each, steps }) =>
    Object.values(steps).flatMap((step) =>
      step.kind === 'call' ? [{ step, item: each === undefined ? null : anyItem }] : [],
    ),
  );
}

function repliesOf({ step }: Placed): readonly ReplyKind[] {
  return Object.keys(step.on) as ReplyKind[];
}

/** What is done for each item stands before what is done once. */
function byItem(a: Placed, b: Placed): number {
  return Number(a.item === null) - Number(b.item === null);
}

function findRole({ name, roles }: LoopDefinition, given: string, calls: readonly Placed[]): string {
  const names = Object.keys(roles);
  if (names.includes(given)) return given;
  const called = calls.find(({ step }) => step.word === given)?.step.role;
  if (called !== undefined) return called;
  const producers = names.filter((role) => roles[role]?.is === 'producer');
  const [producer] = producers;
  if (producer !== undefined && producers.length === 1 && producerNames.includes(given)) return producer;
  const near = nearest(given, names);
  throw new FixpointError('not-found', `${name} has no role \`${given}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}It has ${names.join(', ')}.`,
  });
}
