import type { Effect, Rule, Step, Test } from '../loop/index.ts';
import type { AuthoredLoop, AuthoredStage, AuthoredStep } from './authored.ts';
import { toStep } from './convert.ts';
import type { Path } from './source.ts';

/** A step with its place, as it is written and as the core will read it. */
export interface StepAt {
  readonly stage: StageAt;
  readonly name: string;
  readonly path: Path;
  readonly authored: AuthoredStep;
  readonly step: Step;
}

export interface StageAt {
  readonly name: string;
  readonly path: Path;
  readonly authored: AuthoredStage;
  readonly isLast: boolean;
}

/** A list of rules that decides on one thing. */
export interface RulesAt {
  readonly at: StepAt;
  readonly path: Path;
  /** The kind of reply, the option, or `rules`. */
  readonly on: string;
  readonly rules: readonly Rule[];
}

export interface TestAt {
  readonly test: Test;
  readonly on: string | null;
  readonly path: Path;
}

export interface EffectAt {
  readonly effect: Effect;
  readonly on: string;
  readonly path: Path;
}

/** The stages of a loop; steps without a stage are one stage of the loop's name. */
export function stagesOf(authored: AuthoredLoop): readonly StageAt[] {
  if (authored.steps !== undefined) {
    return [{ name: authored.loop, path: [], authored: { steps: authored.steps }, isLast: true }];
  }
  const entries = Object.entries(authored.stages ?? {});
  return entries.map(([name, stage], index) => ({
    name,
    path: ['stages', name],
    authored: stage,
    isLast: index === entries.length - 1,
  }));
}

export function stepsOf(stage: StageAt): readonly StepAt[] {
  return Object.entries(stage.authored.steps).map(([name, authored]) => {
    const path = [...stage.path, 'steps', name];
    return { stage, name, path, authored, step: toStep(name, authored) };
  });
}

/** The step at which a stage begins: the one it names, else its first. */
export function startOf(stage: AuthoredStage): string | undefined {
  return stage.start ?? Object.keys(stage.steps)[0];
}

/** All lists of rules of a step. */
export function rulesOf(at: StepAt): readonly RulesAt[] {
  const { step, authored, path } = at;
  switch (step.kind) {
    case 'junction':
      return [{ at, path: 'rules' in authored ? [...path, 'rules'] : path, on: 'rules', rules: step.rules }];
    case 'ask':
      return Object.entries(step.options).map(([option, { rule }]) => ({
        at,
        path: [...path, 'options', option],
        on: option,
        rules: [rule],
      }));
    case 'call':
      return Object.entries(step.on).map(([reply, rules]) => ({
        at,
        path: [...path, 'on', reply],
        on: reply,
        rules,
      }));
  }
}

/** Where one rule of a list stands; an option is its own rule. */
export function pathOfRule({ at, path }: RulesAt, index: number): Path {
  return at.step.kind === 'ask' ? path : [...path, index];
}

/** The tests of a step's rules and options, each with its place and, in a list of rules, what is decided on. */
export function testsOf(at: StepAt): readonly TestAt[] {
  const ofRules = rulesAt(at).flatMap(({ rule, on, path }) =>
    rule.when.map((test) => ({ test, on, path: [...path, 'when'] })),
  );
  const options = at.step.kind === 'ask' ? Object.entries(at.step.options) : [];
  const ofOptions = options.flatMap(([option, { if: tests }]) =>
    tests.map((test) => ({ test, on: null, path: [...at.path, 'options', option, 'if'] })),
  );
  return [...ofRules, ...ofOptions];
}

/** The effects of a step's rules and options, each with its place and what is decided on. */
export function effectsOf(at: StepAt): readonly EffectAt[] {
  return rulesAt(at).flatMap(({ rule, on, path }) =>
    rule.do.map((effect) => ({ effect, on, path: [...path, 'do'] })),
  );
}

function rulesAt(at: StepAt) {
  return rulesOf(at).flatMap((list) =>
    list.rules.map((rule, index) => ({ rule, on: list.on, path: pathOfRule(list, index) })),
  );
}
