import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { splitPlace } from '../locate.ts';
import { draftProblem } from '../problem.ts';
import { countOf, firstSaid } from './runs.ts';

const failing = /^✖ (.+?) \([\d.]+ms\)(.*)$/;

/** The reporters `spec` and `dot` of `node --test`. Their list at the end names every failing leaf, those that are to do too. */
export const nodeSpec: TextFormat = {
  kind: 'text',
  name: 'node-spec',
  begins: (lines) =>
    lines.findIndex((line) =>
      /^▶ |^[✔✖﹣] .* \([\d.]+ms\)|^(?:✖ failing|Failed) tests:|^ℹ tests \d/.test(line),
    ),
  read(lines, context) {
    const start = lines.findIndex((line) => /^(?:✖ failing|Failed) tests:$/.test(line));
    const all = start < 0 ? [] : lines.slice(start);
    const findings = all.flatMap((line, at) => readFailure(line, { all, at }, context));
    const totals = lines.filter((line) => /^ℹ (?:pass|fail|cancelled) \d+$/.test(line));
    // The reporter `dot` has no counts.
    const isCut = totals.length === 0 && !lines.includes('Failed tests:');
    const swapped = totals.map((line) => line.replace(/^ℹ (\w+) (\d+)$/, '$2 $1')).join('\n');
    const failed = countOf(swapped, 'fail') + countOf(swapped, 'cancelled');
    return report(findings, {
      looked: totals.length === 0 ? null : countOf(swapped, 'pass') + failed,
      stated: { all: failed, errors: failed },
      ...(isCut && { incomplete: 'the output of node --test ends without its counts: it is cut' }),
    });
  },
};

interface Place {
  readonly all: readonly string[];
  readonly at: number;
}

function readFailure(line: string, { all, at }: Place, context: ToolContext): readonly FindingDraft[] {
  const [, name, rest = ''] = failing.exec(line) ?? [];
  if (name === undefined || isToDo(rest)) return [];
  const place = /^test at (.+)$/.exec(all[at - 1] ?? '')?.[1];
  const body = all.slice(at + 1);
  const end = body.findIndex((next) => /^test at |^✖ /.test(next));
  const details = (end < 0 ? body : body.slice(0, end)).join('\n');
  const first = firstSaid(details.split('\n'));
  // The reporter `dot` lists parents too.
  if (/^'\d+ subtests? failed'$/.test(first)) return [];
  const said = first.replace(/^\w*Error(?: \[\w+\])?: /, '');
  const located = place === undefined ? {} : splitPlace(place);
  const problem = {
    ...located,
    rule: name,
    message: said || 'the test failed',
    details,
    severity: 'error' as const,
  };
  return [draftProblem({ ...problem, isTest: true }, context)];
}

function isToDo(rest: string): boolean {
  return /#\s*(?:TODO|SKIP)\b/i.test(rest);
}
