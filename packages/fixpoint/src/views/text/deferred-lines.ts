import { deferredFindings } from '../deferred.ts';
import { type History, lastFold } from '../history.ts';
import { deferredTitle } from '../messages.ts';
import { findingLines } from './finding-lines.ts';
import type { Style } from './style.ts';

/** What was deferred although its severity gates. */
export function deferredLines(history: History, style: Style): readonly string[] {
  const all = deferredFindings(history);
  if (all.length === 0) return [];
  const { severities } = lastFold(history).loop;
  return ['', style.bold(`${deferredTitle}: ${all.length}`), ...findingLines(all, severities, style)];
}
