/** A place of a text at which a problem of a test run is printed, and the lines that belong to it. */
export interface PrintedFailure {
  readonly file?: string | undefined;
  readonly line?: string | undefined;
  readonly name?: string | undefined;
  readonly message: string;
  readonly details: string;
}

/** The number that stands before a word in a summary such as `2 failed | 1 passed`; 0 where it is not there. */
export function countOf(text: string, word: string): number {
  return Number(new RegExp(`(\\d+) ${word}\\b`).exec(text)?.[1] ?? 0);
}

/** The first line from here on that is not blank, without the space around it. */
export function firstSaid(lines: readonly string[]): string {
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}
