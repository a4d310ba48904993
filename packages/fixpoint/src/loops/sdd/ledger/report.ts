import type { CallReplied, Happened, RunFold } from '../../../journal/index.ts';
import type { ReplyKind } from '../../../loop/index.ts';
import { toOneLine } from '../../records/one-line.ts';
import { appendLines } from './append-lines.ts';

/** What a producer's call adds to the report of its task. */
export interface ReportSection {
  /** No other section of any run has the same. */
  readonly heading: string;
  readonly lines: readonly string[];
}

const statuses: Readonly<Partial<Record<ReplyKind, string>>> = {
  done: 'DONE',
  unchanged: 'DONE, nothing changed',
  unevidenced: 'DONE, without evidence',
  'needs-context': 'NEEDS_CONTEXT',
  blocked: 'BLOCKED',
};

/** The section that an event adds, if it does. `before` is where the run stood: it knows the call's step. */
export function reportSection(
  run: string,
  { event }: Happened,
  before: RunFold | null,
): ReportSection | null {
  if (event.type !== 'call.replied') return null;
  const status = statuses[event.reply.kind];
  if (status === undefined) return null;
  const word = before?.openCalls.find(({ call }) => call === event.call)?.word ?? 'call';
  const heading = `## ${toOneLine(word)}: ${status} (run ${run}, call ${event.call})`;
  return { heading, lines: ['', heading, '', ...quote(event)] };
}

/** A producer's words are quoted, so that no fence or heading of theirs changes what stands below. */
function quote({ summary }: CallReplied): readonly string[] {
  const lines = (summary ?? '').trim().split(/\r\n|\r|\n/u);
  return lines.map((line) => `> ${line}`.trimEnd());
}

/** A report with the sections that it has not yet. It only grows: what stands in it stays. */
export function completeReport(
  present: string | undefined,
  title: string,
  sections: readonly ReportSection[],
): string {
  const text = present ?? appendLines('', [title]);
  const known = new Set(text.split('\n').map((line) => line.trimEnd()));
  return appendLines(
    text,
    sections.filter(({ heading }) => !known.has(heading)).flatMap(({ lines }) => lines),
  );
}
