import { nameSeat } from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';

/** The seats of a loop's panels, by the names under which each can have an agent of its own. */
export function seatNames({ stages, settings }: Loop): readonly string[] {
  const steps = stages.flatMap((stage) => Object.values(stage.steps));
  return steps.flatMap((step) => {
    if (step.kind !== 'call' || step.seats === undefined) return [];
    const seats = settings[step.seats];
    return Array.isArray(seats) ? seats.map((seat) => nameSeat(step.role, seat)) : [];
  });
}
