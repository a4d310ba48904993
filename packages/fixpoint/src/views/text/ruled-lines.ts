import { type History, lastFold } from '../history.ts';
import { ruledTitle } from '../messages.ts';
import { ruledFindings } from '../ruled.ts';
import { findingLines } from './finding-lines.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

/** What a judge ruled on, each finding with the ruling and its reason. */
export function ruledLines(history: History, style: Style): readonly string[] {
  const { severities } = lastFold(history).loop;
  const all = ruledFindings(history);
  if (all.length === 0) return [];
  return [
    '',
    style.bold(`${ruledTitle}: ${all.length}`),
    ...all.flatMap(({ finding, ruling, why }) => [
      ...findingLines([finding], severities, style),
      `       ${style.dim(
        [ruling, why ?? '']
          .filter((part) => part !== '')
          .map(safeLine)
          .join(': '),
      )}`,
    ]),
  ];
}
