import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findDrills } from '../../src/lab/drill/find-drills.ts';
import { prepareDrill } from '../../src/lab/drill/prepare-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { rolesOfPanels } from '../../src/lab/drill/script.ts';
import { findLoop } from '../drills/find-loop.ts';
import { fixpoint } from '../process/support/program.ts';
import { callInProcess } from './support/call-in-process.ts';
import { type CallFixpoint, playHosted } from './support/play-hosted.ts';

const folder = fileURLToPath(new URL('../drills', import.meta.url));
/** A folder of drills to be played by processes, all of them: `npm run drills:hosted -- <folder>`. */
const given = process.env.FIXPOINT_HOSTED_DRILLS;
const patience = 120_000;

/** Each command is a process of the built program. */
const callAsProcess: CallFixpoint = (root, words, stdin) =>
  fixpoint(words, { folder: root, ...(stdin === undefined ? {} : { stdin }) });

/** What a host cannot do, whatever it hands in. */
const notForHosts: Readonly<Record<string, string>> = {
  'a-blank-raw-reply-is-a-failed-report.yaml': 'a blank reply is refused, and asked for again',
  'a-plan-whose-tasks-are-all-complete-goes-to-the-final-review.yaml':
    'a drill can have a plan without tasks, a run cannot',
  'a-blank-fix-is-a-failed-producer.yaml': 'a working tree with a blank file is not blank',
  'a-fix-of-white-space-is-a-stall.yaml': 'in a working tree white space is a change',
  'a-producer-that-fails-twice-on-a-red-gate.yaml': 'a producer of any words has failed only if it says none',
};

async function mismatchesOf(file: string, call: CallFixpoint): Promise<readonly unknown[]> {
  const place = path.resolve(folder, file);
  const drill = readDrill(await readFile(place, 'utf8'), file);
  const { definition, loop } = await prepareDrill(drill, place, { folder, findLoop });
  const { mismatches } = await playHosted(drill, { definition, silent: rolesOfPanels(loop) }, call);
  return mismatches;
}

const isForHosts = (file: string) => notForHosts[path.basename(file)] === undefined;

describe.runIf(given === undefined)('a drill that a host plays comes to what is expected of it', () => {
  test.each([
    'gsd-revision/a-conflict-without-alternatives-can-be-overridden.yaml',
    'iterate-revision/a-writer-that-fails-once-writes-again.yaml',
    'multi-agent-plan/each-lens-has-a-retry-of-its-own.yaml',
    'self-review-relay/a-lens-that-fails-once-is-asked-again-and-only-that-lens.yaml',
    'standard/takeover.yaml',
    'sdd/a-gate-that-is-red-at-the-end-gets-the-one-fix.yaml',
  ])('by the functions: %s', async (file) => {
    expect(await mismatchesOf(file, callInProcess)).toEqual([]);
  });
});

describe.runIf(given === undefined)('a drill whose every command is a process', () => {
  test.each(['gsd-revision/a-conflict-without-alternatives-can-be-overridden.yaml'])(
    'comes to what is expected of it: %s',
    async (file) => {
      expect(await mismatchesOf(file, callAsProcess)).toEqual([]);
    },
    patience,
  );
});

const all = given === undefined ? [] : await findDrills([path.resolve(given)], folder);

describe.runIf(given !== undefined)('every drill of the folder, each command a process', () => {
  test.for(all.filter(isForHosts))('%s', { timeout: patience }, async (file) => {
    expect(await mismatchesOf(file, callAsProcess)).toEqual([]);
  });
});
