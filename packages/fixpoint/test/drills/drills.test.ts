import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runDrills } from '../../src/lab/index.ts';
import { findLoop } from './find-loop.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { drills } = await runDrills(['corpus/drills', 'drills'], { folder, findLoop });

describe.each([...new Set(drills.map(({ loop }) => loop))])('%s', (name) => {
  const ofLoop = drills.filter(({ loop }) => loop === name);

  test.each(ofLoop)('$title ($file)', ({ pass, error, mismatches }) => {
    expect({ pass, error, mismatches }).toEqual({ pass: true, error: undefined, mismatches: [] });
  });
});
