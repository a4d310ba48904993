import { type CallStarted, isHostOf, type RunFold } from '../../journal/index.ts';
import { type Call, next } from '../../loop/index.ts';
import { goingOn, runResult } from '../../views/index.ts';
import type { Project } from '../project.ts';
import type { Due } from './due.ts';
import { dueCallOf } from './due-call.ts';
import type { SeenHosted } from './seen-hosted.ts';

/** A call that is open and that a subagent of the host makes. */
export interface OpenCall {
  readonly begun: CallStarted;
  readonly call: Call;
}

/** The calls that a run awaits from the session that hosts it. */
export function awaitedCalls({ loop, state, openCalls, started }: RunFold): readonly OpenCall[] {
  const need = next(loop, state);
  if (need.kind !== 'calls') return [];
  return need.calls.flatMap((call) => {
    const begun = openCalls.find(({ step, seat }) => step === need.step && seat === call.seat);
    return begun !== undefined && isHostOf(started.agents, begun) ? [{ begun, call }] : [];
  });
}

/** What the session that hosts a run is to do now. */
export async function findDue(project: Project, run: SeenHosted): Promise<Due> {
  const { fold } = run;
  if (fold.hasEnded)
    return { kind: 'ended', result: runResult(run), goOn: goingOn(run).at(0)?.command ?? null };
  const { openQuestion } = fold;
  if (openQuestion !== null) {
    const { question, word, text, options } = openQuestion;
    return { kind: 'question', question, word, text, options };
  }
  const awaited = awaitedCalls(fold);
  if (awaited.length === 0) return restingOf(fold);
  const calls = [];
  for (const open of awaited) calls.push(await dueCallOf(project, run, open));
  return { kind: 'calls', calls };
}

/** Calls of Fixpoint's own agents are put off, or were cut off with the process that made them. */
function restingOf({ postponed }: RunFold): Due {
  const last = postponed.at(-1);
  const why = last === undefined ? 'the process that made the calls was interrupted' : last.why;
  return { kind: 'resting', why, until: last?.until ?? null };
}
