import { type History, lastFold } from '../history.ts';
import { openAgain } from '../messages.ts';
import { openFindings } from '../open-findings.ts';
import { ruledFindings } from '../ruled.ts';
import { findingLines } from './finding-lines.ts';
import type { Style } from './style.ts';

/** What is open, under a heading that counts it; nothing where nothing is. */
export function openLines(history: History, style: Style): readonly string[] {
  const open = openFindings(history);
  if (open.length === 0) return [];
  const { severities } = lastFold(history).loop;
  const ruled = new Set(ruledFindings(history).map(({ finding }) => finding.id));
  const again = open.map(({ id }) => id).filter((id) => ruled.has(id));
  return [
    '',
    style.bold(`Open findings: ${open.length}`),
    ...findingLines(open, severities, style),
    ...(again.length === 0 ? [] : [`  ${openAgain(again)}`]),
  ];
}
