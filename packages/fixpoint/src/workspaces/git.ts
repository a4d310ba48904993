import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import type { Environment, ProgramResult } from '../processes/index.ts';
import { chooseEnvironment, describeEnding, runProgram } from '../processes/index.ts';

/** Git, in one working tree. */
export interface Git {
  readonly top: string;
  /** Files that are no part of what is looked at, relative to the top. */
  readonly leftOut: readonly string[];
  /** Runs git and gives what it printed; throws FixpointError `io` where it fails. */
  run(words: readonly string[], options?: GitOptions): Promise<string>;
  /** Runs git and gives what came of it, for commands whose failure is an answer. */
  try(words: readonly string[], options?: GitOptions): Promise<ProgramResult>;
}

export interface GitOptions {
  /** An index of our own, in place of the user's. */
  readonly index?: string;
  readonly input?: string;
  readonly maxOutputBytes?: number;
  /** Whether the repository's hooks run, as in a commit that the user asked for. */
  readonly withHooks?: boolean;
}

// What git itself reads, as far as it says where its settings are and not which repository is meant.
const gitNames = [
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
];
const fixedEnvironment = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };

// A look at the tree starts nothing that the repository names, and leaves submodules alone.
const quiet = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.quotePath=false',
  'submodule.recurse=false',
  'advice.addEmbeddedRepo=false',
].flatMap((setting) => ['-c', setting]);

const timeoutMs = 10 * 60_000;
const defaultMaxOutputBytes = 100_000_000;

/** Makes git ready for the working tree whose top is given; in one whose repository is gone it finds no other above it. */
export function openGit(top: string, environment: Environment, leftOut: readonly string[] = []): Git {
  const env = {
    ...chooseEnvironment(environment, gitNames),
    ...fixedEnvironment,
    GIT_CEILING_DIRECTORIES: path.dirname(top),
  };
  const attempt = async (words: readonly string[], options: GitOptions = {}) => {
    const result = await runProgram({
      command: ['git', ...(options.withHooks ? [] : quiet), ...words],
      folder: top,
      env: options.index === undefined ? env : { ...env, GIT_INDEX_FILE: options.index },
      timeoutMs,
      maxOutputBytes: options.maxOutputBytes ?? defaultMaxOutputBytes,
      mayLeaveHelpers: true,
      ...(options.input !== undefined && { input: options.input }),
    });
    if (result.ending.kind === 'not-started') throw notStarted(result.ending.why);
    return result;
  };
  return {
    top,
    leftOut,
    try: attempt,
    run: async (words, options) => {
      const result = await attempt(words, options);
      if (isSuccess(result)) return result.stdout;
      throw gitError(top, words, result);
    },
  };
}

function notStarted(why: string): FixpointError {
  return new FixpointError('io', `git could not be started: ${why}`, {
    hint: 'Install git, or see that PATH leads to it.',
  });
}

export function isSuccess({ ending }: ProgramResult): boolean {
  return ending.kind === 'exited' && ending.code === 0;
}

export function gitError(top: string, words: readonly string[], result: ProgramResult): FixpointError {
  const said = result.stderr.trim();
  const why = said === '' ? describeEnding(result.ending) : said;
  return new FixpointError('io', `git ${words[0]} failed in ${top}: ${why}`, {
    place: { file: top },
    hint: 'Mend what git complains of, then resume the run.',
  });
}
