import type { Happened } from '../journal/index.ts';
import type { Fact, Loop, Rule, Tested } from '../loop/index.ts';
import type { History } from './history.ts';
import { sayReply, sayTest, sentences } from './messages.ts';

/** A decision as it was computed: the rules of one list up to the one that decided, with the numbers each used. */
export interface Decision {
  readonly stage: string;
  readonly step: string;
  /** What was decided on: a kind of reply, an answer, or `rules` at a junction. */
  readonly on: string;
  /** Place of the deciding rule in its list, from 0. */
  readonly rule: number;
  readonly tested: readonly Tested[];
  /** The tests of the deciding rule alone; none where it always holds. */
  readonly deciding: readonly Tested[];
  readonly to: (Fact & { readonly kind: 'decided' })['to'];
}

/** The decisions that one event led to, in their order. */
export function decisionsAt(history: History, index: number): readonly Decision[] {
  const happened = history[index];
  if (happened === undefined) return [];
  const { loop } = happened.fold;
  let stage = history[index - 1]?.fold.state.stage ?? loop.stages[0]?.name ?? '';
  const decisions: Decision[] = [];
  for (const fact of happened.facts) {
    if (fact.kind === 'entered') stage = fact.stage;
    if (fact.kind !== 'decided') continue;
    const { step, on, rule, tested, to } = fact;
    const ownTests = rulesOf(loop, { stage, step, on })[rule]?.when.length ?? 0;
    const deciding = ownTests === 0 ? [] : tested.slice(-ownTests);
    decisions.push({ stage, step, on, rule, tested, deciding, to });
  }
  return decisions;
}

/** The last decision of a run, as the end of its journal names it; null where nothing was decided. */
export function lastDecision(history: History): (Fact & { readonly kind: 'decided' }) | null {
  for (const { facts } of history.toReversed()) {
    const fact = facts.findLast((each) => each.kind === 'decided');
    if (fact !== undefined) return fact;
  }
  return null;
}

/** The list of rules that a decision went through. */
export function rulesOf(
  loop: Loop,
  { stage, step: name, on }: Pick<Decision, 'stage' | 'step' | 'on'>,
): readonly Rule[] {
  const step = loop.stages.find((each) => each.name === stage)?.steps[name];
  if (step === undefined) return [];
  if (step.kind === 'junction') return step.rules;
  if (step.kind === 'call') return Object.entries(step.on).find(([kind]) => kind === on)?.[1] ?? [];
  const option = step.options[on.split(':')[0] ?? on];
  return option === undefined ? [] : [option.rule];
}

/**
 * Why an event led where it did: the sentence is made from the rules that decided and their numbers. Where a rule that
 * always holds decided, the reason is what kept those before it from deciding.
 */
export function sayWhy({ event, fold }: Happened, decisions: readonly Decision[]): string {
  if (event.type === 'question.answered') return sentences.answered(event.option, event.channel);
  const tests = decisions.flatMap(({ tested, deciding }) =>
    deciding.length > 0 ? reasonsOf(tested, deciding) : tested.filter(({ holds }) => !holds),
  );
  const said = withoutRepeats(tests)
    .filter(isTelling)
    .map((test) => sayTest(fold.loop, test));
  const parts = new Set(said.filter((part) => part !== null));
  return parts.size > 0 ? [...parts].join('; ') : sayReply(decisions.at(-1)?.on ?? '');
}

/** That there is room for something is a reason only together with what it is for: what is still open. */
function reasonsOf(tested: readonly Tested[], deciding: readonly Tested[]): readonly Tested[] {
  if (!deciding.every(({ test }) => test.kind === 'room')) return deciding;
  return [...tested.filter(({ test, holds }) => test.kind === 'clean' && !holds), ...deciding];
}

/** That something was never asked for is no reason for an ending. */
function isTelling({ test, holds }: Tested): boolean {
  return test.kind !== 'setting' || test.value !== null || !holds;
}

/** A count that is held against the one before needs no second saying. */
function withoutRepeats(tests: readonly Tested[]): readonly Tested[] {
  const isCompared = tests.some(({ test, numbers }) => {
    return test.kind === 'not-below' && typeof numbers[test.memory] === 'number';
  });
  return isCompared ? tests.filter(({ test }) => test.kind !== 'clean') : tests;
}
