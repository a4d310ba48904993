import { type Reading, read, type SeverityScale, unreadable } from '../findings/index.ts';
import type { GateReading, GateRun, GateSpec } from '../gates/index.ts';
import { findingsOnScale } from './gate-severities.ts';
import type { Said } from './said.ts';
import type { Worker } from './worker.ts';

export interface GateWorkerOptions {
  readonly spec: GateSpec;
  /** The environment that the gate's allowlist chooses from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the gate fills a reviewer's role, the loop's severities: its findings then are a report. */
  readonly reportOn?: SeverityScale;
}

/** Lets a command fill the role of a gate, or of a checker whose report is what the command finds. */
export async function createGateWorker({ spec, environment, reportOn }: GateWorkerOptions): Promise<Worker> {
  // Many tools' formats come with it, so only a run that has a gate loads it.
  const { findingsToFix, runGate } = await import('../gates/index.ts');
  const say: Say = (reading) =>
    reportOn === undefined
      ? { kind: 'gate', green: reading.green, findings: findingsToFix(reading) }
      : { kind: 'report', findings: findingsToFix(findingsOnScale(reportOn, reading)) };
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
type Say = (reading: GateReading) => Said;

const noUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

function readingOf(run: Exclude<GateRun, { kind: 'cancelled' }>, say: Say): Reading<Said> {
  switch (run.kind) {
    case 'read':
      return read(say(run.reading), run.reading.notes);
    case 'not-started':
      return unreadable('crash', run.why);
    case 'died':
      return unreadable('crash', `ended by ${run.signal}`);
  }
}

function rawOf(run: GateRun): string | null {
  return 'result' in run ? `${run.result.stdout}${run.result.stderr}` : null;
}
