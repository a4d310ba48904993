import type { Effect, Rule, Test } from '../../loop/index.ts';
import type { AuthoredLoop } from '../authored.ts';
import type { Problem } from '../problems.ts';
import { effectsOf, pathOfRule, rulesOf, type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';

/** What can never be right: endings that claim what was not done, and rules on findings that nobody reports or knows again. */
export function checkSound(authored: AuthoredLoop): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  return [
    ...steps.flatMap(checkEndings),
    ...checkReported(steps),
    ...(authored.findings === 'kept' ? [] : speaking(steps, ofIdentity).map(nothingKnown)),
  ];
}

function checkEndings(at: StepAt): readonly Problem[] {
  return rulesOf(at).flatMap((list) =>
    list.rules.flatMap((rule, index) => {
      const message = whyNotEnd(rule, list.on, at);
      return message === undefined ? [] : [{ path: pathOfRule(list, index), message }];
    }),
  );
}

function whyNotEnd({ go }: Rule, on: string, { step }: StepAt): string | undefined {
  if (go?.kind !== 'end') return undefined;
  const isClean = go.outcome === 'converged' || go.outcome === 'unverified';
  if (isClean && step.kind === 'call' && on === 'red') return `a red gate cannot end ${go.outcome}`;
  const isAnswer = go.outcome === 'accepted' || go.outcome === 'abandoned';
  return isAnswer && step.kind !== 'ask'
    ? `only a person's answer ends a run ${go.outcome}: ask a question, and let one of its options say it`
    : undefined;
}

interface Vocabulary {
  readonly tests: readonly Test['kind'][];
  readonly effects: readonly Effect['kind'][];
}

/** What reads the findings of reviewers. */
const ofFindings: Vocabulary = {
  tests: ['clean', 'seen', 'not-below', 'closed', 'recurs'],
  effects: ['mark', 'note'],
};

/** What asks whether a finding is one of before. */
const ofIdentity: Vocabulary = { tests: ['closed', 'recurs'], effects: ['note'] };

function speaking(steps: readonly StepAt[], { tests, effects }: Vocabulary) {
  const inTests = steps.flatMap(testsOf).filter(({ test }) => tests.includes(test.kind));
  const inEffects = steps.flatMap(effectsOf).filter(({ effect }) => effects.includes(effect.kind));
  return [...inTests, ...inEffects];
}

function checkReported(steps: readonly StepAt[]): readonly Problem[] {
  const isReported = steps.flatMap(rulesOf).some(({ on }) => on === 'report' || on === 'verdicts');
  return isReported ? [] : speaking(steps, ofFindings).map(nothingCounted);
}

function nothingCounted({ path }: Pick<Problem, 'path'>): Problem {
  const message =
    'there are never findings to count: gates only say green or red. Let the command fill a role of kind `reviewer`: what it lists is its report then';
  return { path, message };
}

function nothingKnown({ path }: Pick<Problem, 'path'>): Problem {
  const message =
    'this asks which finding is which, and each report numbers its findings anew: add `findings: kept` to the loop';
  return { path, message };
}
