import { inputLists, type LoopDefinition, resolveLoop, type Setting } from '../../definition/index.ts';
import {
  carriedList,
  type Loop,
  type LoopInput,
  type SettingValue,
  type Start,
  stepsOf,
  testsOf,
} from '../../loop/index.ts';

/** More combinations of settings than these are tried one setting at a time. */
const mostCombinations = 16;

/** Every way in which runs of a loop begin that its rules can tell apart: by settings, and by lists of 0, 1 and 2 entries. */
export function startsOf(definition: LoopDefinition): readonly Start[] {
  return loopsOf(definition).flatMap((loop) => inputsOf(loop).map((input) => ({ loop, input })));
}

type Given = Readonly<Record<string, SettingValue>>;

/** The loop with its defaults, and with the other values of what rules ask about and of the lists that it goes through. */
function loopsOf(definition: LoopDefinition): readonly Loop[] {
  const loop = resolveLoop(definition);
  const tested = definition.settings.map((setting) => triesOf(setting, testedValues(loop, setting.name)));
  const lists = definition.settings.flatMap((setting) => listTries(loop, setting));
  return [...combine(tested), ...lists].flatMap((given) => resolveWith(definition, given));
}

/** Values that do not go together are refused when a run begins. */
function resolveWith(definition: LoopDefinition, given: Given): readonly Loop[] {
  try {
    return [resolveLoop(definition, given)];
  } catch {
    return [];
  }
}

function testedValues(loop: Loop, name: string): readonly SettingValue[] {
  return testsOf(loop).flatMap((test) =>
    test.kind === 'setting' && test.setting === name ? [test.value] : [],
  );
}

/** A value as somebody gives it; nothing where it is the default. */
function triesOf(
  { name, default: usual, is, values = [] }: Setting,
  tested: readonly SettingValue[],
): readonly Given[] {
  if (tested.length === 0) return [{}];
  const others = is === 'flag' ? [true, false] : [...values, ...tested, example[is]];
  const different = [...new Set(others)].filter((value) => value !== usual && value !== null);
  return [{}, ...different.map((value) => ({ [name]: value }))];
}

const example: Readonly<Record<Setting['is'], SettingValue>> = {
  count: 1,
  text: 'text',
  flag: true,
  path: 'path',
  names: ['name'],
};

function combine(tries: readonly (readonly Given[])[]): readonly Given[] {
  const all = tries.reduce<readonly Given[]>(
    (known, each) => known.flatMap((given) => each.map((more) => ({ ...given, ...more }))),
    [{}],
  );
  return all.length <= mostCombinations ? all : [{}, ...tries.flatMap((each) => each.slice(1))];
}

/** A setting that a stage or a panel goes through, with one entry and with two; it cannot be empty. */
function listTries(loop: Loop, { name, is }: Setting): readonly Given[] {
  return is === 'names' && listsOf(loop).includes(name) ? [{ [name]: ['1'] }, { [name]: ['1', '2'] }] : [];
}

/** The lists that stages and panels go through, and those that a test looks into. */
function listsOf(loop: Loop): readonly string[] {
  const stages = loop.stages.flatMap(({ each }) => (each === undefined ? [] : [each]));
  const panels = stepsOf(loop).flatMap(({ step }) =>
    step.kind === 'call' && step.seats !== undefined ? [step.seats] : [],
  );
  const looked = testsOf(loop).flatMap((test) => {
    if (test.kind === 'listed') return [test.list];
    return (test.kind === 'any' || test.kind === 'none') && inputLists.includes(test.of) ? [test.of] : [];
  });
  return [...new Set([...stages, ...panels, ...looked])];
}

const lengths = [1, 0, 2];

/** Every choice of how long the lists of a run's input are. */
function inputsOf(loop: Loop): readonly LoopInput[] {
  const names = listsOf(loop).filter((name) => !Array.isArray(loop.settings[name]));
  return names.reduce<readonly LoopInput[]>(
    (inputs, name) => inputs.flatMap((input) => lengths.map((length) => withList(input, name, length))),
    [{}],
  );
}

function withList(input: LoopInput, name: string, length: number): LoopInput {
  const entries = ['1', '2'].slice(0, length);
  if (name !== carriedList) return { ...input, lists: { ...input.lists, [name]: entries } };
  return {
    ...input,
    openConflicts: entries.map((entry) => ({ property: `p${entry}`, alternatives: length })),
  };
}
