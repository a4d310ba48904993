import type { AuthoredLoop } from '../authored.ts';
import type { Problem } from '../problems.ts';
import { type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';
import { unknown } from './unknown-name.ts';

/** What speaks of the present item where a stage goes through no list, and words that are filled in from nothing. */
export function checkItems(authored: AuthoredLoop): readonly Problem[] {
  const memory = Object.keys(authored.memory ?? {});
  const steps = stagesOf(authored).flatMap(stepsOf);
  return steps.flatMap((at) => [...checkListed(at), ...checkWord(at, memory)]);
}

function checkListed(at: StepAt): readonly Problem[] {
  const message =
    'there is no item here to look up: its stage goes through no list. Give the stage an `each`, or leave this test out';
  return testsOf(at).flatMap(({ test, path }) =>
    test.kind === 'listed' && at.stage.authored.each === undefined ? [{ path, message }] : [],
  );
}

/** A word is filled in with the item, its number and counters. */
function checkWord({ step, stage, path }: StepAt, memory: readonly string[]): readonly Problem[] {
  if (step.kind !== 'call') return [];
  const ofItems = stage.authored.each === undefined ? [] : ['item', 'index'];
  const named = [...step.word.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  return named.flatMap((name) =>
    unknown('word to fill in', name, { path: [...path, 'word'], names: [...ofItems, ...memory] }),
  );
}
