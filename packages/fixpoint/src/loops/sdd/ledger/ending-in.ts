import type { Happened } from '../../../journal/index.ts';
import type { Fact } from '../../../loop/index.ts';
import type { LedgerFact } from './entry.ts';
import { commitsSince, type LedgerRun } from './ledger-run.ts';
import { sayFindings } from './say-finding.ts';

/** How a task, or the final review, ends by an event, if it does. */
export function endingIn(before: LedgerRun, happened: Happened): readonly LedgerFact[] {
  return happened.facts.flatMap((fact): readonly LedgerFact[] => {
    if (isCompletion(fact, before, happened)) return [complete(before, happened)];
    if (fact.kind !== 'ended' || fact.outcome !== 'blocked') return [];
    return [{ kind: 'blocked', why: whyBlocked(fact.reason, before, happened) }];
  });
}

/**
 * Whether a task was done, or the final review at a clean end. What a person takes as complete, or was so before the run,
 * was not done by it.
 */
function isCompletion(fact: Fact, { part, asked }: LedgerRun, { event }: Happened): boolean {
  if (part.isTask) return fact.kind === 'completed' && asked?.word !== 'ask:doubtful';
  return fact.kind === 'ended' && fact.outcome === 'converged' && event.type !== 'run.stopped';
}

function complete({ part }: LedgerRun, { facts, fold }: Happened): LedgerFact {
  const parked = part.parked + facts.filter(({ kind }) => kind === 'parked').length;
  return { kind: 'complete', commits: commitsSince(part.base, fold), parked };
}

/** The reason of the ending, what the producer said that stopped, what the person said, and what is left open. */
function whyBlocked(reason: string, { part, findings }: LedgerRun, { event, fold }: Happened): string {
  const words = event.type === 'question.answered' ? event.words : null;
  const summary = event.type === 'call.replied' ? event.summary : part.stuck;
  const open = sayFindings(fold.state.findings.map(({ id }) => findings.get(id)));
  return [reason, summary, words, open].filter((text) => text !== null && text.trim() !== '').join(': ');
}
