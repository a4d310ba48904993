import type { RunnerPorts, RunSession } from '../runner/index.ts';
import { askAnew } from './ask-anew.ts';
import { lookAround } from './look-around.ts';
import { type Carried, meet, type Person } from './meet.ts';
import { restElsewhere } from './rest.ts';
import { undoDied } from './undo-died.ts';

/** Whoever hosts a run asks its person, and brings the answer in another process. */
const nobody: Person = { ask: async () => null };

/** Carries a run as far as it goes without the session that hosts it: it waits for nothing, and asks nobody. */
export async function carryHosted(session: RunSession, ports: RunnerPorts): Promise<Carried> {
  await undoDied(session, ports);
  await lookAround(session, ports);
  await askAnew(session);
  for (;;) {
    const carried = await meet(session, {
      ...ports,
      person: nobody,
      rest: () => restElsewhere(session, ports),
    });
    if (carried !== 'on') return carried;
  }
}
