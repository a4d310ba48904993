import { draftProblem, severityOf } from '../problem.ts';
import type { LineDialect } from './dialect.ts';

/** GitHub's annotations: `::error file=a.js,line=1,col=2,title=rule::message`. */
export const annotation: LineDialect = (lines, at, context) => {
  const match = /^\s*::(error|warning|notice)(?: ([^\n]*?))?::(.*)$/.exec(lines[at] ?? '');
  if (match === null) return undefined;
  const [, severity, parameters = '', text = ''] = match;
  const { file, line, col, column, endLine, endColumn, title } = readParameters(parameters);
  const message = unescapeData(text);
  const problem = {
    file,
    line,
    column: col ?? column,
    endLine,
    endColumn,
    severity: severityOf(severity),
    rule: ruleOf(title, message),
    message,
  };
  return { findings: [draftProblem(problem, context)], end: at + 1 };
};

function readParameters(text: string): Readonly<Record<string, string | undefined>> {
  const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key.trim(), unescapeData(value).trim()]));
}

// textlint names itself before the rule; yamllint puts the rule into the message: `2:10 [colons] too many spaces`.
function ruleOf(title: string | undefined, message: string): string | undefined {
  const named = /^\w+ \[([^\]]+)\]$/.exec(title ?? '')?.[1] ?? title;
  return named ?? /^\d+:\d+ \[([\w-]+)\] /.exec(message)?.[1];
}

function unescapeData(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '25': '%',
    '0D': '\r',
    '0A': '\n',
    '3A': ':',
    '2C': ',',
  };
  return text.replace(/%(25|0D|0A|3A|2C)/gi, (_, code: string) => letters[code.toUpperCase()] ?? '');
}
