/**
 * Every way in which Fixpoint itself can refuse or fail, with the exit code of the command line (design.md 6).
 * Endings of a run are values and never appear here.
 */
export const errorCodes = {
  usage: { exit: 2, means: 'the command was called wrongly' },
  config: { exit: 2, means: 'a setting is missing or wrong' },
  definition: { exit: 2, means: 'a loop or drill file does not hold' },
  unsound: { exit: 2, means: 'a loop would end clean where it is not' },
  input: { exit: 2, means: 'an artifact or another input cannot be used' },
  record: { exit: 2, means: "a file in another tool's format is damaged or in the way" },
  'not-found': { exit: 2, means: 'there is no such run, version, loop or file' },
  locked: { exit: 2, means: 'another process is at work on this run' },
  refused: { exit: 2, means: 'an event, answer or reply was not asked for' },
  journal: { exit: 2, means: 'the journal is damaged, or of a newer version' },
  io: { exit: 4, means: 'the disk or the system refused' },
  internal: { exit: 4, means: 'a defect of Fixpoint' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** A place in a file that an error is about; lines and columns start at 1. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface FixpointErrorOptions {
  /** What to do next, as a sentence. */
  readonly hint?: string;
  readonly place?: Place;
  readonly cause?: unknown;
}

/** The one error class: what went wrong, where, and what to do next. */
export class FixpointError extends Error {
  override readonly name = 'FixpointError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly place: Place | undefined;

  constructor(code: ErrorCode, message: string, options: FixpointErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.place = options.place;
  }
}

/** Turns whatever was thrown into a FixpointError, so that faces handle one shape. */
export function toFixpointError(thrown: unknown): FixpointError {
  if (thrown instanceof FixpointError) return thrown;
  if (isSystemError(thrown)) {
    return new FixpointError('io', thrown.message, { cause: thrown, hint: systemHint(thrown.code) });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new FixpointError('internal', message, {
    cause: thrown,
    hint: 'This is a defect of Fixpoint; please report it with the text above.',
  });
}

function isSystemError(thrown: unknown): thrown is Error & { readonly code: string } {
  return (
    thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string'
  );
}

function systemHint(code: string): string {
  if (code === 'ENOSPC') return 'The disk is full: free some space, then resume the run.';
  if (code === 'EACCES' || code === 'EPERM') return 'Check the permissions of that file or folder.';
  return 'Check that file or folder, then try again.';
}
