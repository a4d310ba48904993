import type { FindingDraft } from '../../../findings/index.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';

/** ShellCheck's default form: `In a.sh line 3:`, the line, and messages below carets. */
export const shellcheckBlock: LineDialect = (lines, at, context) => {
  const match = /^In (.+) line (\d+):$/.exec(lines[at] ?? '');
  if (match === null) return undefined;
  const end = skipToNext(lines, at + 1, (next) => next.trim() === '' || /^In .+ line \d+:$/.test(next));
  const findings: FindingDraft[] = [];
  for (const next of lines.slice(at + 1, end)) {
    const [, indent = '', rule, severity, message = ''] =
      /^(\s*)\^-*\^? (SC\d+)(?: \((\w+)\))?: (.*)$/.exec(next) ?? [];
    if (rule === undefined) continue;
    const column = indent.length + 1;
    const problem = { file: match[1], line: match[2], column, severity: severityOf(severity), rule, message };
    findings.push(draftProblem(problem, context));
  }
  return { findings, end };
};

/** A syntax error as `node --check` prints it: the place alone, the line, carets, and the error below. */
export const nodeSyntaxError: LineDialect = (lines, at, context) => {
  const match = /^(?!node:)(\S+):(\d+)$/.exec(lines[at] ?? '');
  if (match === null || !/^\s*\^+\s*$/.test(lines[at + 2] ?? '')) return undefined;
  const said = lines.slice(at + 3, at + 6).find((next) => /^SyntaxError\b/.test(next));
  if (said === undefined) return undefined;
  const details = lines.slice(at, at + 3).join('\n');
  const problem = { file: match[1], line: match[2], severity: 'error' as const, message: said, details };
  const end = skipToNext(lines, at + 3, (next) => /^Node\.js v/.test(next));
  return { findings: [draftProblem(problem, context)], end };
};

/** ESLint's codeframe: `error: message (rule) at a.js:1:2:`. */
export const codeframe: LineDialect = (lines, at, context) => {
  const match = /^(error|warning): (.*?)(?: \(([^\s()]+)\))? at (\S.*?):(\d+):(\d+):$/.exec(lines[at] ?? '');
  if (match === null) return undefined;
  const [, severity, message = '', rule, file, line, column] = match;
  const problem = { file, line, column, rule, message, severity: severityOf(severity) };
  return { findings: [draftProblem(problem, context)], end: at + 1 };
};

/** textlint's pretty-error: `rule: message`, and the place alone below it. */
export const prettyError: LineDialect = (lines, at, context) => {
  const said = /^(?:[✓✖] )?([\w@/-]+): (.+)$/.exec(lines[at] ?? '');
  const place = /^(\S.*?):(\d+):(\d+)$/.exec(lines[at + 1] ?? '');
  if (said === null || place === null || !/^\s+v\s*$/.test(lines[at + 2] ?? '')) return undefined;
  const [, file, line, column] = place;
  const problem = { file, line, column, rule: said[1], message: said[2] ?? '', severity: 'error' as const };
  return { findings: [draftProblem(problem, context)], end: at + 3 };
};

/** Stylelint's tab-separated form: file, line, column, severity, rule, message. */
export const tabbed: LineDialect = (lines, at, context) => {
  const [file = '', line = '', column = '', severity = '', rule, message] = (lines[at] ?? '').split('\t');
  if (message === undefined || !/^\d+$/.test(line) || !/^\d+$/.test(column)) return undefined;
  const problem = { file, line, column, rule, message, severity: severityOf(severity) };
  return { findings: [draftProblem(problem, context)], end: at + 1 };
};
