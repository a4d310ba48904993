import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoop } from '../../src/definition/index.ts';
import { verifyLoop } from '../../src/lab/index.ts';
import { composeLoop, parts, sayParts } from './composed-loops.ts';

test('panels, gates, ladders, stall rules, conflicts, judges and stages go together in every choice of them', () => {
  fc.assert(
    fc.property(parts, (chosen) => {
      readLoop(composeLoop(chosen), `${sayParts(chosen)}.yaml`);
    }),
    { numRuns: 60 },
  );
});

const sample = fc.sample(parts, { numRuns: 20, seed: 20 });

test.each(sample.map((chosen) => ({ chosen, name: sayParts(chosen) })))(
  'holds: $name',
  ({ chosen, name }) => {
    const { properties } = verifyLoop(readLoop(composeLoop(chosen), `${name}.yaml`));
    const broken = properties.flatMap(({ name: property, holds, fault }) =>
      holds ? [] : [`${property}: ${fault?.why}`],
    );
    expect(broken).toEqual([]);
  },
);
