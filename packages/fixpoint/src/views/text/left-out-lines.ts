import { type History, lastFold } from '../history.ts';
import { leftOutFindings } from '../left-out.ts';
import { leftOutTitle } from '../messages.ts';
import { findingLines } from './finding-lines.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

/** What syntheses left out, each with its round and lens. */
export function leftOutLines(history: History, style: Style): readonly string[] {
  const { severities } = lastFold(history).loop;
  const all = leftOutFindings(history);
  if (all.length === 0) return [];
  return [
    '',
    style.bold(`${leftOutTitle}: ${all.length}`),
    ...all.flatMap(({ round, seat, finding }) => [
      ...findingLines([finding], severities, style),
      `       ${style.dim(`round ${round}, ${safeLine(seat)}`)}`,
    ]),
  ];
}
