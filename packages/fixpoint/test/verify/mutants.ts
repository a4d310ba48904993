import type { Destination, Loop, Rule, Step } from '../../src/loop/index.ts';

/** A loop with one thing changed in it. */
export interface Mutant {
  readonly name: string;
  readonly mutate: (loop: Loop) => Loop;
}

/** Every way in which a cap, a rule, a test or an effect of a loop can be taken away, moved or skipped. */
export function mutantsOf(loop: Loop): readonly Mutant[] {
  const lists = listsOf(loop);
  return [
    ...Object.entries(loop.memory).flatMap(([name, { max }]) => (max === undefined ? [] : capMutants(name))),
    ...lists.flatMap((list) => list.rules.flatMap((rule, index) => ruleMutants(loop, list, { rule, index }))),
    ...lists.flatMap((list) => list.rules.slice(1).flatMap((_, index) => swapMutants(list, index))),
  ];
}

/** The rules that decide on one thing, with where they stand. */
interface List {
  readonly stage: number;
  readonly step: string;
  readonly on: string;
  readonly rules: readonly Rule[];
}

interface Indexed {
  readonly rule: Rule;
  readonly index: number;
}

function listsOf({ stages }: Loop): readonly List[] {
  return stages.flatMap(({ steps }, stage) =>
    Object.entries(steps).flatMap(([step, value]): readonly List[] => {
      if (value.kind === 'junction') return [{ stage, step, on: 'rules', rules: value.rules }];
      if (value.kind === 'call')
        return Object.entries(value.on).map(([on, rules]) => ({ stage, step, on, rules }));
      return Object.entries(value.options).map(([on, { rule }]) => ({ stage, step, on, rules: [rule] }));
    }),
  );
}

function capMutants(name: string): readonly Mutant[] {
  const withMax = (change: (max: number) => number | undefined) => (loop: Loop) => {
    const { max = 0, ...memory } = loop.memory[name] ?? { per: 'run' };
    const changed = change(max);
    return {
      ...loop,
      memory: { ...loop.memory, [name]: changed === undefined ? memory : { ...memory, max: changed } },
    };
  };
  return [
    { name: `cap removed: ${name}`, mutate: withMax(() => undefined) },
    { name: `cap raised: ${name}`, mutate: withMax((max) => max + 1) },
  ];
}

function ruleMutants(loop: Loop, list: List, { rule, index }: Indexed): readonly Mutant[] {
  const at = `${loop.stages[list.stage]?.name}/${list.step}/${list.on}/${index}`;
  const change = (name: string, changed: Rule | null): Mutant => ({
    name: `${name}: ${at}`,
    mutate: (other) =>
      withRules(other, list, (rules) => rules.flatMap((each, n) => (n === index ? (changed ?? []) : each))),
  });
  const isLast = index === list.rules.length - 1;
  return [
    ...rule.when.map((test, n) =>
      change(`guard dropped (${Object.values(test).join(' ')})`, {
        ...rule,
        when: rule.when.toSpliced(n, 1),
      }),
    ),
    ...rule.do.map((effect, n) =>
      change(`effect dropped (${Object.values(effect).join(' ')})`, { ...rule, do: rule.do.toSpliced(n, 1) }),
    ),
    ...(isLast || rule.go === undefined ? [] : [change('rule removed', null)]),
    ...skips(loop, list, rule).map(([name, go]) => change(name, { ...rule, go })),
  ];
}

/** Leads past the check or the question that a rule leads to. */
function skips(
  { stages }: Loop,
  { stage, step }: List,
  { go }: Rule,
): readonly (readonly [string, Destination])[] {
  const { steps = {} } = stages[stage] ?? {};
  if (go?.kind !== 'step') return [];
  const target = steps[go.step];
  const isProducer =
    steps[step]?.kind === 'call' && 'done' in ((steps[step] as Step & { kind: 'call' }).on ?? {});
  const past: Destination =
    stage === stages.length - 1 ? { kind: 'end', outcome: 'converged', reason: 'skipped' } : { kind: 'next' };
  if (target?.kind === 'ask') {
    const first = Object.values(target.options).find(
      ({ rule }) => rule.go?.kind === 'step' || rule.go?.kind === 'next',
    );
    return [['question removed', first?.rule.go ?? past]];
  }
  return isProducer && target?.kind !== undefined ? [['re-review skipped', past]] : [];
}

function swapMutants(list: List, index: number): readonly Mutant[] {
  const [first, second] = [list.rules[index], list.rules[index + 1]];
  if (first?.go === undefined || second?.go === undefined || second.when.length === 0) return [];
  const at = `${list.step}/${list.on}/${index}`;
  return [
    {
      name: `order swapped: ${list.stage}/${at}`,
      mutate: (loop) =>
        withRules(loop, list, (rules) => [
          ...rules.slice(0, index),
          second,
          first,
          ...rules.slice(index + 2),
        ]),
    },
  ];
}

function withRules(loop: Loop, list: List, change: (rules: readonly Rule[]) => readonly Rule[]): Loop {
  const stages = loop.stages.map((stage, index) => {
    const step = stage.steps[list.step];
    if (index !== list.stage || step === undefined) return stage;
    return { ...stage, steps: { ...stage.steps, [list.step]: withStepRules(step, list.on, change) } };
  });
  return { ...loop, stages };
}

function withStepRules(step: Step, on: string, change: (rules: readonly Rule[]) => readonly Rule[]): Step {
  switch (step.kind) {
    case 'junction':
      return { ...step, rules: change(step.rules) };
    case 'call': {
      const rules = step.on[on as keyof typeof step.on] ?? [];
      return { ...step, on: { ...step.on, [on]: change(rules) } };
    }
    case 'ask': {
      const option = step.options[on];
      const [rule] = option === undefined ? [] : change([option.rule]);
      return option === undefined || rule === undefined
        ? step
        : { ...step, options: { ...step.options, [on]: { ...option, rule } } };
    }
  }
}
