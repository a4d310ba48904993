import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gates, type LoopEvent, type Reply, type State } from '../../src/loop/index.ts';
import { carry } from './any-run.ts';
import { loopCases } from './loop-cases.ts';
import { anyChoices, createTape } from './tape.ts';

/** What really happened in a run, told from its events alone. */
interface Seen {
  /** How often the artifact changed: texts that come back are other moments. */
  readonly moment: number;
  /** At which moment the gate was last green. */
  readonly green: number;
  /** At which moment each lens of the present panel read. */
  readonly read: Readonly<Record<string, number>>;
  /** At how many relays in a row nobody found a blocker, all of whose lenses read what is there. */
  readonly clean: number;
}

const start: Seen = { moment: 0, green: -1, read: {}, clean: 0 };

function see(seen: Seen, event: LoopEvent, before: State): Seen {
  if (event.kind === 'edited') return event.version === before.version ? seen : changed(seen);
  if (event.kind !== 'replied') return seen;
  const { reply, seat } = event;
  if (reply.kind === 'green') return { ...seen, green: seen.moment };
  if (reply.kind === 'done') return changed(seen);
  if (reply.kind !== 'report') return seen;
  if (seat !== null) return { ...seen, read: { ...seen.read, [seat]: seen.moment } };
  const isHeard = Object.values(seen.read).every((moment) => moment === seen.moment);
  return { ...seen, read: {}, clean: isHeard && !hasBlocker(reply) ? seen.clean + 1 : 0 };
}

function changed(seen: Seen): Seen {
  return { ...seen, moment: seen.moment + 1, clean: 0 };
}

function hasBlocker(reply: Reply): boolean {
  return reply.kind === 'report' && reply.findings.some(({ severity }) => severity === 'blocker');
}

test('a relay never ends clean with a red gate, an open blocker, or a version that not every lens read', () => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(loopCases['self-review-relay'], anyChoices, (given, choices) => {
      const { state, seen } = carry(given, createTape(choices), { start, see });
      const outcome = state.ended?.outcome ?? 'none';
      ends.set(outcome, (ends.get(outcome) ?? 0) + 1);
      if (outcome !== 'converged' && outcome !== 'unverified') return;
      expect(seen.green).toBe(seen.moment);
      expect(seen.clean).toBeGreaterThanOrEqual(Number(given.loop.settings.cleanPasses));
      expect(state.findings.filter((finding) => gates(given.loop.severities, finding))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining(['converged', 'capped', 'stalled', 'inconclusive']),
  );
  expect(ends.get('converged')).toBeGreaterThan(20);
});
