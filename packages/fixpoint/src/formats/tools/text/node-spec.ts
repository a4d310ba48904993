import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { splitPlace } from '../locate.ts';
import { draftProblem } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import { countOf, firstSaid } from './runs.ts';

const own = /^ℹ tests \d|^(?:✖ failing|Failed) tests:$/;
const any = /^▶ |^[✔✖﹣] .* \([\d.]+ms\)|^ℹ tests \d|^(?:✖ failing|Failed) tests:$/;
const failing = /^✖ (.+?) \([\d.]+ms\)(.*)$/;

/** The reporters `spec` and `dot` of `node --test`. Their list at the end names every failing leaf, those that are to do too. */
export const nodeSpec: TextFormat = {
  kind: 'text',
  name: 'node-spec',
  // Other tools print ticks too; only the counts or the list at the end are Node's alone.
  begins: (lines) => (lines.some((line) => own.test(line)) ? lines.findIndex((line) => any.test(line)) : -1),
  read(lines, context) {
    const start = lines.findIndex((line) => /^(?:✖ failing|Failed) tests:$/.test(line));
    const all = start < 0 ? [] : lines.slice(start);
    const findings = all.flatMap((line, at) => readFailure(line, { all, at }, context));
    const totals = lines.filter((line) => /^ℹ (?:pass|fail|cancelled) \d+$/.test(line));
    const swapped = totals.map((line) => line.replace(/^ℹ (\w+) (\d+)$/, '$2 $1')).join('\n');
    const failed = countOf(swapped, 'fail') + countOf(swapped, 'cancelled');
    return report(findings, {
      looked: totals.length === 0 ? null : countOf(swapped, 'pass') + failed,
      stated: { all: failed, errors: failed },
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
  const end = skipToNext(all, at + 1, (next) => /^test at |^✖ /.test(next));
  const details = all.slice(at + 1, end).join('\n');
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
