import { nameSeat } from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';

/** The seats of a loop's panels, by the names under which each can have an agent of its own. */
export function seatNames(loop: Loop): readonly string[] {
  return callsOf(loop).flatMap(({ role, seats }) => {
    const named = seats === undefined ? null : loop.settings[seats];
    return Array.isArray(named) ? named.map((seat) => nameSeat(role, seat)) : [];
  });
}

/** For each role that is called for no seat, too, a step that does so. */
export function seatlessSteps(loop: Loop): Readonly<Record<string, string>> {
  const seatless = callsOf(loop).filter(({ seats }) => seats === undefined);
  return Object.fromEntries(seatless.map(({ role, name }) => [role, name]));
}

function callsOf({ stages }: Loop) {
  const steps = stages.flatMap((stage) => Object.entries(stage.steps));
  return steps.flatMap(([name, step]) => {
    if (step.kind !== 'call') return [];
    return [{ name, role: step.role, seats: step.seats }];
  });
}
