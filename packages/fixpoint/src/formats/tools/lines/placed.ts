import { draftProblem } from '../problem.ts';
import { skipIndented } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';
import { readPlacedLine } from './placed-line.ts';

/** `file:line:column: message`, with the indented lines below it; a note belongs to the message above it. */
export const placed: LineDialect = (lines, at, context) => {
  const line = lines[at] ?? '';
  const problem = readPlacedLine(line);
  if (problem === undefined) return undefined;
  const end = skipIndented(lines, at + 1);
  const details = lines.slice(at + 1, end).join('\n');
  if (problem.isNote) return { findings: [], end, belongsToLast: [line, details].join('\n') };
  return { findings: [draftProblem({ ...problem, details }, context)], end };
};
