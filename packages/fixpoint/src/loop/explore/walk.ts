import type { Effect, Loop, Rule, Stage, Step, Test } from '../types.ts';

/** A step with the stage that it stands in. */
export interface StepAt {
  readonly stage: Stage;
  readonly name: string;
  readonly step: Step;
}

/** Every step of a loop, in its order. */
export function stepsOf(loop: Loop): readonly StepAt[] {
  return loop.stages.flatMap(stepsIn);
}

export function stepsIn(stage: Stage): readonly StepAt[] {
  return Object.entries(stage.steps).map(([name, step]) => ({ stage, name, step }));
}

/** The lists of rules of a step, each with what it decides on: a kind of reply, an option, or `rules`. */
export function ruleLists(step: Step): readonly (readonly [on: string, rules: readonly Rule[]])[] {
  switch (step.kind) {
    case 'call':
      return Object.entries(step.on);
    case 'ask':
      return Object.entries(step.options).map(([name, { rule }]) => [name, [rule]]);
    case 'junction':
      return [['rules', step.rules]];
  }
}

/** Every test that a loop makes, those of options among them. */
export function testsOf(loop: Loop): readonly Test[] {
  return stepsOf(loop).flatMap(({ step }) => {
    const options = step.kind === 'ask' ? Object.values(step.options) : [];
    return [...rulesOf(step).flatMap(({ when }) => when), ...options.flatMap((option) => option.if)];
  });
}

export function effectsOf(loop: Loop): readonly Effect[] {
  return stepsOf(loop).flatMap(({ step }) => rulesOf(step).flatMap((rule) => rule.do));
}

function rulesOf(step: Step): readonly Rule[] {
  return ruleLists(step).flatMap(([, rules]) => rules);
}
