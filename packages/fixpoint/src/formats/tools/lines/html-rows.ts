import type { FindingDraft } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';

const group = /<tr\b[^>]*\bdata-group="/;
const row =
  /<tr\b[^>]*>\s*<td>(\d+):(\d+)<\/td>\s*<td[^>]*>(\w+)<\/td>\s*<td>([\s\S]*?)<\/td>\s*<td>\s*<a\b[^>]*>([^<]*)<\/a>/g;

/** A file's part of the table in ESLint's HTML. */
export const htmlRows: LineDialect = (lines, at, context) => {
  if (!group.test(lines[at] ?? '')) return undefined;
  const end = skipToNext(lines, at + 1, (next) => group.test(next) || next.includes('</tbody>'));
  const text = lines.slice(at, end).join('\n');
  const file = /\[\+\] (.*)/.exec(text)?.[1];
  return { findings: [...text.matchAll(row)].map((match) => readRow(match, file, context)), end };
};

function readRow(match: RegExpMatchArray, file: string | undefined, context: ToolContext): FindingDraft {
  const [, line, column, severity, message = '', rule] = match;
  const problem = {
    file,
    line,
    column,
    rule,
    severity: severityOf(severity),
    message: decodeEntities(message),
  };
  return draftProblem(problem, context);
}

function decodeEntities(text: string): string {
  const names: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    quot: '"',
    amp: '&',
    '#39': "'",
    '#x27': "'",
  };
  return text.replace(/&(lt|gt|quot|amp|#39|#x27);/g, (_, name: string) => names[name] ?? '');
}
