import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { carryHosted } from '../../src/drivers/index.ts';
import type { Happened } from '../../src/journal/index.ts';
import { castDrill } from '../../src/lab/drill/cast-drill.ts';
import { findDrills } from '../../src/lab/drill/find-drills.ts';
import { createDrillStore, drillRun, playDrill } from '../../src/lab/drill/play-drill.ts';
import { type PreparedLoop, prepareDrill } from '../../src/lab/drill/prepare-drill.ts';
import { type Drill, readDrill } from '../../src/lab/drill/read-drill.ts';
import { rolesOfPanels, Script } from '../../src/lab/drill/script.ts';
import { inputOf, startOf } from '../../src/lab/drill/start-drill.ts';
import { createMemoryWorkspace } from '../../src/lab/memory-workspace.ts';
import { RunSession, type Worker } from '../../src/runner/index.ts';
import { findLoop } from '../drills/find-loop.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await findDrills(['corpus/drills', 'drills'], folder);

/** A worker of the host: it does its call once that is handed in, and never waits. */
function hostedBy(worker: Worker, handedIn: string | null): Worker {
  return {
    ...worker,
    isHosted: true,
    work: async (request) => (request.call === handedIn ? worker.work(request) : { kind: 'awaited' }),
  };
}

/** Plays a drill with a driver that is opened anew for each reply and each answer, as `next` and `submit` do it. */
async function playHosted(drill: Drill, { definition, loop }: PreparedLoop): Promise<readonly Happened[]> {
  const script = new Script(drill, rolesOfPanels(loop));
  const workspace = createMemoryWorkspace(inputOf(drill));
  const journal = await createDrillStore().create(drillRun);
  const isHosts = (role: string) => definition.roles[role]?.is !== 'gate';
  const hosts = Object.keys(definition.roles)
    .filter(isHosts)
    .map((role) => [role, { host: {} }] as const);
  const start = { ...(await startOf(drill, loop, workspace)), agents: Object.fromEntries(hosts) };
  const begun = await RunSession.begin(journal, start);
  const { newId, ...first } = castDrill({ definition, script, workspace }, begun);
  const goOn = async (handedIn: string | null) => {
    const session = RunSession.resume(journal);
    const ports = castDrill({ definition, script, workspace }, session);
    const workers = Object.entries(ports.workers).map(([role, worker]) => {
      return [role, isHosts(role) ? hostedBy(worker, handedIn) : worker] as const;
    });
    return {
      session,
      carried: await carryHosted(session, { ...ports, newId, workers: Object.fromEntries(workers) }),
    };
  };
  let { session, carried } = await goOn(null);
  for (;;) {
    const { openQuestion, openCalls } = session.fold;
    if (carried === 'waiting' && openQuestion !== null) {
      const answer = await first.person.ask(openQuestion, first.signal);
      if (answer === null) return session.history();
      await session.append({ type: 'question.answered', question: openQuestion.question, ...answer });
      ({ session, carried } = await goOn(null));
    } else if (carried === 'awaiting') {
      for (const { call } of openCalls) ({ session, carried } = await goOn(call));
    } else return session.history();
  }
}

/**
 * What is the same in any run of the same replies, whoever gives them. A seat that failed is asked again while others of its panel are still
 * awaited, and not after them: what happens within a panel is compared without its order. That nobody sees which model a
 * host took is noted in hosted runs alone.
 */
function told(history: readonly Happened[]): readonly unknown[] {
  const texts = history.map(({ event: { seq: _, at: __, prev: ___, ...event }, facts }) => {
    const isOfSeat = 'seat' in event && event.seat !== null;
    const notes =
      'notes' in event ? { notes: event.notes.filter(({ kind }) => kind !== 'unseen-model') } : {};
    const whoever = event.type === 'run.started' ? { agents: {} } : {};
    const text = JSON.stringify({ ...event, ...notes, ...whoever, facts }).replaceAll(/"c\d+"/g, '"(call)"');
    return { isOfSeat, text };
  });
  const groups: string[][] = [];
  for (const [index, { isOfSeat, text }] of texts.entries()) {
    if (isOfSeat && texts[index - 1]?.isOfSeat) groups.at(-1)?.push(text);
    else groups.push([text]);
  }
  return groups.map((group) => group.toSorted());
}

describe('a run whose replies are handed in has the journal of one whose calls are made', () => {
  test.each(files)('%s', async (file) => {
    const place = path.resolve(folder, file);
    const drill = readDrill(await readFile(place, 'utf8'), file);
    const prepared = await prepareDrill(drill, place, { folder, findLoop });
    const { history } = await playDrill(drill, prepared);
    expect(told(await playHosted(drill, prepared))).toEqual(told(history));
  });
});
