import { Command as Commander, Option } from 'commander';
import type { LoopDefinition, Setting } from '../definition/index.ts';
import { defaultLoop } from '../loops/index.ts';
import { type DecideOnModule, findLoop, openProject, valueFromText } from '../project/index.ts';
import { chooseLoop } from './choose-loop.ts';
import type { Command, LoopFlag } from './command.ts';
import { confirmModule } from './confirm-module.ts';
import type { Face } from './face.ts';
import { flagTable } from './flags.ts';
import { projectPorts } from './project-ports.ts';

/** The flags of the loop that the words after a command name, or else the project's settings. */
export async function findLoopFlags(
  command: Command,
  words: readonly string[],
  face: Face,
): Promise<readonly LoopFlag[]> {
  // What their values are worth is for the parser of the whole line to say.
  const own = command.flags.map((name) => new Option(flagTable[name].form));
  const { operands, flags } = lookAtWords(words, own);
  const named = chooseLoop(operands, face.folder).loop;
  const loop =
    named ??
    (await loopOfSettings(face, decideBy(words, flags, face))) ??
    (operands.length > 0 ? defaultLoop : undefined);
  if (loop === undefined) return [];
  const { definition } = await findLoop(loop, face.folder);
  const taken = new Set(['help', ...own.map((option) => option.attributeName())]);
  return flagsOfLoop(definition, taken);
}

interface LookedAt {
  /** What is no flag and no flag's value, as far as that is known before the loop is. */
  readonly operands: readonly string[];
  /** The command's own flags that were given. */
  readonly flags: Readonly<Record<string, unknown>>;
}

function lookAtWords(words: readonly string[], options: readonly Option[]): LookedAt {
  const parser = new Commander();
  for (const option of options) parser.addOption(option);
  const { operands, unknown } = parser.parseOptions([...words]);
  return {
    operands: [...operands, ...unknown.filter((word) => !word.startsWith('-'))],
    flags: parser.opts(),
  };
}

/** Help only looks. What starts a run needs its settings, and asks for them as it does itself. */
function decideBy(words: readonly string[], { trust, input }: LookedAt['flags'], face: Face): DecideOnModule {
  if (words.includes('--help') || words.includes('-h')) return () => 'leave';
  return confirmModule({ face, isGiven: trust === true, mayAsk: input !== false });
}

async function loopOfSettings(face: Face, decide: DecideOnModule): Promise<string | undefined> {
  const { settings } = await openProject(projectPorts(face), decide);
  return settings.project?.settings.loop ?? settings.user?.settings.loop;
}

/** The flags that a loop brings: one for each setting and one for each role. */
function flagsOfLoop({ settings, roles }: LoopDefinition, taken: ReadonlySet<string>): readonly LoopFlag[] {
  const flags = [...settings.flatMap(flagsOfSetting), ...Object.keys(roles).map(flagOfRole)];
  return flags.map((flag) => {
    const key = new Option(flag.form).attributeName();
    return { ...flag, key, isTaken: taken.has(key) };
  });
}

type BareFlag = Omit<LoopFlag, 'key' | 'isTaken'>;

// The short form by which people know the flag of iterate-revision (loops.md).
const shortNames: Readonly<Record<string, string>> = { maxIterations: 'max-iter' };

const placeholders: Readonly<Record<Setting['is'], string>> = {
  count: ' <n>',
  text: ' <text>',
  path: ' <path>',
  names: ' <names>',
  flag: '',
};

function flagsOfSetting(setting: Setting): readonly BareFlag[] {
  const { name, is } = setting;
  const about = aboutSetting(setting);
  const read = (given: string) => valueFromText(setting, given);
  return namesOf(setting).map((word, index): BareFlag => {
    const form = `--${word}${placeholders[is]}`;
    return { kind: 'setting', name, form, about, isHidden: index > 0, read };
  });
}

function namesOf({ name, is }: Setting): readonly string[] {
  const word = toKebab(name);
  const short = shortNames[name];
  return [word, ...(is === 'flag' ? [`no-${word}`] : []), ...(short === undefined ? [] : [short])];
}

function flagOfRole(role: string): BareFlag {
  const form = `--${toKebab(role)} <agent>`;
  return {
    kind: 'role',
    name: role,
    form,
    about: `who is the ${role}`,
    isHidden: false,
    read: (given) => given,
  };
}

function aboutSetting({ about, default: value, is, name }: Setting): string {
  const what = about ?? name;
  const isWorthSaying = value !== null && is !== 'flag';
  return isWorthSaying ? `${what} (default: ${[value].flat().join(',')})` : what;
}

function toKebab(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}
