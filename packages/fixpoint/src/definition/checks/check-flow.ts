import type { AuthoredLoop } from '../authored.ts';
import { closure, targetsOf } from '../flow.ts';
import type { Problem } from '../problems.ts';
import { effectsOf, type StageAt, stagesOf, startOf, stepsOf } from '../walk.ts';

/** Steps that nothing leads to, and junctions that lead to each other for ever. */
export function checkFlow(authored: AuthoredLoop): readonly Problem[] {
  const shape = checkShape(authored);
  return shape.length > 0
    ? shape
    : stagesOf(authored).flatMap((stage) => [
        ...checkStart(stage),
        ...checkEdited(stage),
        ...checkReach(stage),
        ...checkCircles(stage),
      ]);
}

function checkShape(authored: AuthoredLoop): Problem[] {
  if (authored.steps !== undefined && authored.stages !== undefined) {
    return [{ path: ['steps'], message: 'a loop has `steps` or `stages`, not both' }];
  }
  const stages = stagesOf(authored);
  if (stages.length === 0) return [{ path: [], message: 'a loop needs `steps` or `stages`' }];
  return stages
    .filter(({ authored: { steps } }) => Object.keys(steps).length === 0)
    .map(({ path, name }) => ({ path, message: `stage \`${name}\` has no steps` }));
}

function checkStart({ authored, path }: StageAt): Problem[] {
  const { start } = authored;
  if (start === undefined || authored.steps[start] !== undefined) return [];
  return [{ path: [...path, 'start'], message: `no step \`${start}\` to start with` }];
}

/** An edit leads to its question, not a rule: that has to say by itself what it is about. */
function checkEdited(stage: StageAt): Problem[] {
  const { edited } = stage.authored;
  const undoing = stepsOf(stage).flatMap((at) =>
    at.name === edited ? [] : effectsOf(at).filter(({ effect }) => effect.kind === 'undo-edit'),
  );
  const needless = undoing.map(({ path }) => ({
    path,
    message: '`undo: edit` belongs to the question that its stage names with `edited`',
  }));
  if (edited === undefined) return needless;
  const step = stepsOf(stage).find(({ name }) => name === edited)?.step;
  const isQuestion = step?.kind === 'ask' && step.reason !== undefined;
  const message = `\`${edited}\` is no question of this stage that says what it is about`;
  return isQuestion ? needless : [...needless, { path: [...stage.path, 'edited'], message }];
}

function checkReach(stage: StageAt): Problem[] {
  const steps = stepsOf(stage);
  const roots = [startOf(stage.authored), stage.authored.edited];
  const reached = roots.map((root) => closure(root, steps));
  return steps
    .filter(({ name }) => !reached.some((names) => names.has(name)))
    .map(({ path, name }) => ({ path, message: `nothing leads to step \`${name}\`` }));
}

/** A circle of junctions would never come to a call. */
function checkCircles(stage: StageAt): Problem[] {
  const junctions = stepsOf(stage).filter(({ step }) => step.kind === 'junction');
  const onCircle = junctions.filter((at) => {
    const after = targetsOf(at).map((target) => closure(target, junctions));
    return after.some((names) => names.has(at.name));
  });
  return onCircle.map(({ path, name }) => ({
    path,
    message: `junction \`${name}\` can lead back to itself without a call`,
  }));
}
