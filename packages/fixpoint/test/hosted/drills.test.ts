import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/journal/index.ts';
import { findDrills } from '../../src/lab/drill/find-drills.ts';
import { playDrill } from '../../src/lab/drill/play-drill.ts';
import { prepareDrill } from '../../src/lab/drill/prepare-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { rolesOfPanels } from '../../src/lab/drill/script.ts';
import { findLoop } from '../drills/find-loop.ts';
import { fixpoint } from '../process/support/program.ts';
import { callInProcess } from './support/call-in-process.ts';
import { type CallFixpoint, playHosted } from './support/play-hosted.ts';
import { tellEvents } from './support/tell-events.ts';

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

async function prepare(file: string) {
  const place = path.resolve(folder, file);
  const drill = readDrill(await readFile(place, 'utf8'), file);
  return { drill, prepared: await prepareDrill(drill, place, { folder, findLoop }) };
}

async function play(file: string, call: CallFixpoint) {
  const { drill, prepared } = await prepare(file);
  return playHosted(drill, { definition: prepared.definition, silent: rolesOfPanels(prepared.loop) }, call);
}

/** The journal of the same replies where the driver makes the calls. */
async function playEmbedded(file: string): Promise<readonly RunEvent[]> {
  const { drill, prepared } = await prepare(file);
  const { history } = await playDrill(drill, prepared);
  return history.map(({ event }) => event);
}

describe.runIf(given === undefined)('a drill that a host plays comes to what is expected of it', () => {
  test.each([
    'gsd-revision/a-conflict-without-alternatives-can-be-overridden.yaml',
    'iterate-revision/a-writer-that-fails-once-writes-again.yaml',
    'multi-agent-plan/each-lens-has-a-retry-of-its-own.yaml',
    'self-review-relay/a-lens-that-fails-once-is-asked-again-and-only-that-lens.yaml',
    'standard/takeover.yaml',
    'sdd/a-gate-that-is-red-at-the-end-gets-the-one-fix.yaml',
  ])('by the functions: %s', async (file) => {
    expect((await play(file, callInProcess)).mismatches).toEqual([]);
  });

  test('and not where its gate was asked less often than the script says', async () => {
    const { drill, prepared } = await prepare('standard/gate-dies.yaml');
    const script = { ...drill.script, gate: [...(drill.script.gate ?? []), { exit: 0 }] };
    const silent = rolesOfPanels(prepared.loop);
    const { mismatches } = await playHosted(
      { ...drill, script },
      { definition: prepared.definition, silent },
      callInProcess,
    );
    expect(mismatches).toMatchObject([{ expected: null, actual: { exit: 0 } }]);
  });
});

/** A short one of each loop; all of them play by `npm run drills:hosted`. */
const oneOfEach = [
  'gsd-revision/a-conflict-without-alternatives-can-be-overridden.yaml',
  'iterate-revision/a-blank-section-is-drafted.yaml',
  'multi-agent-plan/a-blocker-in-the-only-review-is-capped.yaml',
  'self-review-relay/should-fix-does-not-gate-and-is-not-fixed.yaml',
  'standard/a-nit-was-seen.yaml',
  'sdd/a-minor-finding-against-the-plan-text-asks-nobody.yaml',
];

const all = given === undefined ? oneOfEach : await findDrills([path.resolve(given)], folder);

describe('a drill whose every command is a process', () => {
  test.for(all)(
    'comes to what is expected, by the same steps: %s',
    { timeout: patience },
    async (file, { skip }) => {
      const why = notForHosts[path.basename(file)];
      if (why !== undefined) skip(`no host can play it: ${why}`);
      const { mismatches, events } = await play(file, callAsProcess);
      expect(mismatches).toEqual([]);
      expect(tellEvents(events)).toEqual(tellEvents(await playEmbedded(file)));
    },
  );
});
