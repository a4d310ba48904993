import { Command as Commander, Option } from 'commander';
import type { Command, LoopFlag } from './command.ts';
import { commands } from './commands.ts';
import type { Face } from './face.ts';
import { flagTable } from './flags.ts';
import { toOption } from './to-option.ts';
import { version } from './version.ts';

/** What is to be called, once the words were understood. */
export interface Chosen {
  readonly command: Command;
  readonly operands: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ProgramOptions {
  readonly face: Face;
  /** Flags that a loop brings. */
  readonly loopFlags: readonly LoopFlag[];
  readonly choose: (chosen: Chosen) => void;
}

/** Makes the parser: every command with its flags, and those of a loop for the commands that take them. */
export function buildProgram(options: ProgramOptions): Commander {
  const { face } = options;
  const program = new Commander('fixpoint')
    .description(
      'Runs revision loops as programs: bounded, durable, and honest about what a clean review is worth.',
    )
    .usage('<command> [flags]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => face.stdout.write(text),
      // Errors have one printer, and it is not commander's.
      writeErr: () => {},
      getOutHelpWidth: () => face.stdout.columns,
    })
    .configureHelp({ subcommandTerm: sayCommand })
    .exitOverride()
    .addHelpText('after', afterHelp);
  for (const command of commands) addCommand(program, command, options);
  return program;
}

const afterHelp = `
Exit codes: 0 done, 1 ended without it, 2 wrong call or setting, 3 a question is open, 4 failed, 130 interrupted.
A run may be named by its id, by how its id begins, or as \`last\`.`;

function sayCommand(parser: Commander): string {
  return `${parser.name()} ${parser.usage().replace(/\[(flags|options)\]\s?/, '')}`.trim();
}

function addCommand(program: Commander, command: Command, { loopFlags, choose }: ProgramOptions): void {
  const parser: Commander = program
    .command([command.name, command.operands].join(' ').trim())
    .summary(command.about)
    .description(sentence(command.about))
    .usage([command.usage ?? command.operands, '[flags]'].join(' ').trim())
    .action(() => choose({ command, operands: parser.args, values: parser.opts() }));
  if (command.more !== undefined) parser.addHelpText('after', `\n${command.more}`);
  for (const name of command.flags) parser.addOption(toOption(flagTable[name]));
  if (command.takesLoopFlags !== true) return;
  for (const { form, about, isHidden, isTaken } of loopFlags) {
    if (!isTaken) parser.addOption(new Option(form, about).hideHelp(isHidden));
  }
}

function sentence(about: string): string {
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
}
