import type { FindingDraft } from '../../../findings/index.ts';
import type { ToolContext } from '../format.ts';
import { draftProblem, type GateSeverity, severityOf } from '../problem.ts';
import type { LineDialect } from './dialect.ts';

// 2:3  warning  message  rule; a tick before the severity is textlint's sign that it can be fixed.
const row = /^\s+(\d+):(\d+)\s+(?:✓\s+)?(error|warning|info|✖|×|⚠|‼|ℹ|i)\s+(.+)$/;

const signs: Readonly<Record<string, GateSeverity>> = {
  '✖': 'error',
  '×': 'error',
  '⚠': 'warning',
  '‼': 'warning',
  ℹ: 'info',
  i: 'info',
};

/** A file's name, and its problems as indented rows below it: ESLint, textlint, Stylelint, yamllint. */
export const rows: LineDialect = (lines, at, context) => {
  const file = lines[at]?.trim() ?? '';
  if (file === '' || /^\s/.test(lines[at] ?? '') || !row.test(lines[at + 1] ?? '')) return undefined;
  const findings: FindingDraft[] = [];
  let end = at + 1;
  while (end < lines.length && /^\s+\S/.test(lines[end] ?? '')) {
    const finding = readRow(lines[end] ?? '', file, context);
    if (finding !== undefined) findings.push(finding);
    end += 1;
  }
  return { findings, end };
};

function readRow(line: string, file: string, context: ToolContext): FindingDraft | undefined {
  const match = row.exec(line);
  if (match === null) return undefined;
  const [, place, column, word = '', rest = ''] = match;
  const severity = signs[word] ?? severityOf(word);
  return draftProblem({ file, line: place, column, severity, ...splitRule(rest) }, context);
}

// The rule stands last, after two spaces or in brackets; a parse error has none.
function splitRule(rest: string): { readonly message: string; readonly rule?: string | undefined } {
  const text = rest.trim();
  const bracketed = /^(.*\S)\s+\(([\w-]+)\)$/.exec(text);
  if (bracketed !== null) return { message: bracketed[1] ?? '', rule: bracketed[2] };
  const columns = /^(.*\S)\s{2,}(\S+)$/.exec(text);
  return columns === null ? { message: text } : { message: columns[1] ?? '', rule: columns[2] };
}
