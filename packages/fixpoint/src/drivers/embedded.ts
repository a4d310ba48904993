import type { QuestionAnswered, QuestionAsked } from '../journal/index.ts';
import { type Call, next, type Question } from '../loop/index.ts';
import { exhausted, performCalls, poseQuestion, type RunnerPorts, type RunSession } from '../runner/index.ts';
import { bestVersion, knownCost, lastDecision, lastReviewed, projected, spentInAll } from '../views/index.ts';
import { lookAround } from './look-around.ts';
import { type RestPorts, rest } from './rest.ts';

/** Whom a run asks. Null means that nobody answers now: the run waits. */
export interface Person {
  ask(question: QuestionAsked, signal: AbortSignal): Promise<Answer | null>;
}

export type Answer = Pick<QuestionAnswered, 'option' | 'words' | 'channel'>;

export interface EmbeddedPorts extends RunnerPorts, RestPorts {
  readonly person: Person;
}

/** Why a driver stopped carrying a run: it ended, it waits for a person, or it was interrupted and can be resumed. */
export type Carried = 'ended' | 'waiting' | 'interrupted';

/** Carries a run in this process until it ends, waits for a person, or is interrupted. */
export async function carry(session: RunSession, ports: EmbeddedPorts): Promise<Carried> {
  await lookAround(session, ports);
  for (;;) {
    const carried = await meet(session, ports);
    if (carried !== 'on') return carried;
  }
}

/** Meets the one need that the run has now. */
async function meet(session: RunSession, ports: EmbeddedPorts): Promise<Carried | 'on'> {
  const need = next(session.fold.loop, session.fold.state);
  if (need.kind === 'ended') return end(session);
  if (ports.signal.aborted) return 'interrupted';
  if (need.kind === 'question') {
    if (await ask(session, need, ports)) return 'on';
    return ports.signal.aborted ? 'interrupted' : 'waiting';
  }
  if (session.fold.postponed.length > 0 && !(await isRested(session, ports))) return 'on';
  if (ports.signal.aborted) return 'interrupted';
  if (await isOverBudget(session, need.calls)) return 'on';
  if (await isOtherwise(session, ports)) return 'on';
  return (await performCalls(session, need.calls, ports)) ? 'on' : 'interrupted';
}

/** Waits for what put the last calls off. Gives whether the run still needs the same: somebody may have edited meanwhile. */
async function isRested(session: RunSession, ports: EmbeddedPorts): Promise<boolean> {
  if (!(await rest(session, ports))) return false;
  const { state } = session.fold;
  if (!ports.signal.aborted) await lookAround(session, ports);
  return session.fold.state === state;
}

/**
 * Looks around before calls where an answer took a version back, where the artifact moved under a call, or where commits are
 * part of the work: agents leave programs behind that go on writing. Gives whether the run needs something else now.
 */
async function isOtherwise(session: RunSession, ports: EmbeddedPorts): Promise<boolean> {
  const { state, due, isStale } = session.fold;
  if (due === null && !isStale && ports.workspace.branch === undefined) return false;
  await lookAround(session, ports);
  return session.fold.state !== state;
}

/**
 * Asks a person; a question that was asked before is the same one still. The answer is about what is on disk then: who
 * edited the artifact meanwhile answers for that version.
 */
async function ask(session: RunSession, need: Question, ports: EmbeddedPorts): Promise<boolean> {
  if (session.fold.openQuestion === null) await session.append(poseQuestion(session, need));
  const question = session.fold.openQuestion;
  const answer = question === null ? null : await ports.person.ask(question, ports.signal);
  if (question === null || answer === null) return false;
  await lookAround(session, ports);
  await session.append({ type: 'question.answered', question: question.question, ...answer });
  return true;
}

/** Stops the run where its budget leaves no room for the calls that are due. One that was cut off had its room before. */
async function isOverBudget(session: RunSession, calls: readonly Call[]): Promise<boolean> {
  const { budget, usualLimits, openCalls } = session.fold;
  if (openCalls.length > 0 || Object.keys(budget).length === 0) return false;
  const history = session.history();
  const ahead = projected(
    history,
    calls.map(({ role }) => role),
  );
  const spent = spentInAll(history);
  const known = usualLimits.includes('usd') ? { costUsd: knownCost(history) } : {};
  const why = exhausted(budget, { ...spent, ...known }, ahead);
  if (why === null) return false;
  await session.append({ type: 'run.stopped', outcome: 'over-budget', reason: 'budget', why });
  return true;
}

async function end(session: RunSession): Promise<Carried> {
  const { fold } = session;
  if (fold.hasEnded || fold.state.ended === null) return 'ended';
  const history = session.history();
  await session.append({
    type: 'run.ended',
    ...fold.state.ended,
    because: lastDecision(history),
    open: fold.state.findings.map(({ id }) => id),
    reviewed: lastReviewed(history),
    best: bestVersion(history),
  });
  return 'ended';
}
