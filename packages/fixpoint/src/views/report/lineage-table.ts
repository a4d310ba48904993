import type { History } from '../history.ts';
import { lineageOf } from '../lineage/lineage.ts';
import { isWorthTelling, sayIds, sayOrigin, stateWords } from '../lineage/say-lineage.ts';
import { markdownTable } from './markdown-table.ts';
import { markdownText } from './markdown-text.ts';

/** What became of each finding, as a table of Markdown; nothing where nothing became of any. */
export function lineageTable(history: History): readonly string[] {
  const stories = lineageOf(history);
  if (!isWorthTelling(stories)) return [];
  const rows = stories.map((story) => [
    `\`${sayIds(story)}\``,
    markdownText(story.finding.severity),
    stateWords[story.state],
    sayOrigin(story),
    story.rounds.join(', '),
    [story.finding, ...(story.finding.otherWords ?? [])]
      .map(({ property }) => markdownText(property))
      .join('; also: '),
  ]);
  return markdownTable(['Finding', 'Severity', 'State', 'Origin', 'Rounds', 'Property'], rows);
}
