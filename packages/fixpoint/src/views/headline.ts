import { countBySeverity } from '../findings/index.ts';
import { roundKind } from './calls.ts';
import { gradeLines } from './grade/say-grade.ts';
import { type History, lastFold } from './history.ts';
import { leads, sayCount, sentences } from './messages.ts';
import { openFindings } from './open-findings.ts';
import { lastReviewed, seenVersions } from './reviewed.ts';
import { rounds } from './rounds.ts';
import { standingOf } from './standing.ts';
import { sayVersion, versionsOf } from './versions.ts';

/** How a run stands, in a sentence computed from what decided it, and what is still open. */
export function headline(history: History): string {
  const { outcome, reason, why } = standingOf(history);
  const about = reason === outcome || reason === 'clean' ? '' : ` (${reason})`;
  const last = rounds(history).at(-1);
  const open = sayOpen(history);
  const left = last === undefined || open === null ? '' : ` ${sentences.left(last.n, open)}`;
  return `${leads[outcome]}${about}: ${why}.${left}`;
}

const inSeries = new Intl.ListFormat('en');

/** What is open, by severity; null where nothing is. */
function sayOpen(history: History): string | null {
  const counts = countBySeverity(lastFold(history).loop.severities, openFindings(history));
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  if (parts.length === 0) return null;
  return inSeries.format(parts.map(([severity, count]) => sayCount(count, `${severity} finding`)));
}

/** What the ending means for whoever wants to use the artifact, where the loop says it. */
export function meaningOfEnding(history: History): string | null {
  const { started, state } = lastFold(history);
  return state.ended === null ? null : (started.pinned.means?.[state.ended.outcome] ?? null);
}

/** What a reader must know of the ending and the versions before he trusts the result. */
export function caveats(history: History): readonly string[] {
  const { version, calls } = lastFold(history);
  const meaning = meaningOfEnding(history);
  const reviewed = lastReviewed(history);
  const best = versionsOf(history).find(({ isBest }) => isBest);
  const lines = meaning === null ? [] : [meaning];
  if (calls === 0) return [...lines, sentences.noCall];
  lines.push(sentences.lastVersion(sayVersion(version), isSeen(history)));
  if (reviewed === null) lines.push(sentences.neverChecked);
  else if (reviewed.hash !== version.hash) lines.push(sentences.lastReviewed(sayVersion(reviewed)));
  if (best !== undefined && !best.isLast) {
    lines.push(sentences.best(sayVersion(best.version), best.seen?.gating ?? null));
  }
  if (isSilent(history)) lines.push(sentences.nothingSeen);
  return [...lines, ...gradeLines(history)];
}

/** Whether the run ended well although no reviewer ever found anything. */
function isSilent(history: History): boolean {
  const { loop, state } = lastFold(history);
  const outcome = state.ended?.outcome;
  const endedWell = outcome === 'converged' || outcome === 'unverified';
  return endedWell && !state.seen && roundKind(loop) === 'reviewer' && rounds(history).length > 0;
}

/** Whether a checker has seen the last version. */
function isSeen(history: History): boolean {
  const { hash } = lastFold(history).version;
  return seenVersions(history).some(({ version }) => version.hash === hash);
}
