import { isHosted } from '../journal/index.ts';
import { commands } from './commands.ts';
import { lastFold, type SeenRun } from './history.ts';
import { purposes } from './messages.ts';
import { questionOf } from './result.ts';
import { standingOf } from './standing.ts';
import { versionsOf } from './versions.ts';

/** A command line that makes sense now, and what it is for. */
export interface NextStep {
  readonly command: string;
  readonly purpose: string;
}

/** What to do next with a run: the exact command lines, the most pressing first. */
export function nextSteps({ id, history }: SeenRun): readonly NextStep[] {
  const { outcome } = standingOf(history);
  const versions = versionsOf(history);
  const best = versions.find(({ isBest }) => isBest);
  const answers = outcome === 'waiting' ? answerSteps({ id, history }) : [];
  return [
    ...answers,
    ...goingOn({ id, history }),
    ...(best !== undefined && !best.isLast && outcome !== 'waiting'
      ? [{ command: commands.restoreBest(id), purpose: purposes.restoreBest }]
      : []),
    ...undoneSteps({ id, history }),
    ...(versions.length > 1 ? [{ command: commands.diff(id), purpose: purposes.diff }] : []),
    { command: commands.show(id), purpose: purposes.show },
    { command: commands.report(id), purpose: purposes.report },
  ];
}

/** What goes on with a run: whoever hosts an open one asks what is due, and one that ended is reopened as any other. */
export function goingOn({ id, history }: SeenRun): readonly NextStep[] {
  const { started, budget } = lastFold(history);
  switch (standingOf(history).outcome) {
    case 'over-budget':
      return [{ command: commands.resumeUnder(id, Object.keys(budget)), purpose: purposes.resume }];
    case 'inconclusive':
      return [{ command: commands.resume(id), purpose: purposes.resume }];
    case 'interrupted':
      return isHosted(started.agents)
        ? [{ command: commands.next(id), purpose: purposes.next }]
        : [{ command: commands.resume(id), purpose: purposes.resume }];
    default:
      return [];
  }
}

function answerSteps({ id, history }: SeenRun): readonly NextStep[] {
  const question = questionOf(id, lastFold(history).openQuestion);
  return (question?.answers ?? []).map(({ command, means }) => ({ command, purpose: means ?? '' }));
}

/** What was on disk and was undone may be somebody's work: a call does not tell who wrote while it went on. */
function undoneSteps({ id, history }: SeenRun): readonly NextStep[] {
  const kept = history.flatMap(({ event }) => {
    const isUndone = event.type === 'workspace.changed' && event.call !== null && event.undone;
    return isUndone && event.kept !== null ? [{ hash: event.kept, role: event.role ?? '' }] : [];
  });
  const last = new Map(kept.map(({ hash, role }) => [hash, role]));
  return [...last].map(([hash, role]) => {
    return { command: commands.restore(id, hash.slice(0, 12)), purpose: purposes.restoreUndone(role) };
  });
}
