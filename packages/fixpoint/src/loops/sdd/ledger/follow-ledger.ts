import type { Happened, RunFold } from '../../../journal/index.ts';
import { entriesOf } from './entries-of.ts';
import type { LedgerFact } from './entry.ts';
import type { LedgerRun, OpenRound, Part } from './ledger-run.ts';

/** The same after one more event. */
export function followLedger(before: LedgerRun, happened: Happened): LedgerRun {
  const { event, fold } = happened;
  const findings = addFindings(before.findings, event);
  const facts = entriesOf({ ...before, findings }, happened);
  const isRoundOver = facts.some(({ kind }) => kind === 'fix-round');
  return {
    entries: addEntries(before, facts),
    part: followPart(before.part, happened),
    round: followRound(before, happened, isRoundOver),
    findings,
    disputed: fold.state.findings.find(({ mark }) => mark === 'disputed')?.id ?? null,
    asked: fold.openQuestion,
  };
}

function addFindings(findings: LedgerRun['findings'], event: Happened['event']): LedgerRun['findings'] {
  if (event.type !== 'call.replied' || event.findings.length === 0) return findings;
  return new Map([...findings, ...event.findings.map((finding) => [finding.id, finding] as const)]);
}

/** The list stays the same one where nothing is added. */
function addEntries({ entries, part }: LedgerRun, facts: readonly LedgerFact[]): LedgerRun['entries'] {
  return facts.length === 0 ? entries : [...entries, ...facts.map((fact) => ({ task: part.name, ...fact }))];
}

function followPart(part: Part, { event, facts, fold }: Happened): Part {
  const entered = facts.findLast((fact) => fact.kind === 'entered');
  if (entered !== undefined) {
    const isTask = entered.item !== null;
    const base = (isTask ? fold.version.commit : beginOf(fold)) ?? null;
    return { name: entered.item ?? entered.stage, isTask, base, parked: 0, stuck: null };
  }
  const parked = part.parked + facts.filter(({ kind }) => kind === 'parked').length;
  return { ...part, parked, stuck: event.type === 'call.replied' ? whyStuck(event) : part.stuck };
}

/** Where the branch began, of which an earlier run may have made a part. */
function beginOf({ started }: RunFold): string | undefined {
  return started.artifact.base ?? started.version.commit;
}

function whyStuck({ reply, summary }: Happened['event'] & { readonly type: 'call.replied' }): string | null {
  return reply.kind === 'needs-context' || reply.kind === 'blocked' ? (summary ?? '') : null;
}

/** Rounds of a task are counted; the final review has its one wave of fixes, which is a second try of its part. */
function followRound(
  { round, part }: LedgerRun,
  { facts, fold }: Happened,
  isOver: boolean,
): OpenRound | null {
  const counter = part.isTask ? 'rounds' : 'again';
  const begun = facts.find((fact) => fact.kind === 'counted' && fact.name === counter);
  if (begun?.kind !== 'counted') return isOver ? null : round;
  return { round: begun.value, cap: begun.max ?? roundsOf(fold), base: fold.version.commit ?? null };
}

function roundsOf({ loop }: RunFold): number {
  const { resume, takeover } = loop.settings;
  return Number(resume) + Number(takeover);
}
