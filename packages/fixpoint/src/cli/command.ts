import type { Face } from './face.ts';
import type { FlagName, Flags } from './flags.ts';

/** One call of a command, parsed. */
export interface Invocation<Name extends FlagName = never> {
  readonly face: Face;
  readonly operands: readonly string[];
  readonly flags: Flags<Name>;
  /** What was said about the loop's settings and roles. */
  readonly loopValues: LoopValues;
}

/** Settings and agents, by the names that the loop gives them; the agent `default` is for every role without its own. */
export interface LoopValues {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly agents: Readonly<Record<string, unknown>>;
}

/** A flag that a loop brings: one of its settings, or one of its roles. */
export interface LoopFlag {
  readonly kind: 'setting' | 'role';
  readonly name: string;
  /** As commander writes it, and under which name it gives the value. */
  readonly form: string;
  readonly key: string;
  readonly about: string;
  /** Another name for one that is listed. */
  readonly isHidden: boolean;
  /** The command has a flag of that name itself: only `--set` reaches this one. */
  readonly isTaken: boolean;
  readonly read: (given: string) => unknown;
}

/** What a command's module gives: it does the work and says the exit code. */
export interface CommandModule<Name extends FlagName> {
  run(invocation: Invocation<Name>): Promise<number>;
}

/** A command as help shows it; its module is loaded when it is chosen. */
export interface Command {
  readonly name: string;
  /** Operands as commander reads them, such as `<run>` or `[words...]`. */
  readonly operands: string;
  /** Operands as people read them, where that differs. */
  readonly usage?: string;
  readonly about: string;
  readonly flags: readonly FlagName[];
  /** What else its help says. */
  readonly more?: string;
  /** Whether the loop that is named brings flags of its own. */
  readonly takesLoopFlags?: true;
  readonly load: () => Promise<CommandModule<FlagName>>;
}

/** Describes a command; its module may read those flags only that are listed. */
export function defineCommand<Name extends FlagName>(
  command: Omit<Command, 'flags' | 'load'> & {
    readonly flags: readonly Name[];
    readonly load: () => Promise<CommandModule<Name>>;
  },
): Command {
  return command as unknown as Command;
}
