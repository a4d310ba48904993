import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../src/run.ts';
import { startRepository } from './relay-script.ts';

const lenses = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Makes lenses that wait until so many of them are at work, and counts the most that ever were. */
function meetingOf(size: number) {
  let present = 0;
  let most = 0;
  let waiting: (() => void)[] = [];
  return {
    most: () => most,
    async attend(): Promise<void> {
      present += 1;
      most = Math.max(most, present);
      if (present < size) await new Promise<void>((resolve) => waiting.push(resolve));
      for (const resolve of waiting) resolve();
      waiting = [];
      present -= 1;
    },
  };
}

test.each([
  [1, 1],
  [3, 3],
  [undefined, 4],
])('with a concurrency of %j as many lenses read side by side and no more: %i', async (concurrency, size) => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-panel-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  startRepository(root, []);
  writeFileSync(path.join(root, 'code.txt'), 'new\n');
  const meeting = meetingOf(size);
  const seats: (string | null)[] = [];
  const result = await run({
    loop: 'self-review-relay',
    artifact: '.',
    folder: root,
    settings: { lenses: lenses.slice(0, size * Math.floor(lenses.length / size)), cleanPasses: 1 },
    agents: {
      gate: () => ({ green: true }),
      reviewer: async ({ seat }) => {
        seats.push(seat);
        await meeting.attend();
        return { findings: [{ severity: 'nit', property: 'A nit.', evidence: '' }] };
      },
      synthesizer: () => ({ findings: [] }),
      producer: () => ({}),
    },
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  expect(result).toMatchObject({ outcome: 'converged', counts: { relays: 1 } });
  expect(meeting.most()).toBe(size);
  expect(seats).toEqual(lenses.slice(0, seats.length));
});
