import {
  type FindingDraft,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
  worstGating,
} from '../findings/index.ts';
import type { GateReading, GateRun, GateSpec } from '../gates/index.ts';
import type { Said } from './said.ts';
import type { Worker } from './worker.ts';

export interface GateWorkerOptions {
  readonly spec: GateSpec;
  /** The environment that the gate's allowlist chooses from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the gate fills a reviewer's role, the loop's severities: its findings then are a report. */
  readonly reportOn?: SeverityScale;
}

/** Lets a command fill the role of a gate, or of a checker whose report is what the command lists. */
export async function createGateWorker({ spec, environment, reportOn }: GateWorkerOptions): Promise<Worker> {
  // Many tools' formats come with it, so only a run that has a gate loads it.
  const { findingsToFix, runGate } = await import('../gates/index.ts');
  const sayGate: Say = (reading) =>
    read({ kind: 'gate', green: reading.green, findings: findingsToFix(reading) }, reading.notes);
  const say = reportOn === undefined ? sayGate : sayReport(reportOn);
  return {
    name: `gate: ${spec.name}`,
    needsPrompt: false,
    repliesText: false,
    isOutside: false,
    async work({ folder, signal }) {
      const run = await runGate(spec, { root: folder, environment, signal });
      if (run.kind === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'said', reading: readingOf(run, say), raw: rawOf(run), usage: noUsage };
    },
  };
}

/** What a gate's reading says in the role that the gate fills. */
type Say = (reading: GateReading) => Reading<Said>;

const noUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

function readingOf(run: Exclude<GateRun, { kind: 'cancelled' }>, say: Say): Reading<Said> {
  switch (run.kind) {
    case 'read':
      return say(run.reading);
    case 'not-started':
      return unreadable('crash', run.why);
    case 'died':
      return unreadable('crash', `ended by ${run.signal}`);
  }
}

/** A gate as a checker: what it lists is the report; red with nothing listed is no report. */
function sayReport(scale: SeverityScale): Say {
  return (reading) => {
    if (!reading.green && reading.findings.length === 0) {
      return unreadable(reading.failure ?? 'incomplete', reading.why, reading.notes);
    }
    const findings = reading.findings.map((finding) => ({
      ...finding,
      severity: severityIn(scale, finding),
    }));
    return read({ kind: 'report', findings: withGating(scale, findings, reading) }, reading.notes);
  };
}

/** A red gate always gates, also where all that it lists are warnings. */
function withGating(
  scale: SeverityScale,
  findings: readonly FindingDraft[],
  { green, why }: GateReading,
): readonly FindingDraft[] {
  const worst = worstGating(scale);
  const gates = scale
    .filter(({ effect }) => effect === 'gates' || effect === 'blocks')
    .map(({ name }) => name);
  if (green || findings.some(({ severity }) => gates.includes(severity))) return findings;
  return [
    ...findings,
    { severity: worst, property: 'The command ends with an accepted exit code.', evidence: why },
  ];
}

/** A tool's severity on the loop's scale: by name, else errors as the worst that gates and the rest as what only notes. */
function severityIn(scale: SeverityScale, { severity }: FindingDraft): string {
  if (scale.some(({ name }) => name === severity)) return severity;
  if (severity === 'error') return worstGating(scale);
  return scale.find(({ effect }) => effect === 'notes' || effect === 'defers')?.name ?? worstGating(scale);
}

function rawOf(run: GateRun): string | null {
  return 'result' in run ? `${run.result.stdout}${run.result.stderr}` : null;
}
