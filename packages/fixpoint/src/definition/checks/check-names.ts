import { carriedList, type Effect, rulings, type Test } from '../../loop/index.ts';
import type { AuthoredLoop } from '../authored.ts';
import type { Problem } from '../problems.ts';
import { settingsOf } from '../settings.ts';
import type { Path } from '../source.ts';
import { effectsOf, type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';
import { unknown } from './unknown-name.ts';

/** Lists that come with a run's input and that stages can go through. */
export const inputLists: readonly string[] = ['tasks', 'doubtful', 'ruledBefore', 'unmade', carriedList];

const marks: readonly string[] = ['unverified', 'disputed', ...rulings];
const builtInTallies: readonly string[] = ['deferred', 'parked'];

/** Names that stand for nothing: of roles, memory, settings, lists, severities and tallies. */
export function checkNames(authored: AuthoredLoop): readonly Problem[] {
  const known = knownNames(authored);
  const steps = stagesOf(authored).flatMap(stepsOf);
  return [
    ...checkMemory(authored, known),
    ...checkCounts(authored, known),
    ...checkLists(authored, known),
    ...checkGiven(authored, known),
    ...steps.flatMap((at) => [...checkRole(at, known), ...checkTests(at, known), ...checkEffects(at, known)]),
  ];
}

interface Known {
  readonly roles: readonly string[];
  readonly memory: readonly string[];
  readonly capped: readonly string[];
  readonly settings: readonly string[];
  readonly lists: readonly string[];
  readonly severities: readonly string[];
}

function knownNames(authored: AuthoredLoop): Known {
  const settings = settingsOf(authored);
  const memory = Object.entries(authored.memory ?? {});
  return {
    roles: Object.keys(authored.roles),
    memory: memory.map(([name]) => name),
    capped: memory.filter(([, { max }]) => max !== undefined).map(([name]) => name),
    settings: settings.map(({ name }) => name),
    lists: [...inputLists, ...settings.filter(({ is }) => is === 'names').map(({ name }) => name)],
    severities: Object.keys(authored.severities),
  };
}

function checkMemory(authored: AuthoredLoop, known: Known): Problem[] {
  return Object.entries(authored.memory ?? {}).flatMap(([name, { max }]) => {
    const path = ['memory', name];
    const clash = marks.includes(name) || known.severities.includes(name) || name === 'entry';
    return [
      ...(clash
        ? [{ path, message: `\`${name}\` is taken: it is a severity, a mark or a word of the rules` }]
        : []),
      ...(typeof max === 'string'
        ? unknown('setting', max, { path: [...path, 'max'], names: known.settings })
        : []),
    ];
  });
}

function checkCounts(authored: AuthoredLoop, known: Known): Problem[] {
  const ofStages = stagesOf(authored).map(({ name }) => `${name}Done`);
  const names = [...known.memory, ...builtInTallies, ...ofStages];
  return (authored.counts ?? []).flatMap((name, index) =>
    unknown('tally', name, { path: ['counts', index], names }),
  );
}

function checkLists(authored: AuthoredLoop, known: Known): Problem[] {
  return stagesOf(authored).flatMap(({ authored: { each }, path }) =>
    each === undefined ? [] : unknown('list', each, { path: [...path, 'each'], names: known.lists }),
  );
}

/** A role that is called only where a setting is given. */
function checkGiven({ roles }: AuthoredLoop, { settings }: Known): Problem[] {
  return Object.entries(roles).flatMap(([role, { given }]) =>
    given === undefined ? [] : unknown('setting', given, { path: ['roles', role, 'given'], names: settings }),
  );
}

function checkRole({ step, path, stage }: StepAt, known: Known): Problem[] {
  if (step.kind !== 'call') return [];
  const { seats, continues } = step;
  return [
    ...unknown('role', step.role, { path: [...path, 'call'], names: known.roles }),
    ...(seats === undefined ? [] : unknown('list', seats, { path: [...path, 'seats'], names: known.lists })),
    ...(continues === undefined
      ? []
      : unknown('step', continues, {
          path: [...path, 'continues'],
          names: Object.keys(stage.authored.steps),
        })),
  ];
}

function checkTests(at: StepAt, known: Known): Problem[] {
  return testsOf(at).flatMap(({ test, path }) => checkTest(test, path, known));
}

function checkTest(test: Test, path: Path, known: Known): Problem[] {
  switch (test.kind) {
    case 'any':
    case 'none':
      return unknown('memory, severity, mark or list', test.of, {
        path,
        names: [...known.memory, ...known.severities, ...marks, ...inputLists],
      });
    case 'full':
    case 'room':
      return known.memory.includes(test.memory) && !known.capped.includes(test.memory)
        ? [
            {
              path,
              message: `\`${test.memory}\` has no max, so it is never ${test.kind === 'full' ? 'full' : 'without room'}`,
            },
          ]
        : unknown('memory', test.memory, { path, names: known.memory });
    case 'not-below':
    case 'same':
    case 'closed':
    case 'recurs':
      return unknown('memory', test.memory, { path, names: known.memory });
    case 'listed':
      return unknown('list', test.list, { path, names: known.lists });
    case 'setting':
      return unknown('setting', test.setting, { path, names: known.settings });
    default:
      return [];
  }
}

function checkEffects(at: StepAt, known: Known): Problem[] {
  return effectsOf(at).flatMap(({ effect, path }) => checkEffect(effect, path, known));
}

function checkEffect(effect: Effect, path: Path, known: Known): Problem[] {
  return 'memory' in effect
    ? unknown('memory', effect.memory, { path: [...path, effect.kind], names: known.memory })
    : [];
}
