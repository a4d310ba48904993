import { defined } from '../../base/index.ts';
import { type FindingDraft, matchSeverity, type SeverityScale, worstGating } from '../../findings/index.ts';
import type { NeutralFinding } from './drill-file.ts';

/** Reads a finding of a script. A severity that is missing or unknown is the worst that gates, as in any reply. */
export function toDraft(finding: NeutralFinding, scale: SeverityScale): FindingDraft {
  const { id, severity = '', property, description = '', kind, planConflict, ...extra } = finding;
  return {
    severity: matchSeverity(scale, severity) ?? worstGating(scale),
    property: property ?? description,
    evidence: description,
    extra,
    ...defined({ givenId: id, kind, planConflict }),
  };
}
