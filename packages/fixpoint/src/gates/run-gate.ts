import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import type { ProgramEnding, ProgramResult } from '../processes/index.ts';
import { chooseEnvironment, describeEnding, runProgram } from '../processes/index.ts';
import { readGate, readMissingReport } from './read-gate.ts';
import type { GateReading } from './reading.ts';
import { deleteReport, readReport } from './report-file.ts';
import type { GateSpec } from './spec.ts';
import type { GateEnding } from './verdict.ts';

export interface GateContext {
  /** The workspace, as an absolute path; the command runs in it. */
  readonly root: string;
  /** The environment that the gate's allowlist chooses from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** How a gate's run ended. Only `read` says anything about the artifact. */
export type GateRun =
  | { readonly kind: 'read'; readonly reading: GateReading; readonly result: ProgramResult }
  /** The command could not be started: there is no such gate. */
  | { readonly kind: 'not-started'; readonly why: string }
  /** A signal from elsewhere ended it: the caller runs it once more. */
  | { readonly kind: 'died'; readonly signal: string; readonly result: ProgramResult }
  | { readonly kind: 'cancelled' };

const defaultTimeoutMs = 10 * 60_000;
const defaultOutputBytes = 20_000_000;

/**
 * Runs a gate once and reads what it says. How the command ends is always a value; throws `config` for a setting that
 * cannot hold and `io` where an old report file cannot be deleted.
 */
export async function runGate(spec: GateSpec, context: GateContext): Promise<GateRun> {
  const { root } = context;
  const reportFile = spec.reportFile === undefined ? undefined : await locateReport(spec.reportFile, root);
  if (reportFile !== undefined) await deleteReport(reportFile);
  const result = await runProgram({
    command: wordsOf(spec),
    folder: context.root,
    env: chooseEnvironment(context.environment, spec.env),
    timeoutMs: spec.timeoutMs ?? defaultTimeoutMs,
    maxOutputBytes: spec.maxOutputBytes ?? defaultOutputBytes,
    ...(context.signal !== undefined && { signal: context.signal }),
  });
  const ending = toGateEnding(result.ending);
  if (ending.kind === 'not-started' || ending.kind === 'cancelled') return ending;
  if (ending.kind === 'died') return { ...ending, result };
  const report = reportFile === undefined ? undefined : await readReport(reportFile, root);
  return { kind: 'read', reading: readRun(spec, context, { ending, result, report }), result };
}

interface FinishedRun {
  readonly ending: GateEnding;
  readonly result: ProgramResult;
  readonly report: string | undefined;
}

function readRun(
  spec: GateSpec,
  { root }: GateContext,
  { ending, result, report }: FinishedRun,
): GateReading {
  const { format, accept, allowEmpty } = spec;
  const settings = {
    root,
    command: wordsOf(spec),
    ...(format !== undefined && { format }),
    ...(accept !== undefined && { accept }),
    ...(allowEmpty !== undefined && { allowEmpty }),
  };
  const printed = joinStreams(result);
  if (spec.reportFile === undefined) return readGate({ ending, text: printed, settings });
  if (report === undefined) return readMissingReport(ending, printed, settings);
  return readGate({ ending, text: report, printed, settings });
}

// A tool's report may be on either stream, and is found on both; a stream that ends within a line is kept apart.
function joinStreams({ stdout, stderr }: ProgramResult): string {
  const isWhole = stdout === '' || stderr === '' || stdout.endsWith('\n');
  return isWhole ? `${stdout}${stderr}` : `${stdout}\n${stderr}`;
}

function wordsOf({ command }: GateSpec): readonly [string, ...string[]] {
  return 'shell' in command ? ['sh', '-c', command.shell] : command;
}

type Ended =
  | GateEnding
  | Exclude<GateRun, { kind: 'read' | 'died' }>
  | { readonly kind: 'died'; readonly signal: string };

function toGateEnding(ending: ProgramEnding): Ended {
  switch (ending.kind) {
    case 'exited':
    case 'not-started':
    case 'cancelled':
      return ending;
    case 'signalled':
      return { kind: 'died', signal: ending.signal };
    case 'timed-out':
      return { kind: 'stopped', failure: 'timeout', why: describeEnding(ending) };
    case 'too-much-output':
      return { kind: 'stopped', failure: 'incomplete', why: describeEnding(ending) };
  }
}

/** A link on the way may not lead out either: what is there would be deleted. */
async function locateReport(file: string, root: string): Promise<string> {
  const location = path.resolve(root, file);
  const inside = path.relative(root, location);
  const isOutside = inside === '' || inside.startsWith('..') || path.isAbsolute(inside);
  const refuse = (cause?: unknown): never => {
    throw new FixpointError('config', `the report file ${file} is not in the workspace`, {
      cause,
      hint: 'Name a file below the folder that the gate runs in; links may not lead out of it.',
    });
  };
  if (isOutside) return refuse();
  await resolveInside(root, path.dirname(inside)).catch(refuse);
  return location;
}
