import { CommanderError } from 'commander';
import { FixpointError } from '../base/index.ts';
import type { LoopFlag } from './command.ts';
import { commands } from './commands.ts';
import type { Face } from './face.ts';
import { buildProgram, type Chosen } from './program.ts';

/**
 * Understands the words of a command line. Null where help or the version was printed, and nothing is left to do.
 *
 * @throws {FixpointError} `usage` with the nearest name for a command or flag that there is not.
 */
export function parseWords(
  words: readonly string[],
  face: Face,
  loopFlags: readonly LoopFlag[] = [],
): Chosen | null {
  const chosen: Chosen[] = [];
  const program = buildProgram({ face, loopFlags, choose: (each) => chosen.push(each) });
  try {
    program.parse(words.length === 0 ? ['--help'] : words, { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (thrown.exitCode === 0) return null;
    // Help was asked for a command that there is not: without `help` before it, that is what the error says.
    if (thrown.code === 'commander.help') return parseWords(words.slice(1), face);
    throw usageError(thrown, words);
  }
  return chosen[0] ?? null;
}

function sayTooFew(name: string): string {
  const command = commands.find((each) => each.name === name);
  return `\`fixpoint ${name}\` needs to be told more: \`fixpoint ${name} ${command?.usage ?? command?.operands ?? ''}\``;
}

/** Commander's own words, in our form: what is wrong, what was probably meant, where to look. */
function usageError({ message }: CommanderError, [command = '']: readonly string[]): FixpointError {
  const [said = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const what = said.startsWith('missing required argument') ? sayTooFew(command) : said;
  const meant = suggestion === undefined ? '' : `${suggestion.replace(/^\(|\)$/g, '')} `;
  const help = /^[a-z]+$/.test(command) && !what.startsWith('unknown command');
  const where = help ? `fixpoint ${command} --help` : 'fixpoint --help';
  return new FixpointError('usage', what, { hint: `${meant}\`${where}\` lists what there is.` });
}
