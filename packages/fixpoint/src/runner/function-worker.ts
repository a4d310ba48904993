import {
  type Conflict,
  type FindingDraft,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../findings/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { Said } from './said.ts';
import type { Worker, WorkRequest } from './worker.ts';

/** What a function that checks gives back. An empty list is a clean report. */
export interface FunctionReport {
  readonly findings: readonly FindingDraft[];
}

/** What a function that produces gives back; nothing where what it changed on disk is the whole answer. */
export interface FunctionRevision {
  /** The new text, where the artifact is one file and the function does not write it itself. */
  readonly text?: string;
  /** A word to the next checker. */
  readonly summary?: string;
  /** Instead of a revision: a finding that cannot be met without breaking something that stands. */
  readonly conflict?: Conflict;
}

export interface FunctionGate {
  readonly green: boolean;
  readonly findings?: readonly FindingDraft[];
}

/** A role filled by a function of the program that runs the loop. What it throws is a crash of that call. */
export type AgentFunction = (
  request: WorkRequest,
) =>
  | Promise<FunctionReport | FunctionRevision | FunctionGate | undefined>
  | FunctionReport
  | FunctionRevision
  | FunctionGate
  | undefined;

export interface FunctionWorkerOptions {
  readonly role: string;
  readonly kind: RoleKind;
  readonly severities: SeverityScale;
}

/** Lets a function fill a role. */
export function createFunctionWorker(work: AgentFunction, options: FunctionWorkerOptions): Worker {
  return {
    name: `function: ${work.name === '' ? options.role : work.name}`,
    needsPrompt: true,
    repliesText: false,
    isOutside: false,
    async work(request) {
      const reading = await callSafely(work, request, options);
      if (request.signal.aborted) return { kind: 'cancelled' };
      return { kind: 'said', reading, raw: null, usage: null };
    },
  };
}

async function callSafely(
  work: AgentFunction,
  request: WorkRequest,
  options: FunctionWorkerOptions,
): Promise<Reading<Said>> {
  try {
    return understand(await work(request), options);
  } catch (thrown) {
    return unreadable('crash', thrown instanceof Error ? thrown.message : String(thrown));
  }
}

function understand(
  given: Awaited<ReturnType<AgentFunction>>,
  { role, kind, severities }: FunctionWorkerOptions,
): Reading<Said> {
  if (kind === 'producer') return read(toRevision(given ?? {}));
  if (kind === 'gate') {
    return isGate(given)
      ? read({ kind: 'gate', green: given.green, findings: given.findings ?? [] })
      : unreadable('unparseable', `the function of ${role} must give { green: true | false }`);
  }
  if (given === undefined || !('findings' in given) || !Array.isArray(given.findings)) {
    return unreadable('unparseable', `the function of ${role} must give { findings: [...] }`);
  }
  const known = severities.map(({ name }) => name);
  const wrong = given.findings.find(({ severity }) => !known.includes(severity));
  return wrong === undefined
    ? read({ kind: 'report', findings: given.findings })
    : unreadable(
        'unparseable',
        `the function of ${role} gave the severity ${wrong.severity}; there are ${known.join(', ')}`,
      );
}

function toRevision(given: object): Said {
  const { text, summary = '', conflict }: FunctionRevision = given;
  if (conflict !== undefined) return { kind: 'conflict', conflict };
  return { kind: 'done', summary, ...(text === undefined ? {} : { text }) };
}

function isGate(given: object | undefined): given is FunctionGate {
  return given !== undefined && 'green' in given && typeof given.green === 'boolean';
}
