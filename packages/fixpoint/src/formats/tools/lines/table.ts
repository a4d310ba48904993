import type { FindingDraft } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';

/** The boxes of textlint's formatter `table`, a file's name above each. */
export const table: LineDialect = (lines, at, context) => {
  if (!/^║ Line +│ Column +│/.test(lines[at] ?? '')) return undefined;
  const file = lines.slice(0, at).findLast((line) => line.trim() !== '');
  const end = skipToNext(lines, at, (next) => !/^[║╟]/.test(next));
  const rows = lines.slice(at + 1, end).filter((line) => line.startsWith('║'));
  return { findings: joinWrapped(rows.map(splitCells)).map((cells) => readCells(cells, file, context)), end };
};

function splitCells(line: string): readonly string[] {
  return line
    .replace(/^║|║$/g, '')
    .split('│')
    .map((cell) => cell.trim());
}

// A cell that is too long goes on in a row without a place.
function joinWrapped(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const joined: (readonly string[])[] = [];
  for (const row of rows) {
    const last = row[0] === '' ? joined.pop() : undefined;
    joined.push(last === undefined ? row : last.map((cell, index) => `${cell} ${row[index] ?? ''}`.trim()));
  }
  return joined;
}

function readCells(cells: readonly string[], file: string | undefined, context: ToolContext): FindingDraft {
  const [line, column, severity, message = '', rule] = cells;
  return draftProblem({ file, line, column, rule, message, severity: severityOf(severity) }, context);
}
