import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Happened, replay } from '../../src/journal/index.ts';
import { createDrillStore, drillRun } from '../../src/lab/drill/play-drill.ts';
import { next } from '../../src/loop/index.ts';
import { playWhole, resumeAfter, type Whole } from './killed-drill.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// A script does not say which seat of a panel a reply is for, so panels with scripted lenses are not among these.
const folders = [
  'drills/gsd-revision',
  'drills/iterate-revision',
  'drills/multi-agent-plan',
  'corpus/drills/sdd',
  'corpus/drills/self-review-relay',
];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.join(folder, file)),
);

describe.each(files)('%s', (file) => {
  let whole: Whole;
  beforeAll(async () => {
    whole = await playWhole(path.join(root, file));
  });

  test('folds to what its driver saw, at every event', async () => {
    const journal = await createDrillStore(whole.runs).read(drillRun);
    expect([...replay(journal)]).toEqual(whole.history);
  });

  test('comes to the same end when it is killed after any event and taken up again', async () => {
    for (const [index, at] of whole.history.entries()) {
      const resumed = await resumeAfter(whole, index + 1, leftAt(at));
      // A call that was cut off was sent, and counts again once it is: a budget of calls can be used up sooner.
      const isSpent = at.fold.budget.calls !== undefined && at.fold.openCalls.length > 0;
      if (isSpent) expect(resumed.history.at(-1)?.fold.hasEnded).toBe(whole.history.at(-1)?.fold.hasEnded);
      else expect(endOf(resumed.history)).toEqual(endOf(whole.history));
      const returned = returnedCalls(whole.history.slice(0, index + 1));
      expect(resumed.calls.filter((call) => returned.includes(call))).toEqual([]);
      if (!isSpent)
        expect(resumed.calls).toEqual(expect.arrayContaining(at.fold.openCalls.map(({ call }) => call)));
    }
  });
});

/** What a killed producer left on disk: half of its work. */
function leftAt({ fold }: Happened): string | null {
  const isProducing = fold.openCalls.some(({ role }) => fold.loop.roles[role]?.is === 'producer');
  return isProducing ? 'half done\n' : null;
}

/** Where a run came to, and by which steps; a call that was made again is the same step. */
function endOf(history: readonly Happened[]) {
  const last = history.at(-1)?.fold;
  const steps = new Map<string, string | null>();
  for (const { event } of history) {
    if (event.type === 'call.started') steps.set(event.call, event.word);
    if (event.type === 'question.asked') steps.set(event.question, event.word);
  }
  return {
    state: last?.state,
    need: last === undefined ? undefined : next(last.loop, last.state),
    tallies: last?.tallies,
    versions: last?.versions.map(({ n }) => n),
    hasEnded: last?.hasEnded,
    steps: [...steps.values()],
  };
}

function returnedCalls(history: readonly Happened[]): readonly string[] {
  return history.flatMap(({ event }) =>
    event.type === 'call.replied' || event.type === 'call.failed' ? [event.call] : [],
  );
}
