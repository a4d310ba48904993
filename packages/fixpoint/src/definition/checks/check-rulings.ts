import type { Rule } from '../../loop/index.ts';
import type { AuthoredLoop } from '../authored.ts';
import type { Problem } from '../problems.ts';
import { pathOfRule, type RulesAt, rulesOf, type StepAt, stagesOf, stepsOf } from '../walk.ts';

/** A judge's rulings that nothing parks before the findings that they are about are gone: nobody would be told them. */
export function checkRulings(authored: AuthoredLoop): readonly Problem[] {
  const judged = stagesOf(authored)
    .flatMap(stepsOf)
    .flatMap(rulesOf)
    .filter(({ on, at }) => on === 'rulings' && at.step.kind === 'call');
  return judged.flatMap((list) => findLosses(list, new Set()));
}

function findLosses(list: RulesAt, seen: Set<string>): readonly Problem[] {
  const parking = list.rules.findIndex(isParking);
  const unparked = parking < 0 ? list.rules : list.rules.slice(0, parking);
  return unparked.flatMap((rule, index) => {
    const target = targetOf(rule, list.at);
    if (rule.go?.kind === 'next' || isReview(target)) return [lossAt(list, index)];
    if (target === undefined || target.step.kind === 'call' || seen.has(target.name)) return [];
    seen.add(target.name);
    return rulesOf(target).flatMap((further) => findLosses(further, seen));
  });
}

function isParking({ do: effects }: Rule): boolean {
  return effects.some(({ kind }) => kind === 'park');
}

function targetOf({ go }: Rule, at: StepAt): StepAt | undefined {
  return go?.kind === 'step' ? stepsOf(at.stage).find(({ name }) => name === go.step) : undefined;
}

/** A report takes the place of all that was open. */
function isReview(at: StepAt | undefined): boolean {
  return at?.step.kind === 'call' && at.step.on.report !== undefined;
}

function lossAt(list: RulesAt, index: number): Problem {
  const message =
    'what the judge ruled is forgotten here: add `do: {park: rest}` or `do: {park: all}` before the run goes on';
  return { path: pathOfRule(list, index), message };
}
