/** How a program is used as an agent. */
export interface CommandSettings {
  /**
   * The program and its arguments, each as one word; no shell. `{prompt-file}`, `{reply-file}`, `{folder}` and
   * `{artifact}` are replaced. The prompt itself is never an argument.
   */
  readonly command: readonly [string, ...string[]];
  /** Where it reads the prompt; standard input unless set. */
  readonly prompt?: 'stdin' | 'file';
  /** Where it leaves its reply; standard output unless set. `none`: its change on disk is the answer. */
  readonly reply?: 'stdout' | 'file' | 'none';
  /** Exit codes that mean success; 0 alone unless set. */
  readonly accept?: readonly number[];
  /** 10 minutes unless set. */
  readonly timeoutMs?: number;
  /** Ends it when nothing was printed for so long; silence is allowed unless set. */
  readonly idleMs?: number;
  /** For each of its outputs; 10 MB unless set. */
  readonly maxOutputBytes?: number;
  /** Names of environment variables that it may see beside the harmless ones; `*` at the end stands for any rest. */
  readonly env?: readonly string[];
}
