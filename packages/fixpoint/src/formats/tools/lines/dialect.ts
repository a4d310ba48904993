import type { FindingDraft } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';

/** What a dialect took of an output: findings, and where the next line begins that is not its own. */
export interface Taken {
  readonly findings: readonly FindingDraft[];
  readonly end: number;
  /** These lines say more about the message before them. */
  readonly belongsToLast?: string;
}

/** One way in which tools print problems, tried at each line of an output in turn. */
export type LineDialect = (lines: readonly string[], at: number, context: ToolContext) => Taken | undefined;

const mostContinuationLines = 40;

/** Where the indented lines below a message end: chains of reasons, frames of code, carets. */
export function skipIndented(lines: readonly string[], at: number): number {
  let end = at;
  while (end < lines.length && end - at < mostContinuationLines && /^\s+\S|^\+/.test(lines[end] ?? ''))
    end += 1;
  return end;
}

/** The first line from here on at which something else begins. */
export function skipToNext(lines: readonly string[], at: number, isNext: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && !isNext(lines[end] ?? '')) end += 1;
  return end;
}
