import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findDrills } from '../../src/lab/drill/find-drills.ts';
import { playDrill } from '../../src/lab/drill/play-drill.ts';
import { prepareDrill } from '../../src/lab/drill/prepare-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { compareLoops, retrace } from '../../src/lab/index.ts';
import { findLoop } from './find-loop.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await findDrills(['corpus/drills', 'drills'], folder);

test.each(files)('what was recorded of %s comes out the same again', async (file) => {
  const place = path.join(folder, file);
  const drill = readDrill(await readFile(place, 'utf8'), file);
  const prepared = await prepareDrill(drill, place, { folder, findLoop });
  const { history } = await playDrill(drill, prepared);
  const { wrong, refused } = retrace(history.map(({ event }) => event));
  expect({ wrong, refused }).toEqual({ wrong: [], refused: null });
  expect(compareLoops(history, prepared.loop).divergedBy).toBeNull();
});
