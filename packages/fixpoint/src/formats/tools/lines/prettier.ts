import { draftProblem } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';

/** Prettier's `[warn] a.js` for a file that is not formatted, and `[error] a.js: SyntaxError: …` for one that is broken. */
export const prettier: LineDialect = (lines, at, context) => {
  const text = lines[at] ?? '';
  const unformatted = /^\[warn\] (\S.*\.\w+)$/.exec(text);
  if (unformatted !== null) {
    const message = 'Code style issues found: the file is not formatted.';
    return {
      findings: [draftProblem({ file: unformatted[1], severity: 'warning', message }, context)],
      end: at + 1,
    };
  }
  const broken = /^\[error\] (\S.*?\.\w+): (\w*Error: .*?)(?: \((\d+):(\d+)\))?$/.exec(text);
  if (broken === null) return undefined;
  const [, file, message = '', line, column] = broken;
  const end = skipToNext(lines, at + 1, (next) => !/^\[error\]\s+(?:>|\d|\|)/.test(next));
  const details = lines.slice(at + 1, end).join('\n');
  return {
    findings: [draftProblem({ file, line, column, severity: 'error', message, details }, context)],
    end,
  };
};

/** `--list-different` and others like it: paths and nothing else, which is for `readLines` to know. */
export const bareFile: LineDialect = (lines, at, context) => {
  const file = lines[at] ?? '';
  const message = 'the tool lists this file without a reason';
  return { findings: [draftProblem({ file, severity: 'error', message }, context)], end: at + 1 };
};

export function isBareFile(line: string): boolean {
  return /^(?:[\w@.-]+[\\/])*[\w@.-]+\.[A-Za-z]\w{0,9}$/.test(line);
}
