import type { Happened } from '../../../journal/index.ts';
import { type Fact, stepOf } from '../../../loop/index.ts';
import { endingIn } from './ending-in.ts';
import type { LedgerFact } from './entry.ts';
import { commitsSince, type LedgerRun } from './ledger-run.ts';
import { reasonFor, rulingsIn } from './rulings-in.ts';
import { sayFinding } from './say-finding.ts';

/** What one event puts into the ledger, in its order: each ruling stands before anything that follows from it. */
export function entriesOf(before: LedgerRun, happened: Happened): readonly LedgerFact[] {
  const { facts } = happened;
  return [
    ...rulingsIn(before, happened),
    ...deferredIn(happened),
    ...roundOverIn(before, happened),
    ...facts.flatMap((fact) => parkedBy(fact, before, happened)),
    ...endingIn(before, happened),
  ];
}

/**
 * What never loops: a producer's concerns, files that it touched outside of its task, and what a reviewer noticed, whose
 * observations come last among what it found.
 */
function deferredIn({ event, facts }: Happened): readonly LedgerFact[] {
  if (event.type !== 'call.replied') return [];
  const { concerns = [], notes, findings } = event;
  const files = notes.filter(({ kind }) => kind === 'outside-task').map(({ text }) => text);
  const outside = files.length === 0 ? [] : [`changed outside of the task: ${files.join(', ')}`];
  const deferred = facts.filter((fact) => fact.kind === 'deferred');
  const ids = new Set(deferred.map(({ finding }) => finding));
  const observations = deferred.filter(({ finding }) => finding === null).length;
  const noticed = findings.filter(({ id }, at) => ids.has(id) || at >= findings.length - observations);
  return [...concerns, ...outside, ...noticed.map(sayFinding)].map((what) => ({ kind: 'deferred', what }));
}

/** A round is over with the verdicts on it, or when the run goes on without them. */
function roundOverIn(
  { round, findings }: LedgerRun,
  { event, facts, fold }: Happened,
): readonly LedgerFact[] {
  if (round === null) return [];
  const hasVerdicts = event.type === 'call.replied' && event.reply.kind === 'verdicts';
  const isGivenUp =
    facts.some((fact) => fact.kind === 'counted' && fact.name === 'rounds') || isAtJudge(fold);
  if (!hasVerdicts && !isGivenUp) return [];
  const addressed = facts.filter((fact) => fact.kind === 'closed' && fact.by === 'verdict').length;
  const open = fold.state.findings.map(({ id }) => sayFinding(findings.get(id)));
  const made = commitsSince(round.base, fold);
  const commits = made?.from === made?.to ? null : made;
  return [{ kind: 'fix-round', round: round.round, cap: round.cap, addressed, open, commits }];
}

function isAtJudge({ loop, state }: Happened['fold']): boolean {
  if (state.ended !== null) return false;
  const step = stepOf(loop, state);
  return step.kind === 'call' && loop.roles[step.role]?.is === 'judge';
}

function parkedBy(fact: Fact, { findings }: LedgerRun, { event }: Happened): readonly LedgerFact[] {
  if (fact.kind !== 'parked') return [];
  const { why } = reasonFor(event, fact.finding);
  const ruling = why === '' ? fact.ruling : `${fact.ruling}: ${why}`;
  return [{ kind: 'parked', what: sayFinding(findings.get(fact.finding)), ruling }];
}
