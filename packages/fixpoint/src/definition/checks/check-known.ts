import type { ReplyKind, Test } from '../../loop/index.ts';
import type { AuthoredLoop, AuthoredRole } from '../authored.ts';
import type { Problem } from '../problems.ts';
import type { Path } from '../source.ts';
import { repliesDue, withReader } from '../usual.ts';
import { type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';
import { inputLists } from './check-names.ts';
import { unknown } from './unknown-name.ts';

/** What a loop file can name that does not stand in it. */
export interface KnownNames {
  /** Ways to read replies, each with the replies that it can find. */
  readonly readers: Readonly<Record<string, readonly ReplyKind[]>>;
  readonly prompts: readonly string[];
  /** What is looked at before a run, each with the lists that it brings. */
  readonly prechecks: Readonly<Record<string, readonly string[]>>;
  readonly records: readonly string[];
  readonly materials: readonly string[];
}

/** What a loop names and there is not, or is not of use for what it is named for. */
export function checkKnown(authored: AuthoredLoop, known: KnownNames): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  const named = [
    ...Object.entries(authored.roles).flatMap(([role, { reads }]) =>
      reads === undefined
        ? []
        : unknown('way to read replies', reads, {
            path: ['roles', role, 'reads'],
            names: Object.keys(known.readers),
          }),
    ),
    ...steps.flatMap((at) => checkPromptName(at, known.prompts)),
    ...checkList(authored, 'prechecks', Object.keys(known.prechecks)),
    ...checkList(authored, 'records', known.records),
    ...checkList(authored, 'material', known.materials),
  ];
  return named.length > 0
    ? named
    : [...steps.flatMap((at) => checkRead(at, authored, known)), ...checkBrought(authored, known)];
}

const oneOf = { prechecks: 'precheck', records: 'record', material: 'material' } as const;

function checkList(
  authored: AuthoredLoop,
  key: keyof typeof oneOf,
  names: readonly string[],
): readonly Problem[] {
  return (authored[key] ?? []).flatMap((name, index) =>
    unknown(oneOf[key], name, { path: [key, index], names }),
  );
}

function checkPromptName({ authored: step, path }: StepAt, names: readonly string[]): readonly Problem[] {
  return 'call' in step && step.prompt !== undefined && isPromptName(step.prompt)
    ? unknown('prompt', step.prompt, { path: [...path, 'prompt'], names })
    : [];
}

/** A prompt is a text of several lines, a path that begins with a dot, or else a name. */
function isPromptName(prompt: string): boolean {
  return !prompt.includes('\n') && !prompt.startsWith('.');
}

/** A reply that nothing finds in what an agent says never comes, and what it says of it is lost. */
function checkRead(
  { authored: call, path }: StepAt,
  { roles }: AuthoredLoop,
  { readers }: KnownNames,
): readonly Problem[] {
  const role: AuthoredRole | undefined = 'call' in call ? roles[call.call] : undefined;
  if (!('call' in call) || role === undefined) return [];
  const { reads } = withReader(role);
  if (reads === undefined) return [];
  return repliesDue(call, role)
    .filter((reply) => !readers[reads]?.includes(reply))
    .map((reply) => {
      const able = Object.keys(readers).filter((name) => readers[name]?.includes(reply));
      const message = `no reply of \`${call.call}\` is read as ${reply}: it is read by \`${reads}\`; name another in its \`reads\`: ${able.join(', ')}`;
      return { path, message };
    });
}

/** A list that comes with a run, and that no precheck of the loop brings, is always empty. */
function checkBrought(authored: AuthoredLoop, { prechecks }: KnownNames): readonly Problem[] {
  const brought = (authored.prechecks ?? []).flatMap((name) => prechecks[name] ?? []);
  return listsOf(authored)
    .filter(({ list }) => inputLists.includes(list) && !brought.includes(list))
    .map(({ list, path }) => {
      const bringers = Object.keys(prechecks).filter((name) => prechecks[name]?.includes(list));
      const message = `nothing brings the list \`${list}\`, so it is always empty: name ${bringers.join(' or ')} among \`prechecks\`, or a setting that is a list`;
      return { path, message };
    });
}

/** The list that a test looks into. */
function namesList(test: Test): readonly string[] {
  if (test.kind === 'listed') return [test.list];
  return (test.kind === 'any' || test.kind === 'none') && inputLists.includes(test.of) ? [test.of] : [];
}

function listsOf(authored: AuthoredLoop): readonly { readonly list: string; readonly path: Path }[] {
  return stagesOf(authored).flatMap((stage) => {
    const { each } = stage.authored;
    const inSteps = stepsOf(stage).flatMap((at) => [
      ...(at.step.kind === 'call' && at.step.seats !== undefined
        ? [{ list: at.step.seats, path: [...at.path, 'seats'] }]
        : []),
      ...testsOf(at).flatMap(({ test, path }) => namesList(test).map((list) => ({ list, path }))),
    ]);
    return each === undefined ? inSteps : [{ list: each, path: [...stage.path, 'each'] }, ...inSteps];
  });
}
