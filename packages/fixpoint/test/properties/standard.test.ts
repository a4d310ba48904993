import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gates, type Loop, type LoopEvent, type OpenFinding, type State } from '../../src/loop/index.ts';
import { carry } from './any-run.ts';
import { loopCases } from './loop-cases.ts';
import { anyChoices, createTape } from './tape.ts';

/** What a lens listed, and at which moment it read. */
interface Reading {
  readonly moment: number;
  readonly findings: readonly OpenFinding[];
}

/** What really happened in a run, told from its events alone. */
interface Seen {
  /** How often the artifact changed: texts that come back are other moments. */
  readonly moment: number;
  /** At which moment the gates were last green. */
  readonly green: number;
  readonly read: Readonly<Record<string, Reading>>;
  /** What a judge ruled on and did not hold to be load-bearing. */
  readonly parked: readonly string[];
  readonly judged: number;
  readonly found: boolean;
}

const start: Seen = { moment: 0, green: -1, read: {}, parked: [], judged: 0, found: false };

function see(seen: Seen, event: LoopEvent, before: State): Seen {
  if (event.kind === 'edited') return event.version === before.version ? seen : changed(seen);
  if (event.kind !== 'replied') return seen;
  const { reply, seat } = event;
  switch (reply.kind) {
    case 'green':
      return { ...seen, green: seen.moment };
    case 'done':
      return changed(seen);
    case 'conflict':
      return reply.version === before.version ? seen : changed(seen);
    case 'report': {
      const reading = { moment: seen.moment, findings: reply.findings };
      const found = seen.found || reply.findings.length > 0;
      return { ...seen, found, read: { ...seen.read, [seat ?? '']: reading } };
    }
    case 'verdicts':
      return { ...seen, found: seen.found || reply.breakage.length + reply.observations > 0 };
    case 'rulings': {
      const parked = Object.keys(reply.rulings).filter((id) => reply.rulings[id] !== 'load-bearing');
      return { ...seen, parked: [...seen.parked, ...parked], judged: seen.judged + 1 };
    }
    default:
      return seen;
  }
}

function changed(seen: Seen): Seen {
  return { ...seen, moment: seen.moment + 1 };
}

/** What gates in the last reading of each lens, and no judge has parked; null where a lens has not read what is there. */
function leftOpen({ settings, severities }: Loop, { read, moment, parked }: Seen): readonly string[] | null {
  const readings = (settings.lenses as readonly string[]).map((lens) => read[lens]);
  if (readings.some((reading) => reading?.moment !== moment)) return null;
  const gating = readings.flatMap((reading) =>
    (reading?.findings ?? []).filter((finding) => gates(severities, finding)),
  );
  return gating.map(({ id }) => id).filter((id) => !parked.includes(id));
}

test('standard never ends clean on a version that not all lenses read whole, with green gates and nothing open', () => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(loopCases.standard, anyChoices, (given, choices) => {
      const { state, seen } = carry(given, createTape(choices), { start, see });
      const { outcome, reason } = state.ended ?? { outcome: 'none', reason: 'none' };
      ends.set(`${outcome} ${reason}`, (ends.get(`${outcome} ${reason}`) ?? 0) + 1);
      expect(seen.judged).toBeLessThanOrEqual(1);
      if (outcome !== 'converged' && outcome !== 'unverified') return;
      expect(leftOpen(given.loop, seen)).toEqual([]);
      if (given.loop.settings.gates !== null) expect(seen.green).toBe(seen.moment);
      if (reason === 'clean') expect(seen.judged).toBe(0);
      expect(seen.found).toBe(outcome === 'converged');
    }),
    { numRuns: 2000 },
  );
  const usual = [
    'converged clean',
    'converged with-rulings',
    'capped cap',
    'stalled cycle',
    'stalled no-progress',
  ];
  expect([...ends.keys()]).toEqual(expect.arrayContaining(usual));
});
