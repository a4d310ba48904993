import { type Finding, sayLocation } from '../../../findings/index.ts';

/** A finding in the words of the ledger: what must hold, and where. */
export function sayFinding(finding: Finding | undefined): string {
  if (finding === undefined) return '(not described)';
  const { property, evidence, location = {} } = finding;
  const what = property.trim() === '' ? evidence : property;
  const where = sayLocation(location);
  return where === '' ? what : `${what} (${where})`;
}

/** Several findings in one text. */
export function sayFindings(findings: readonly (Finding | undefined)[]): string {
  return findings.map(sayFinding).join(', ');
}
