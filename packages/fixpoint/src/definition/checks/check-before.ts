import { carriedList, type Effect, type ReplyKind, rulings, type Test } from '../../loop/index.ts';
import type { AuthoredLoop } from '../authored.ts';
import { canFollow } from '../flow.ts';
import type { Problem } from '../problems.ts';
import type { Path } from '../source.ts';
import { effectsOf, pathOfRule, rulesOf, type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';

/** What has to have come in before something makes sense, and why it does not where it never can have. */
interface Requirement {
  /** One of these replies, to a call of the same stage. */
  readonly replies: readonly ReplyKind[];
  readonly why: string;
}

/** Something that a step says, with what it requires. */
interface Demand extends Requirement {
  readonly path: Path;
  /** Whether the reply that the step itself has taken in is one of those before it. */
  readonly after: ReplyKind | null;
}

const reported: Requirement = {
  replies: ['report'],
  why: 'nothing can be open here: no step that leads here reports findings. Call a reviewer that reports first',
};
const ruled: Requirement = {
  replies: ['rulings'],
  why: 'nothing can be ruled here: no step that leads here asks a judge for rulings. Call one first',
};
const conflicting: Requirement = {
  replies: ['conflict'],
  why: 'there can be no conflict here: no step that leads here takes one. Let the producer reply `conflict` first',
};

/** What speaks of findings, rulings, conflicts or calls where there can be none yet. */
export function checkBefore(authored: AuthoredLoop): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  return steps.flatMap((at) => [
    ...checkBack(at),
    ...demandsOf(at)
      .filter((demand) => !isMet(at, demand))
      .map(({ path, why }) => ({ path, message: why })),
  ]);
}

function isMet(at: StepAt, { replies, after }: Demand): boolean {
  const isCarried = replies.includes('conflict') && at.stage.authored.each === carriedList;
  const isJustNow = after !== null && replies.includes(after);
  return isCarried || isJustNow || canFollow(at, (before) => gives(before, replies));
}

function gives({ step }: StepAt, replies: readonly ReplyKind[]): boolean {
  return step.kind === 'call' && replies.some((reply) => step.on[reply] !== undefined);
}

function demandsOf(at: StepAt): readonly Demand[] {
  const { step } = at;
  const ofEffects = effectsOf(at).flatMap(({ effect, on, path }) => demand(requiredBy(effect), { on, path }));
  const ofTests = testsOf(at).flatMap(({ test, on, path }) => demand(requiredByTest(test), { on, path }));
  const ofReplies = (['verdicts', 'rulings', 'resolutions'] as const).flatMap((reply) =>
    gives(at, [reply]) ? demand(reported, { on: null, path: at.path }) : [],
  );
  const ofOptions = Object.entries(step.kind === 'ask' ? step.options : {}).flatMap(([name, { each }]) =>
    each === undefined ? [] : demand(conflicting, { on: null, path: [...at.path, 'options', name, 'each'] }),
  );
  return [...ofEffects, ...ofTests, ...ofReplies, ...ofOptions];
}

function demand(
  requirement: Requirement | null,
  { on, path }: { readonly on: string | null; readonly path: Path },
): readonly Demand[] {
  return requirement === null ? [] : [{ ...requirement, path, after: on as ReplyKind | null }];
}

function requiredBy({ kind }: Effect): Requirement | null {
  switch (kind) {
    case 'park':
      return ruled;
    case 'settle':
      return reported;
    case 'keep':
      return conflicting;
    default:
      return null;
  }
}

function requiredByTest(test: Test): Requirement | null {
  if (test.kind === 'same') return conflicting;
  if (test.kind !== 'any' && test.kind !== 'none') return null;
  if (rulings.some((ruling) => ruling === test.of)) return ruled;
  return test.of === 'disputed' || test.of === 'unverified' ? reported : null;
}

/** The question about an edit is asked before a call, which `back` then makes. */
function checkBack(at: StepAt): readonly Problem[] {
  if (at.name === at.stage.authored.edited) return [];
  if (canFollow(at, ({ step }) => step.kind === 'call')) return [];
  const message =
    '`back` makes the call again that led to the question, and no call leads to this one: name a step instead';
  return rulesOf(at).flatMap((list) =>
    list.rules.flatMap(({ go }, index) =>
      go?.kind === 'back' ? [{ path: pathOfRule(list, index), message }] : [],
    ),
  );
}
