import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gates, type Loop, type LoopEvent, type State } from '../../src/loop/index.ts';
import { carry } from './any-run.ts';
import { loopCases } from './loop-cases.ts';
import { anyChoices, createTape } from './tape.ts';

/** At which moments things were seen; a moment is over when the artifact changes, even to a text that it had. */
interface Moments {
  readonly now: number;
  /** When a reviewer read the artifact last, and when the gate was green on it last. */
  readonly read: number;
  readonly green: number;
}

/** What really happened in a run, told from its events alone. */
interface Seen {
  readonly moments: Moments;
  /** Of before an edit that is still to be asked about. */
  readonly before: Moments | null;
  readonly last: number;
  readonly waves: number;
  /** Rulings on a task while it had fix rounds left. */
  readonly early: number;
  readonly loadBearing: boolean;
}

const start: Seen = {
  moments: { now: 0, read: -1, green: -1 },
  before: null,
  last: 0,
  waves: 0,
  early: 0,
  loadBearing: false,
};

function changed(seen: Seen): Seen {
  const last = seen.last + 1;
  return { ...seen, last, moments: { ...seen.moments, now: last } };
}

function see(loop: Loop) {
  return (seen: Seen, event: LoopEvent, before: State): Seen => {
    switch (event.kind) {
      case 'edited':
        return event.version === before.version
          ? seen
          : { ...changed(seen), before: seen.before ?? seen.moments };
      case 'answered':
        return settleEdit(seen, event.option, before);
      case 'replied':
        return seeReply(seen, { loop, event, before });
      default:
        return seen;
    }
  };
}

function settleEdit(seen: Seen, option: string, before: State): Seen {
  if (before.step !== 'ask-edited') return seen;
  return { ...seen, before: null, moments: option === 'undo' ? (seen.before ?? seen.moments) : seen.moments };
}

interface Replied {
  readonly loop: Loop;
  readonly event: LoopEvent & { readonly kind: 'replied' };
  readonly before: State;
}

function seeReply(seen: Seen, { loop, event: { reply }, before }: Replied): Seen {
  const { moments } = seen;
  switch (reply.kind) {
    case 'report':
    case 'verdicts':
      return { ...seen, moments: { ...moments, read: moments.now } };
    case 'green':
      return { ...seen, moments: { ...moments, green: moments.now } };
    case 'red':
      return { ...seen, moments: { ...moments, green: -1 } };
    case 'rulings': {
      const isEarly = before.stage === 'tasks' && hasRounds(loop, before);
      // After an edit the judge is asked again, once a reviewer has read that.
      const isLast = moments.read === moments.now;
      const loadBearing =
        seen.loadBearing || (isLast && Object.values(reply.rulings).includes('load-bearing'));
      return { ...seen, loadBearing, early: seen.early + (isEarly ? 1 : 0) };
    }
    default: {
      const isMade = 'version' in reply && reply.version !== before.version;
      const isWave = before.step === 'fix' && (reply.kind === 'done' || reply.kind === 'unchanged');
      return { ...(isMade ? changed(seen) : seen), waves: seen.waves + (isWave ? 1 : 0) };
    }
  }
}

function hasRounds({ settings }: Loop, { memory }: State): boolean {
  const used = Number(memory.resumeRounds ?? 0) + Number(memory.takeoverRounds ?? 0);
  return used < Number(settings.resume) + Number(settings.takeover);
}

test('sdd never ends clean with something open, on what no reviewer read, or on a gate that is not green', () => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(loopCases.sdd, anyChoices, ({ loop, ...more }, choices) => {
      const witness = { start, see: see(loop) };
      const { state, seen } = carry({ loop, ...more }, createTape(choices), witness);
      const { outcome, reason } = state.ended ?? { outcome: 'none', reason: 'none' };
      ends.set(`${outcome} ${reason}`, (ends.get(`${outcome} ${reason}`) ?? 0) + 1);
      expect(seen.early).toBe(0);
      expect(seen.waves).toBeLessThanOrEqual(1);
      if (outcome !== 'converged') return;
      expect(state.findings.filter((finding) => gates(loop.severities, finding))).toEqual([]);
      expect(seen.moments.read).toBe(seen.moments.now);
      if (loop.settings.gates !== null) expect(seen.moments.green).toBe(seen.moments.now);
      if (seen.loadBearing) expect(reason).toBe('with-rulings');
    }),
    { numRuns: 5000 },
  );
  const usual = ['converged clean', 'converged with-rulings', 'blocked load-bearing', 'blocked no-changes'];
  expect([...ends.keys()]).toEqual(expect.arrayContaining(usual));
});
