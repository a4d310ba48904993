import { defined } from '../../base/index.ts';
import { type FindingDraft, matchSeverity, type SeverityScale, worstGating } from '../../findings/index.ts';
import type { NeutralFinding } from './drill-file.ts';

/** Reads a finding of a script. A severity that is missing or unknown is the worst that gates, as in any reply. */
export function toDraft(finding: NeutralFinding, scale: SeverityScale): FindingDraft {
  const { id = '', severity = '', property, description = '', kind, planConflict, ...extra } = finding;
  return {
    severity: matchSeverity(scale, severity) ?? worstGating(scale),
    // A script that only names its findings means the same one by the same name.
    property: property ?? (description || id),
    evidence: description,
    extra,
    ...defined({ givenId: id || undefined, kind, planConflict }),
  };
}
