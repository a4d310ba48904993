import type { LoopEvent, OpenFinding, Reply, State } from '../../loop/index.ts';
import type { NeutralFinding, ScriptedAnswer, ScriptedReply } from '../drill/drill-file.ts';

/** Writes an event as the script of a drill has it. */
export function toScripted(event: LoopEvent, state: State): ScriptedReply | ScriptedAnswer {
  switch (event.kind) {
    case 'replied':
      return toReply(event.reply, state);
    case 'failed':
      return { fail: event.failure };
    case 'answered':
      return { answer: event.option };
    default:
      throw new TypeError(`a drill cannot say ${event.kind}`);
  }
}

function toReply(reply: Reply, state: State): ScriptedReply {
  switch (reply.kind) {
    case 'report': {
      const unverified = reply.findings.filter(({ mark }) => mark === 'unverified');
      const listed = reply.findings.filter(({ mark }) => mark !== 'unverified');
      return {
        findings: listed.map(toNeutral),
        ...(unverified.length > 0 ? { unverified: unverified.map(toNeutral) } : {}),
      };
    }
    case 'verdicts':
      return {
        verdicts: mapFindings(state, (id) => (reply.addressed.includes(id) ? 'addressed' : 'open')),
        breakage: reply.breakage.map(toNeutral),
        observations: Array.from({ length: reply.observations }, () => ({ property: 'something else' })),
      };
    case 'resolutions':
      return { resolutions: mapFindings(state, (id) => (reply.fine.includes(id) ? 'fine' : 'gap')) };
    case 'rulings':
      return { rulings: reply.rulings };
    case 'conflict': {
      const { property, version } = reply;
      const alternatives = Array.from({ length: reply.alternatives }, (_, index) => `way ${index + 1}`);
      const conflict = { property, conflictsWith: 'what stands', alternatives };
      return version === state.version ? { conflict } : { conflict, artifact: textOf(version) };
    }
    case 'done':
      return { artifact: textOf(reply.version) };
    case 'unchanged':
      return { unchanged: true };
    case 'unevidenced':
      return { status: 'DONE', evidence: false, ...unchangedIn(reply.version, state) };
    case 'needs-context':
      return { status: 'NEEDS_CONTEXT', ...unchangedIn(reply.version, state) };
    case 'blocked':
      return { status: 'BLOCKED', ...unchangedIn(reply.version, state) };
    case 'green':
      return { exit: 0 };
    case 'red':
      return { exit: 1 };
  }
}

function textOf(version: number): string {
  return `version ${version}\n`;
}

function unchangedIn(version: number, state: State): { unchanged?: true } {
  return version === state.version ? { unchanged: true } : {};
}

function toNeutral({ id, severity, spec, mark }: OpenFinding): NeutralFinding {
  return {
    id,
    severity,
    property: `property ${id}`,
    ...(spec === true ? { kind: 'spec' as const } : {}),
    ...(mark === 'disputed' ? { planConflict: true } : {}),
  };
}

function mapFindings<T>({ findings }: State, say: (id: string) => T): Record<string, T> {
  return Object.fromEntries(findings.map(({ id }) => [id, say(id)]));
}
