import {
  isMadeElsewhere,
  type QuestionAnswered,
  type QuestionAsked,
  type RunFold,
} from '../journal/index.ts';
import { type Call, next, type Question } from '../loop/index.ts';
import { exhausted, performCalls, poseQuestion, type RunnerPorts, type RunSession } from '../runner/index.ts';
import { knownCost, projected, spentForBudget } from '../views/index.ts';
import { closeRun } from './close-run.ts';
import { lookAround } from './look-around.ts';
import { isPutOff, type Rested } from './rest.ts';

/** Whom a run asks. Null means that nobody answers now: the run waits. */
export interface Person {
  ask(question: QuestionAsked, signal: AbortSignal): Promise<Answer | null>;
}

export type Answer = Pick<QuestionAnswered, 'option' | 'words' | 'channel'>;

/** What it takes to meet a need; drivers differ in whom they ask, and in what they do where calls were put off. */
export interface MeetingPorts extends RunnerPorts {
  readonly person: Person;
  readonly rest: (session: RunSession) => Promise<Rested>;
}

/**
 * Why a driver stopped carrying a run: it ended, it waits for a person, for replies of the session that hosts it or for the
 * time when calls may be made again, or it was interrupted and can be resumed.
 */
export type Carried = 'ended' | 'waiting' | 'awaiting' | 'resting' | 'interrupted';

/** Meets the one need that the run has now. */
export async function meet(session: RunSession, ports: MeetingPorts): Promise<Carried | 'on'> {
  const need = next(session.fold.loop, session.fold.state);
  if (need.kind === 'ended') {
    await closeRun(session);
    return 'ended';
  }
  if (ports.signal.aborted) return 'interrupted';
  if (need.kind === 'question') {
    if (await ask(session, need, ports)) return 'on';
    return ports.signal.aborted ? 'interrupted' : 'waiting';
  }
  const rested = session.fold.postponed.length > 0 ? await restBefore(session, ports) : 'over';
  if (rested === 'otherwise') return 'on';
  if (ports.signal.aborted) return 'interrupted';
  const calls =
    rested === 'resting' ? need.calls.filter((call) => !isPutOff(session.fold, call)) : need.calls;
  return calls.length === 0 ? 'resting' : makeCalls(session, calls, ports);
}

async function makeCalls(
  session: RunSession,
  calls: readonly Call[],
  ports: MeetingPorts,
): Promise<Carried | 'on'> {
  if (await isOverBudget(session, calls)) return 'on';
  if (await isOtherwise(session, ports)) return 'on';
  return left[await performCalls(session, calls, ports)];
}

const left = { made: 'on', awaited: 'awaiting', cancelled: 'interrupted' } as const;

/** Rests where calls were put off. The run may need something else then: it was stopped, or somebody edited meanwhile. */
async function restBefore(
  session: RunSession,
  ports: MeetingPorts,
): Promise<'over' | 'resting' | 'otherwise'> {
  const rested = await ports.rest(session);
  if (rested !== 'over') return rested === 'stopped' ? 'otherwise' : rested;
  const { state } = session.fold;
  if (!ports.signal.aborted) await lookAround(session, ports);
  return session.fold.state === state ? 'over' : 'otherwise';
}

/**
 * Looks around before calls where an answer took a version back, where the artifact moved under a call, or where commits are
 * part of the work: agents leave programs behind that go on writing. Gives whether the run needs something else now.
 */
async function isOtherwise(session: RunSession, ports: MeetingPorts): Promise<boolean> {
  const { state, due, isStale } = session.fold;
  if (due === null && !isStale && ports.workspace.branch === undefined) return false;
  await lookAround(session, ports);
  return session.fold.state !== state;
}

/**
 * Asks a person; a question that was asked before is the same one still. The answer is about what is on disk then: who
 * edited the artifact meanwhile answers for that version.
 */
async function ask(session: RunSession, need: Question, ports: MeetingPorts): Promise<boolean> {
  if (session.fold.openQuestion === null) await session.append(poseQuestion(session, need));
  const question = session.fold.openQuestion;
  const answer = question === null ? null : await ports.person.ask(question, ports.signal);
  if (question === null || answer === null) return false;
  await lookAround(session, ports);
  await session.append({ type: 'question.answered', question: question.question, ...answer });
  return true;
}

/** Whether a call is sent as it is made, also once more. One that was put off, or is made elsewhere, had its room before. */
function isSent(fold: RunFold, call: Call): boolean {
  const { openCalls, started, state, version } = fold;
  const isOpen = openCalls.some(
    (open) => open.step === state.step && open.seat === call.seat && open.version.key === version.key,
  );
  return !isOpen || !(isPutOff(fold, call) || isMadeElsewhere(started.agents, call));
}

/** Stops the run where its budget leaves no room for the calls that are to be sent. */
async function isOverBudget(session: RunSession, calls: readonly Call[]): Promise<boolean> {
  const { budget, usualLimits } = session.fold;
  const sent = calls.filter((call) => isSent(session.fold, call));
  if (sent.length === 0 || Object.keys(budget).length === 0) return false;
  const history = session.history();
  const ahead = projected(
    history,
    sent.map(({ role }) => role),
  );
  const spent = spentForBudget(history);
  const known = usualLimits.includes('usd') ? { costUsd: knownCost(history) } : {};
  const why = exhausted(budget, { ...spent, ...known }, ahead);
  if (why === null) return false;
  await session.append({ type: 'run.stopped', outcome: 'over-budget', reason: 'budget', why });
  return true;
}
