/** One program to run: no shell, its own process group, an environment that was chosen. */
export interface Program {
  /** The program and its arguments, each as one word. */
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** The whole environment of the program; nothing is inherited beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads on standard input; left out, standard input is empty and closed. */
  readonly input?: string;
  /** After so many milliseconds the whole group is ended. */
  readonly timeoutMs: number;
  /** After so many milliseconds without output the whole group is ended; left out, silence is allowed. */
  readonly idleMs?: number;
  /** With more bytes than this on either stream the whole group is ended. */
  readonly maxOutputBytes: number;
  /** How many milliseconds a group that was asked to end is given before it is killed; 2 seconds unless set. */
  readonly graceMs?: number;
  /** Ends the group when it is aborted. */
  readonly signal?: AbortSignal;
  /** Whether what left its group may go on when it is over, as the helpers that git starts for the user. */
  readonly mayLeaveHelpers?: true;
}

/** How a program ended. Only `exited` means that it ended by itself. */
export type ProgramEnding =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly after: 'limit' | 'silence'; readonly ms: number }
  | { readonly kind: 'too-much-output'; readonly bytes: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-started'; readonly why: string };

/** What came of running a program; how it ended is always a value. */
export interface ProgramResult {
  readonly ending: ProgramEnding;
  /** What was printed, at most `maxOutputBytes` each. */
  readonly stdout: string;
  readonly stderr: string;
  /** Whether standard output is UTF-8, whole: bytes that are none are replaced in `stdout`. */
  readonly isUtf8: boolean;
  readonly seconds: number;
}
