import { apply, initial } from './apply.ts';
import type { Transition } from './fact.ts';
import type { LoopEvent, OpenFinding, Reply } from './reply.ts';
import type { LoopInput, State } from './state.ts';
import type { Destination, Loop, Rule, Step } from './types.ts';

/** A loop of one stage with a checker, a producer and a judge, and whatever else a test needs. */
export function makeLoop(steps: Readonly<Record<string, Step>>, more: Partial<Loop> = {}): Loop {
  return {
    name: 'test',
    severities: [
      { name: 'bad', effect: 'gates' },
      { name: 'so', effect: 'notes' },
      { name: 'later', effect: 'defers' },
    ],
    settings: {},
    roles: {
      checker: { is: 'reviewer', fails: 'checker-failed' },
      producer: { is: 'producer', fails: 'producer-failed' },
      judge: { is: 'judge', fails: 'judge-failed' },
    },
    memory: {},
    stages: [{ name: 'only', start: Object.keys(steps)[0] ?? '', steps }],
    counts: [],
    retries: 1,
    ...more,
  };
}

export const capped: Destination = { kind: 'end', outcome: 'capped', reason: 'cap' };

/** A rule that always holds. */
export function goTo(step: string): Rule {
  return { when: [], do: [], go: { kind: 'step', step } };
}

/** A step that calls the checker. */
export function check(...report: readonly Rule[]): Step {
  return { kind: 'call', role: 'checker', word: 'check', on: { report } };
}

/** A step that calls the producer, which completes or returns a conflict. */
export function revise(...rules: readonly Rule[]): Step {
  return {
    kind: 'call',
    role: 'producer',
    word: 'revise',
    on: { done: rules, unchanged: rules, conflict: rules },
  };
}

export function replied(reply: Reply, seat: string | null = null): LoopEvent {
  return { kind: 'replied', seat, reply };
}

export function report(...findings: readonly OpenFinding[]): Reply {
  return { kind: 'report', findings };
}

export function bad(id: string): OpenFinding {
  return { id, severity: 'bad' };
}

/** The state after these events, with what the last one decided. */
export function after(loop: Loop, events: readonly LoopEvent[], input: LoopInput = {}): Transition<State> {
  const start = initial(loop, input);
  return events.reduce(({ state }, event) => apply(loop, state, event), start);
}
