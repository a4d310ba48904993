import { rulesOf, type StepAt, stepsOf } from './walk.ts';

/** The steps that a step's rules name. */
export function targetsOf(at: StepAt): readonly string[] {
  const rules = rulesOf(at).flatMap((list) => list.rules);
  return rules.flatMap(({ go }) => (go?.kind === 'step' ? [go.step] : []));
}

/** The names that can be reached from one, by way of the steps given. */
export function closure(from: string | undefined, steps: readonly StepAt[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = from === undefined ? [] : [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    const at = steps.find((step) => step.name === name);
    if (at === undefined) continue;
    reached.add(name);
    open.push(...targetsOf(at));
  }
  return reached;
}

/** Whether a run can come to a step after one of its stage that is meant. */
export function canFollow(at: StepAt, isMeant: (before: StepAt) => boolean): boolean {
  const steps = stepsOf(at.stage);
  return steps
    .filter(isMeant)
    .some((before) => targetsOf(before).some((target) => closure(target, steps).has(at.name)));
}
