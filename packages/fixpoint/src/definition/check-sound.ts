import type { Effect, Test } from '../loop/index.ts';
import type { AuthoredLoop } from './authored.ts';
import type { Problem } from './problems.ts';
import type { Path } from './source.ts';
import { pathOfRule, type RulesAt, rulesOf, stagesOf, stepsOf, testsOf } from './walk.ts';

/** What can never be right: a clean ending on a red gate, and a count of findings where nobody reports any. */
export function checkSound(authored: AuthoredLoop): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  const lists = steps.flatMap(rulesOf);
  const cleanOnRed = lists
    .filter(({ on, at }) => on === 'red' && at.step.kind === 'call')
    .flatMap(cleanEndings);
  const isReported = lists.some(({ on }) => on === 'report' || on === 'verdicts');
  if (isReported) return cleanOnRed;
  const tests = steps.flatMap(testsOf).filter(({ test }) => countingTests.some((kind) => kind === test.kind));
  return [
    ...cleanOnRed,
    ...[...tests.map(({ path }) => path), ...lists.flatMap(counting)].map(nothingCounted),
  ];
}

/** What reads the open findings that gate. */
const countingTests: readonly Test['kind'][] = ['clean', 'not-below', 'closed', 'recurs'];
const countingEffects: readonly Effect['kind'][] = ['mark', 'note'];

function cleanEndings(list: RulesAt): readonly Problem[] {
  return list.rules.flatMap(({ go }, index) => {
    const isClean = go?.kind === 'end' && (go.outcome === 'converged' || go.outcome === 'unverified');
    return isClean ? [{ path: pathOfRule(list, index), message: `a red gate cannot end ${go.outcome}` }] : [];
  });
}

function counting(list: RulesAt): readonly Path[] {
  return list.rules.flatMap((rule, index) =>
    rule.do.some((effect) => countingEffects.some((kind) => kind === effect.kind))
      ? [[...pathOfRule(list, index), 'do']]
      : [],
  );
}

function nothingCounted(path: Path): Problem {
  const message =
    'there are never findings to count: gates only say green or red. Let the command fill a role of kind `reviewer`: what it lists is its report then';
  return { path, message };
}
