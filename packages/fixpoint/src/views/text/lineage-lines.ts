import type { History } from '../history.ts';
import { lineageOf } from '../lineage/lineage.ts';
import {
  isWorthTelling,
  lineageTitle,
  sayIds,
  sayOrigin,
  sayRounds,
  stateWords,
  sumUpLineage,
} from '../lineage/say-lineage.ts';
import { columnsOf, fitColumns, padColumns } from './columns.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

const propertyColumns = 60;

/** What became of each finding, one line each. */
export function lineageLines(history: History, style: Style): readonly string[] {
  const stories = lineageOf(history);
  if (!isWorthTelling(stories)) return [];
  const rows = stories.map((story) => [
    sayIds(story),
    stateWords[story.state],
    sayOrigin(story),
    sayRounds(story),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    '',
    style.bold(`${lineageTitle}, ${sumUpLineage(stories)}`),
    ...rows.flatMap((row, index) => {
      const cells = row.map((cell, column) => padColumns(cell, widths[column] ?? 0)).join('  ');
      const { property = '', otherWords = [] } = stories[index]?.finding ?? {};
      const also = otherWords.map((other) => `also: ${other.property}`);
      const [first = '', ...others] = [property, ...also].map((text) =>
        fitColumns(safeLine(text), propertyColumns),
      );
      const indent = ' '.repeat(columnsOf(cells));
      return [`  ${style.dim(cells)}  ${first}`, ...others.map((other) => `  ${indent}  ${other}`)];
    }),
  ];
}
