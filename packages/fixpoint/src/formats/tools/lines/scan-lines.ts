import type { FindingDraft, Note } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';
import type { LineDialect, Taken } from './dialect.ts';

export interface ScannedLines {
  readonly findings: readonly FindingDraft[];
  readonly notes: readonly Note[];
  /** The lines that no dialect took. */
  readonly unread: readonly string[];
}

/** Goes through an output line by line; the first dialect that knows a line takes it, and what belongs to it. */
export function scanLines(
  lines: readonly string[],
  context: ToolContext,
  dialects: readonly LineDialect[],
): ScannedLines {
  const findings: FindingDraft[] = [];
  const notes: Note[] = [];
  const unread: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const taken = line === '' ? undefined : takeFirst(dialects, (dialect) => dialect(lines, at, context));
    if (taken === undefined) unread.push(line);
    else {
      findings.push(...taken.findings);
      notes.push(...append(findings, taken.belongsToLast));
    }
    at = taken?.end ?? at + 1;
  }
  return { findings, notes, unread };
}

function takeFirst(
  dialects: readonly LineDialect[],
  take: (dialect: LineDialect) => Taken | undefined,
): Taken | undefined {
  for (const dialect of dialects) {
    const taken = take(dialect);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

// What belongs to a message is kept with it; without one it is a note of its own.
function append(findings: FindingDraft[], text: string | undefined): readonly Note[] {
  if (text === undefined) return [];
  const last = findings.pop();
  if (last === undefined) return [{ kind: 'tool-note', text: text.trim() }];
  findings.push({ ...last, evidence: `${last.evidence}\n${text.trimEnd()}` });
  return [];
}
