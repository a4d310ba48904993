import type { NeutralFinding, ScriptedAnswer, ScriptedReply } from '../../src/lab/drill/drill-file.ts';
import { type ReplyKind, stepOf } from '../../src/loop/index.ts';
import type { RunSession } from '../../src/runner/index.ts';
import type { Tape } from './tape.ts';

/** Replies and answers that a tape chooses, as a script would give them; now and then a call is cut off. */
export function createTapeScript(session: RunSession, tape: Tape) {
  return {
    reply: (): ScriptedReply | null => {
      if (tape.once(8)) return null;
      if (tape.once(8)) return { fail: tape.pick(['crash', 'timeout', 'empty', 'unparseable']) };
      const { loop, state } = session.fold;
      const step = stepOf(loop, state);
      const kinds = step.kind === 'call' ? (Object.keys(step.on) as [ReplyKind, ...ReplyKind[]]) : null;
      return kinds === null ? null : toScripted(session, tape.pick(kinds), tape);
    },
    answer: (_: string, options: readonly string[]): ScriptedAnswer | null => {
      return tape.once(8) ? null : { answer: tape.pick(options as [string, ...string[]]) };
    },
  };
}

function toScripted(session: RunSession, kind: ReplyKind, tape: Tape): ScriptedReply {
  const ids = session.fold.state.findings.map(({ id }) => id);
  switch (kind) {
    case 'report':
      return { findings: exampleFindings(session, tape) };
    case 'verdicts':
      return {
        verdicts: mapped(ids, () => tape.pick(['addressed', 'open'])),
        breakage: exampleFindings(session, tape),
      };
    case 'resolutions':
      return { resolutions: mapped(ids, () => tape.pick(['fine', 'gap'])) };
    case 'rulings':
      return {
        rulings: mapped(ids.slice(tape.once(5) ? 1 : 0), () => tape.pick(['wrong', 'defer', 'load-bearing'])),
      };
    case 'green':
    case 'red':
      return { exit: kind === 'green' ? 0 : 1 };
    case 'conflict':
      return {
        conflict: {
          property: tape.pick(['A', 'B']),
          conflictsWith: 'D-01',
          alternatives: ['x', 'y'].slice(tape.choose(3)),
        },
      };
    case 'unchanged':
      return { unchanged: true };
    case 'done':
      return {
        artifact: tape.pick(['', '  \n', `version ${tape.choose(5)}\n`, `version ${tape.choose(5)}`]),
      };
    case 'unevidenced':
      return { status: 'DONE', evidence: false };
    case 'needs-context':
      return { status: 'NEEDS_CONTEXT' };
    case 'blocked':
      return { status: 'BLOCKED' };
  }
}

function exampleFindings(session: RunSession, tape: Tape): NeutralFinding[] {
  const levels = session.fold.loop.severities.map(({ name }) => name);
  return Array.from({ length: tape.choose(4) }, (): NeutralFinding => {
    return { severity: tape.pick(['unheard-of', ...levels]), property: 'p', planConflict: tape.once(6) };
  });
}

function mapped<T>(ids: readonly string[], value: () => T): Record<string, T> {
  return Object.fromEntries(ids.map((id) => [id, value()]));
}
