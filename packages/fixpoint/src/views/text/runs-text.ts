import { leads } from '../messages.ts';
import type { RunLine } from '../run-line.ts';
import { columnsOf, fitColumns, padColumns } from './columns.ts';
import { sayCost, sayDuration } from './quantities.ts';
import { safeLine } from './safe-text.ts';
import { plainStyle, type Style } from './style.ts';

const bars = '▁▂▃▄▅▆▇█';
const widestReason = 70;

/** Lists runs for a terminal, two lines each: what and how it stands, then why, with a pip a round. */
export function runsText(runs: readonly RunLine[], style: Style = plainStyle): string {
  const rows = runs.map(cellsOf);
  const lines = runs.flatMap((run, index) => {
    const why = fitColumns(safeLine(run.why), widestReason);
    return [inColumns(rows, index), `    ${style.dim([sayPips(run.pips), why].join('  ').trim())}`];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function cellsOf(run: RunLine): readonly string[] {
  const open = Object.entries(run.open).filter(([, count]) => count > 0);
  return [
    run.run,
    safeLine(run.loop),
    run.subject.map(safeLine).join(', '),
    run.outcome === run.reason ? leads[run.outcome] : `${leads[run.outcome]} (${safeLine(run.reason)})`,
    open.map(([severity, count]) => `${count} ${safeLine(severity)}`).join(', ') || 'nothing open',
    sayDuration(run.seconds),
    sayCost(run.costUsd),
  ];
}

/** One row with each cell as wide as the widest of its column. */
function inColumns(rows: readonly (readonly string[])[], index: number): string {
  const cells = (rows[index] ?? []).map((cell, column) => {
    return padColumns(cell, Math.max(...rows.map((row) => columnsOf(row[column] ?? ''))));
  });
  return cells.join('  ').trimEnd();
}

/** A bar a round, as high as its gating findings; a point where there was none. */
export function sayPips(pips: readonly number[]): string {
  const most = Math.max(...pips, 1);
  return pips.map((count) => (count === 0 ? '·' : bars[barOf(count, most)])).join('');
}

function barOf(count: number, most: number): number {
  return Math.ceil((count / most) * bars.length) - 1;
}
