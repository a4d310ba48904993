import { type FindingDraft, type Note, read, unreadable } from '../findings/index.ts';
import type { GateReply, Said } from './said.ts';
import type { Worked, Worker } from './worker.ts';

/** One of several gates: what it is called, and who runs it. */
export interface NamedGate {
  readonly name: string;
  readonly worker: Worker;
}

/**
 * Lets several gates fill one role. They run in their order, all of them: green is the role only where each is. What the
 * red ones found goes together, each finding with its gate's name. One that cannot run makes the whole call fail.
 */
export function createGatesWorker(gates: readonly NamedGate[]): Worker {
  return {
    name: `gate: ${gates.map(({ name }) => name).join('; ')}`,
    needsPrompt: false,
    repliesText: false,
    isOutside: false,
    async work(request) {
      const runs: GateRun[] = [];
      for (const gate of gates) {
        const worked = await gate.worker.work(request);
        if (worked.kind !== 'said') return worked;
        const run = understand(gate.name, worked);
        if (run.kind === 'failed') return run.worked;
        runs.push(run);
      }
      return join(runs);
    },
  };
}

/** What one of the gates said. */
interface GateRun {
  readonly kind: 'ran';
  readonly gate: string;
  readonly reply: GateReply;
  readonly notes: readonly Note[];
  readonly raw: string | null;
}

interface FailedRun {
  readonly kind: 'failed';
  readonly worked: Worked;
}

type SaidWork = Worked & { readonly kind: 'said' };

function understand(gate: string, worked: SaidWork): GateRun | FailedRun {
  const { reading, raw } = worked;
  if (reading.kind === 'read' && isGateReply(reading.value)) {
    return { kind: 'ran', gate, reply: reading.value, notes: reading.notes, raw };
  }
  const { failure, why } =
    reading.kind === 'failed' ? reading : ({ failure: 'unparseable', why: 'it is no gate' } as const);
  return {
    kind: 'failed',
    worked: { ...worked, reading: unreadable(failure, `${gate}: ${why}`, reading.notes) },
  };
}

function isGateReply(said: Said): said is GateReply {
  return said.kind === 'gate';
}

function join(runs: readonly GateRun[]): Worked {
  const red = runs.filter(({ reply }) => !reply.green);
  const told = red.length > 0 ? red : runs;
  const reply: GateReply = { kind: 'gate', green: red.length === 0, findings: told.flatMap(namedFindings) };
  const raw = runs.flatMap((run) => (run.raw === null ? [] : [`${run.gate}\n${run.raw}`])).join('\n');
  return {
    kind: 'said',
    reading: read(
      reply,
      runs.flatMap(({ notes }) => notes),
    ),
    raw: raw === '' ? null : raw,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
  };
}

function namedFindings({ gate, reply }: GateRun): readonly FindingDraft[] {
  return reply.findings.map((finding) => ({ ...finding, extra: { ...finding.extra, gate } }));
}
