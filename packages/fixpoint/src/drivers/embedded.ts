import type { RunnerPorts, RunSession } from '../runner/index.ts';
import { lookAround } from './look-around.ts';
import { type Carried, meet, type Person } from './meet.ts';
import { type RestPorts, rest } from './rest.ts';
import { undoDied } from './undo-died.ts';

export interface EmbeddedPorts extends RunnerPorts, RestPorts {
  readonly person: Person;
}

/** Carries a run in this process until it ends, waits for a person, or is interrupted. */
export async function carry(session: RunSession, ports: EmbeddedPorts): Promise<Carried> {
  await undoDied(session, ports);
  await lookAround(session, ports);
  for (;;) {
    const carried = await meet(session, { ...ports, rest: () => rest(session, ports) });
    if (carried !== 'on') return carried;
  }
}
