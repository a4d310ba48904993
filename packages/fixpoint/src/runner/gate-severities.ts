import { type FindingDraft, isGating, type SeverityScale, worstGating } from '../findings/index.ts';
import type { GateReading } from '../gates/index.ts';

/** What a gate lists, and the end of its output where that does not say all. */
export type GateFindings = Pick<GateReading, 'findings' | 'lastWords'>;

/**
 * Says what a gate found in the severities of a loop. A red gate always gates: with the end of its output, or, where
 * that is not told and all that it lists are warnings, with why it is red.
 */
export function findingsOnScale(scale: SeverityScale, reading: GateReading): GateFindings {
  const findings = reading.findings.map((finding) => ({ ...finding, severity: severityOn(scale, finding) }));
  const isTold = reading.green || findings.some(({ severity }) => isGating(scale, severity));
  const words = reading.lastWords ?? (isTold ? null : { property: mustHold, evidence: reading.why });
  return { findings, lastWords: words === null ? null : { ...words, severity: worstGating(scale) } };
}

const mustHold = 'The command ends with an accepted exit code.';

/** A tool's severity by name, else errors as the worst that gates and the rest as what only notes. */
function severityOn(scale: SeverityScale, { severity }: FindingDraft): string {
  if (scale.some(({ name }) => name === severity)) return severity;
  if (severity === 'error') return worstGating(scale);
  return scale.find(({ effect }) => effect === 'notes' || effect === 'defers')?.name ?? worstGating(scale);
}
