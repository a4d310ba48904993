/** One deterministic check of an artifact: a command, and how its output is read. */
export interface GateSpec {
  readonly name: string;
  /** The program and its arguments, one word each; or a text for `sh -c`, which a loop file has to ask for. */
  readonly command: readonly [string, ...string[]] | { readonly shell: string };
  /** One of `toolFormatNames`; left out or `auto`, the format that reads is found. */
  readonly format?: string;
  /** Exit codes that may be green; 0 alone where left out. */
  readonly accept?: readonly number[];
  /** Whether "nothing was looked at" may be green. */
  readonly allowEmpty?: boolean;
  /** A file that the command writes its report to, relative to the workspace; otherwise the report is what is printed. */
  readonly reportFile?: string;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Names of environment variables that the command may see beside the usual ones. */
  readonly env?: readonly string[];
}
