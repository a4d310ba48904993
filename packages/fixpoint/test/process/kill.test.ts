import { beforeAll, describe, expect, test } from 'vitest';
import { type Journey, madeAgain, type Travelled, travel } from './support/journeys.ts';
import { gsd, iterate } from './support/loops.ts';
import type { Death } from './support/program.ts';

const patience = 120_000;

function* always(death: Death): Generator<Death> {
  for (;;) yield death;
}

describe.each([
  ['gsd-revision', gsd],
  ['iterate-revision', iterate],
] satisfies [string, Journey][])('%s, killed and resumed until it ends', (_, journey) => {
  let unkilled: Travelled;
  beforeAll(async () => {
    unkilled = await travel(journey, []);
  }, patience);

  /** It arrives where it arrives unkilled, and makes no call again that had returned. */
  async function survive(deaths: Iterable<Death>): Promise<readonly string[]> {
    const { project, arrival, died } = await travel(journey, deaths);
    expect(arrival).toEqual(unkilled.arrival);
    const events = await project.events();
    expect(madeAgain(events)).toEqual([]);
    const made = await project.noted('calls');
    expect(made.length).toBeLessThanOrEqual(events.filter(({ type }) => type === 'call.started').length);
    expect(made.length).toBeGreaterThanOrEqual((await unkilled.project.noted('calls')).length);
    return died;
  }

  test.concurrent.each([2, 3])(
    'arrives where it arrives unkilled, if each process dies after event %i',
    async (at) => {
      expect((await survive(always({ at, when: 'flushed' }))).length).toBeGreaterThan(4);
    },
    patience,
  );

  test.concurrent(
    'arrives where it arrives unkilled, if one dies within and one after each kind of event',
    async () => {
      const events = await unkilled.project.events();
      // What a person answers is written by a process of its own.
      const types = new Set(events.map(({ type }) => type).filter((type) => type !== 'question.answered'));
      const deaths = [...types].flatMap((at): readonly Death[] => [
        { at, when: 'torn' },
        { at, when: 'flushed' },
      ]);
      expect(await survive(deaths)).toEqual(deaths.map(({ at, when }) => `${when} ${at}`));
    },
    patience,
  );
});
