import type { Finding } from '../findings/index.ts';
import type { Ruling } from '../loop/index.ts';
import type { History } from './history.ts';

/** A finding that a judge ruled on and that was parked for it. */
export interface Ruled {
  readonly finding: Finding;
  readonly ruling: Ruling;
  /** The judge's reason, where it gave one. */
  readonly why: string | null;
}

/** The findings of a run that a ruling took off the open list, in the order in which they were parked. */
export function ruledFindings(history: History): readonly Ruled[] {
  const findings = new Map<string, Finding>();
  const reasons = new Map<string, string>();
  const parked = new Map<string, Ruling>();
  for (const { event, facts } of history) {
    if (event.type === 'call.replied') {
      for (const finding of event.findings) findings.set(finding.id, finding);
      for (const [id, { why }] of Object.entries(event.reasons ?? {})) reasons.set(id, why);
    }
    for (const fact of facts) if (fact.kind === 'parked') parked.set(fact.finding, fact.ruling);
  }
  return [...parked].flatMap(([id, ruling]) => {
    const finding = findings.get(id);
    return finding === undefined ? [] : [{ finding, ruling, why: reasons.get(id) ?? null }];
  });
}
