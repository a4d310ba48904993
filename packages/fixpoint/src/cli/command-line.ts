import { errorCodes, toFixpointError } from '../base/index.ts';
import { frameOf } from './code-frame.ts';
import type { LoopFlag } from './command.ts';
import { commands } from './commands.ts';
import type { Face } from './face.ts';
import { type FlagName, type FlagSpec, type Flags, flagTable } from './flags.ts';
import { readLoopValues } from './loop-values.ts';
import { parseWords } from './parse.ts';
import { errorObject, sayError } from './say-error.ts';

/** Does what a command line says, and gives the exit code. It never throws: errors are printed here, and only here. */
export async function runCommandLine(words: readonly string[], face: Face): Promise<number> {
  try {
    return await dispatch(words, face);
  } catch (thrown) {
    return await reportError(thrown, words, face);
  }
}

async function dispatch(words: readonly string[], face: Face): Promise<number> {
  const loopFlags = await loopFlagsFor(words, face);
  const chosen = parseWords(words, face, loopFlags);
  if (chosen === null) return 0;
  const { command, operands, values } = chosen;
  const module = await command.load();
  const flags = pickFlags(command.flags, values);
  return module.run({ face, operands, flags, loopValues: readLoopValues(loopFlags, values) });
}

/** A loop's own flags are known only once the loop is. */
async function loopFlagsFor([name, ...rest]: readonly string[], face: Face): Promise<readonly LoopFlag[]> {
  const command = commands.find((each) => each.name === name);
  if (command?.takesLoopFlags !== true) return [];
  const { findLoopFlags } = await import('./loop-flags.ts');
  return findLoopFlags(command, rest, face);
}

function pickFlags(names: readonly FlagName[], values: Readonly<Record<string, unknown>>): Flags<FlagName> {
  const picked = names.map((name) => [name, values[name] ?? leftOut[flagTable[name].takes]]);
  return Object.fromEntries(picked);
}

/** The value of a flag that was not given. */
const leftOut: Readonly<Record<FlagSpec['takes'], unknown>> = {
  nothing: false,
  text: undefined,
  number: undefined,
  count: undefined,
  list: [],
};

async function reportError(thrown: unknown, words: readonly string[], face: Face): Promise<number> {
  const error = toFixpointError(thrown);
  const frame = await frameOf(error.place, face.folder);
  face.stderr.write(sayError(error, frame, face.stderr.style));
  if (wantsJson(words)) face.stdout.write(`${JSON.stringify(errorObject(error))}\n`);
  return errorCodes[error.code].exit;
}

/** Read from the words themselves, as the parsing may be what failed. */
function wantsJson(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (word === '--json') return true;
    const value = word.startsWith('--output=') ? word.slice('--output='.length) : words[index + 1];
    return word.startsWith('--output') && (value === 'json' || value === 'stream-json');
  });
}
