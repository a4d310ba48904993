import type { NeutralFinding, ScriptedReply } from '../../../src/lab/drill/drill-file.ts';

/** Which form of words a role's reply has: the reader of its loop, and the ids that the engine gave. */
export interface ReplyForm {
  readonly reads: string;
  /** The engine's id of a finding that a script calls by its own. */
  readonly idOf: (given: string) => string;
}

/** Writes a scripted reply as a subagent would, in words that its loop reads. */
export function writeReply(reply: ScriptedReply, { reads, idOf }: ReplyForm): string {
  if ('fail' in reply) return 'I could not do it.';
  if ('raw' in reply) return reply.raw;
  if ('verdicts' in reply) {
    const { verdicts, breakage = [], observations = [] } = reply;
    return json({
      reviewed: 'All of it.',
      verdicts: Object.entries(verdicts).map(([id, verdict]) => ({
        id: idOf(id),
        verdict,
        evidence: 'Seen.',
      })),
      breakage: breakage.map(entryOf),
      observations: observations.map(entryOf),
    });
  }
  if ('findings' in reply) return writeReport(reply, reads);
  if ('resolutions' in reply) return json({ resolutions: decisions(reply.resolutions, idOf) });
  if ('rulings' in reply) return json({ rulings: decisions(reply.rulings, idOf) });
  if ('conflict' in reply) return writeConflict(reply.conflict);
  if ('status' in reply) return writeStatus(reply);
  return '## REVISION COMPLETE\n\nDone.\n';
}

type Report = Extract<ScriptedReply, { findings: unknown }>;

function writeReport({ findings, spec = 'pass', unverified = [] }: Report, reads: string): string {
  const reviewed = 'All of it.';
  switch (reads) {
    case 'gsd-checker':
      return writeIssues(findings);
    case 'iterate-reviewer':
      return json({ reviewed, issues: findings.map(entryOf) });
    case 'json-synthesis':
      return json({ reviewed, ...inLists(findings) });
    case 'sdd-reviewer':
      return json({ reviewed, spec, findings: findings.map(entryOf), unverified: unverified.map(entryOf) });
    default:
      return json({ reviewed, findings: findings.map(entryOf) });
  }
}

function writeIssues(findings: readonly NeutralFinding[]): string {
  const issues = findings.map(({ property, description, ...rest }) => {
    return { required_property: property, description: description ?? property, ...rest };
  });
  const heading = findings.some(({ severity }) => severity !== 'info')
    ? '## ISSUES FOUND'
    : '## VERIFICATION PASSED';
  return issues.length === 0
    ? `${heading}\n`
    : `${heading}\n\n\`\`\`yaml\n${JSON.stringify({ issues })}\n\`\`\`\n`;
}

function inLists(findings: readonly NeutralFinding[]) {
  const of = (wanted: readonly (string | undefined)[]) =>
    findings
      .filter(({ severity }) => wanted.includes(severity))
      .map(({ severity: _, ...rest }) => entryOf(rest));
  return { blockers: of(['blocker', undefined]), shouldFix: of(['should-fix']), nits: of(['nit']) };
}

function entryOf({ property, description, ...rest }: NeutralFinding) {
  return { ...rest, issue: property ?? description, evidence: description ?? property };
}

function decisions(given: Readonly<Record<string, string>>, idOf: ReplyForm['idOf']) {
  return Object.entries(given).map(([id, ruling]) => ({
    id: idOf(id),
    ruling,
    why: 'So it is.',
    cost: 'Little.',
  }));
}

function writeConflict({
  property,
  conflictsWith,
  alternatives,
}: Extract<ScriptedReply, { conflict: unknown }>['conflict']): string {
  const fields = {
    issue: 'it',
    required_property: property,
    conflicts_with: conflictsWith || 'a decision that stands',
    alternatives_considered: alternatives,
  };
  return `## REVISION_CONFLICT\n\n\`\`\`yaml\n${JSON.stringify(fields)}\n\`\`\`\n`;
}

function writeStatus({ status, evidence = true }: Extract<ScriptedReply, { status: unknown }>): string {
  const tests = evidence
    ? '\n**Tests:** `all.test.js`\n\n**Command:** `node --test`\n\n**Output:** `# pass 1`\n'
    : '';
  return `**Status:** ${status}\n\nSo I say.\n${tests}`;
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`;
}
