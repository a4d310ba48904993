import { assertNever } from '../../base/index.ts';
import type { ReplyKind } from '../reply.ts';
import type { AskStep, CallStep, Destination, Loop, Rule, Stage } from '../types.ts';
import { memoryPer, minus, type Part, partsBefore, partsReadBy, plus } from './part.ts';
import { ruleLists, type StepAt, stepsIn } from './walk.ts';

type Parts = ReadonlySet<Part>;

/**
 * Says which parts of a state can still decide anything, by where the run stands: the stage, the step, and the call that
 * `back` makes again, where there is one.
 */
export type LiveParts = (stage: string, step: string, back: string | null) => Parts;

/**
 * Finds out what can still be read from each step on, before it is written anew: the liveness of variables that compilers
 * know, over a loop's rules.
 */
export function findLiveParts(loop: Loop): LiveParts {
  const known = new Map<string, Parts>();
  const live: LiveParts = (stage, step, back) => known.get(`${stage}/${step}/${back}`) ?? none;
  const places = loop.stages.flatMap(placesIn).toReversed();
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (const at of places) {
      const parts = partsAt({ loop, live }, at);
      hasGrown ||= parts.size > live(at.stage.name, at.name, at.back).size;
      known.set(`${at.stage.name}/${at.name}/${at.back}`, parts);
    }
  }
  return live;
}

const none: Parts = new Set();

interface Flow {
  readonly loop: Loop;
  readonly live: LiveParts;
}

/** A step, as it is reached with a call to go back to. At a call that does not matter: it is that call itself. */
interface PlaceAt extends StepAt {
  readonly back: string | null;
}

function placesIn(stage: Stage): readonly PlaceAt[] {
  const steps = stepsIn(stage);
  const calls = steps.filter(({ step }) => step.kind === 'call').map(({ name }) => name);
  return steps.flatMap((at) =>
    (at.step.kind === 'call' ? [null] : [null, ...calls]).map((back) => ({ ...at, back })),
  );
}

function partsAt(flow: Flow, at: PlaceAt): Parts {
  const { step } = at;
  switch (step.kind) {
    case 'junction':
      return beforeRules(flow, at, step.rules);
    case 'ask':
      return withVersions(beforeQuestion(flow, at, step));
    case 'call': {
      const lists = ruleLists(step).map(([on, rules]) => {
        return beforeReply(on as ReplyKind, beforeRules(flow, at, rules), step);
      });
      return withVersions(union([...lists, beforeEdit(flow, at)]));
    }
  }
}

/** Anybody can change the artifact where a run rests; whether a version came back is told from those that there were. */
function withVersions(parts: Parts): Parts {
  return parts.has('came-back') ? plus(parts, 'versions') : parts;
}

/** Before a call there may be the question about an edit, which leads back to it. */
function beforeEdit({ live }: Flow, { stage, name }: PlaceAt): Parts {
  return stage.edited === undefined ? none : minus(live(stage.name, stage.edited, name), 'back', 'reason');
}

function union(sets: readonly Parts[]): Parts {
  return new Set(sets.flatMap((set) => [...set]));
}

/** From the last rule to the first: a rule that does not hold, or leads nowhere, hands on to the next one. */
function beforeRules(flow: Flow, at: PlaceAt, rules: readonly Rule[]): Parts {
  return rules.reduceRight<Parts>((next, rule) => {
    const after = rule.go === undefined ? next : afterGoing(flow, at, rule.go);
    const done = rule.do.reduceRight((parts, effect) => partsBefore(flow.loop, effect, parts), after);
    const read = rule.when.flatMap((test) => partsReadBy(flow.loop, test));
    return rule.when.length === 0 ? done : plus(union([done, next]), ...read);
  }, none);
}

function afterGoing(flow: Flow, at: PlaceAt, to: Destination): Parts {
  switch (to.kind) {
    case 'step':
      return afterStep(flow, at, to.step);
    case 'back':
      return plus(at.back === null ? union(callsOf(flow)) : flow.live(at.stage.name, at.back, null), 'back');
    case 'next':
      return afterItem(flow, at.stage);
    case 'end': {
      const reason: readonly Part[] = to.reason === undefined ? ['reason'] : [];
      const isClean = to.outcome === 'converged' || to.outcome === 'unverified';
      return new Set<Part>([...reason, ...(isClean ? soundness : [])]);
    }
    default:
      return assertNever(to);
  }
}

function afterStep({ live }: Flow, { stage, name, step, back }: PlaceAt, to: string): Parts {
  const isToCall = stage.steps[to]?.kind === 'call';
  const isFromCall = step.kind === 'call';
  const there = minus(live(stage.name, to, isToCall ? null : isFromCall ? name : back), 'reason');
  return isFromCall ? minus(there, 'back') : there;
}

/** What a clean ending is held against, whatever the rules say. */
const soundness: readonly Part[] = ['findings', 'red', 'reviewed'];

/** From another stage on, `back` leads to whatever call was made last. */
function callsOf({ loop, live }: Flow): readonly Parts[] {
  const calls = loop.stages.flatMap(stepsIn).filter(({ step }) => step.kind === 'call');
  return calls.map(({ stage, name }) => live(stage.name, name, null));
}

/** The next item, or a later stage; those that go through a list may have nothing to do. */
function afterItem({ loop, live }: Flow, stage: Stage): Parts {
  const later = loop.stages.slice(loop.stages.indexOf(stage) + 1);
  const last = later.findIndex(({ each }) => each === undefined);
  const stages = last < 0 ? later : later.slice(0, last + 1);
  const again = stage.each === undefined ? [] : [stage];
  return union([
    ...again.map((each) =>
      minus(live(each.name, each.start, null), 'findings', 'conflict', ...perItem(loop)),
    ),
    ...stages.map((each) =>
      minus(live(each.name, each.start, null), 'findings', 'conflict', ...perEntry(loop)),
    ),
  ]);
}

const perItem = (loop: Loop) => memoryPer(loop, ['item']);
const perEntry = (loop: Loop) => memoryPer(loop, ['entry', 'item']);

/** What a reply writes anew, and what it is held against. */
function beforeReply(kind: ReplyKind, after: Parts, step: CallStep): Parts {
  switch (kind) {
    case 'report':
      return minus(after, 'reviewed', ...(step.seats === undefined ? (['findings'] as const) : []));
    case 'verdicts':
    case 'green':
    case 'red':
      return minus(after, 'reviewed');
    case 'done':
      return minus(withVersions(after), 'came-back', 'conflict');
    case 'unchanged':
      return minus(after, 'conflict');
    case 'conflict':
      return minus(withVersions(after), 'conflict');
    case 'unevidenced':
    case 'needs-context':
    case 'blocked':
      return withVersions(after);
    case 'resolutions':
    case 'rulings':
      return after;
    default:
      return assertNever(kind);
  }
}

/** What a question offers, and what it is about. */
function beforeQuestion(flow: Flow, at: PlaceAt, step: AskStep): Parts {
  const options = Object.values(step.options);
  const after = union(options.map(({ rule }) => beforeRules(flow, at, [rule])));
  const read = options.flatMap((option) => option.if.flatMap((test) => partsReadBy(flow.loop, test)));
  const offers: readonly Part[] = options.some(({ each }) => each !== undefined) ? ['conflict'] : [];
  const before = plus(minus(after, 'reason'), ...read, ...offers);
  return step.reason === undefined ? plus(before, 'reason') : before;
}
