import { lastFold, type SeenRun, timesOf } from '../history.ts';
import { lineageOf } from '../lineage/lineage.ts';
import { runResult } from '../result.ts';
import { rounds } from '../rounds.ts';
import { spent } from '../spent.ts';
import { standingOf } from '../standing.ts';
import { timeline } from '../timeline.ts';
import { versionsOf } from '../versions.ts';

/** Reports a run as one JSON object: the result of `run --json`, and all that led to it. */
export function reportJson(run: SeenRun): string {
  const { history } = run;
  const { started } = lastFold(history);
  const { byRole, byRound, ...usage } = spent(history);
  const document = {
    ...runResult(run),
    title: started.pinned.title,
    artifact: started.artifact,
    why: standingOf(history).why,
    startedAt: history[0]?.event.at ?? null,
    seconds: (timesOf(history).to - timesOf(history).from) / 1000,
    usage: { ...usage, byRole, byRound },
    history: timeline(history).filter(({ kind }) => kind !== 'round'),
    reviews: rounds(history).map(({ index: _, ...round }) => round),
    findings: lineageOf(history),
    versions: versionsOf(history),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
