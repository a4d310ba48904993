import { FixpointError } from '../base/index.ts';

/** How a program is used as an agent. */
export interface CommandSettings {
  /**
   * The program and its arguments, each as one word; no shell. `{prompt-file}`, `{reply-file}`, `{folder}` and
   * `{artifact}` are replaced. The prompt itself is never an argument.
   */
  readonly command: readonly [string, ...string[]];
  /** Where it reads the prompt; standard input unless set. */
  readonly prompt?: 'stdin' | 'file' | undefined;
  /** Where it leaves its reply; standard output unless set. `none`: its change on disk is the answer. */
  readonly reply?: 'stdout' | 'file' | 'none' | undefined;
  /** Exit codes that mean success; 0 alone unless set. */
  readonly accept?: readonly number[] | undefined;
  /** 10 minutes unless set. */
  readonly timeoutMs?: number | undefined;
  /** Ends it when nothing was printed for so long; silence is allowed unless set. */
  readonly idleMs?: number | undefined;
  /** For each of its outputs; 10 MB unless set. */
  readonly maxOutputBytes?: number | undefined;
  /** Names of environment variables that it may see beside the harmless ones; `*` at the end stands for any rest. */
  readonly env?: readonly string[] | undefined;
}

/** Refuses settings whose command does not say where it finds the prompt or leaves the reply. */
export function checkCommandSettings(settings: CommandSettings): void {
  checkPlaceholder(settings, 'prompt', '{prompt-file}');
  checkPlaceholder(settings, 'reply', '{reply-file}');
}

function checkPlaceholder(settings: CommandSettings, key: 'prompt' | 'reply', placeholder: string): void {
  const isNamed = settings.command.some((word) => word.includes(placeholder));
  if (isNamed === (settings[key] === 'file')) return;
  const command = settings.command.join(' ');
  throw isNamed
    ? new FixpointError(
        'config',
        `the command \`${command}\` names ${placeholder}, but \`${key}\` is not \`file\``,
        {
          hint: `Set \`${key}: file\`, or take ${placeholder} out of the command.`,
        },
      )
    : new FixpointError(
        'config',
        `\`${key}: file\` is set, but the command \`${command}\` does not name it`,
        {
          hint: `Put ${placeholder} where the program expects the path.`,
        },
      );
}
