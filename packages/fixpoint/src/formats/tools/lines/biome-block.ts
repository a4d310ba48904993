import { draftProblem, type GateSeverity } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import type { LineDialect } from './dialect.ts';

// a.js:8:9 lint/suspicious/noDebugger  FIXABLE  ━━━━
const header = /^(\S.*?)(?::(\d+):(\d+))?\s+([A-Za-z]+(?:\/[\w./-]+)*)\s+(?:[A-Z]+\s+)*━{3,}$/;
const message = /^\s*(×|✖|!|⚠|i|ℹ)\s+(\S.*)$/;

const signs: Readonly<Record<string, GateSeverity>> = {
  '!': 'warning',
  '⚠': 'warning',
  i: 'info',
  ℹ: 'info',
};

/** A diagnostic of Biome's default reporter: a ruled header, the message, a frame of code, advice. */
export const biomeBlock: LineDialect = (lines, at, context) => {
  const match = header.exec(lines[at] ?? '');
  if (match === null) return undefined;
  const [, file, line, column, rule] = match;
  const end = skipToNext(lines, at + 1, (next) => /━{3,}$/.test(next) || /^\S/.test(next));
  const body = lines.slice(at + 1, end);
  const said = message.exec(body.find((next) => message.test(next)) ?? '');
  const severity = signs[said?.[1] ?? ''] ?? 'error';
  const details = body.join('\n');
  const problem = {
    file,
    line,
    column,
    rule,
    severity,
    message: said?.[2] ?? 'a problem without a message',
    details,
  };
  return { findings: [draftProblem(problem, context)], end };
};
