import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { carry } from '../../src/drivers/index.ts';
import type { Happened, MemoryRuns } from '../../src/journal/index.ts';
import { castDrill } from '../../src/lab/drill/cast-drill.ts';
import { createDrillStore, drillRun } from '../../src/lab/drill/play-drill.ts';
import { type PreparedLoop, prepareDrill } from '../../src/lab/drill/prepare-drill.ts';
import { type Drill, readDrill } from '../../src/lab/drill/read-drill.ts';
import { rolesOfPanels, Script } from '../../src/lab/drill/script.ts';
import { inputOf, startOf } from '../../src/lab/drill/start-drill.ts';
import { createMemoryWorkspace } from '../../src/lab/memory-workspace.ts';
import { RunSession, type Worker } from '../../src/runner/index.ts';
import type { FileWorkspace } from '../../src/workspaces/index.ts';
import { findLoop } from '../drills/find-loop.ts';

/** A drill that was played to its end, with all that a process leaves behind when it is killed. */
export interface Whole {
  readonly drill: Drill;
  readonly prepared: PreparedLoop;
  readonly history: readonly Happened[];
  readonly runs: MemoryRuns;
  readonly workspace: FileWorkspace;
}

/** Plays a drill, and keeps its store and its workspace. */
export async function playWhole(file: string): Promise<Whole> {
  const drill = readDrill(await readFile(file, 'utf8'), path.basename(file));
  const prepared = await prepareDrill(drill, file, { folder: path.dirname(file), findLoop });
  const runs: MemoryRuns = new Map();
  const workspace = createMemoryWorkspace(inputOf(drill));
  const script = new Script(drill, rolesOfPanels(prepared.loop));
  const journal = await createDrillStore(runs).create(drillRun);
  const session = await RunSession.begin(journal, await startOf(drill, prepared.loop, workspace));
  await carry(session, castDrill({ definition: prepared.definition, script, workspace }, session));
  return { drill, prepared, history: session.history(), runs, workspace };
}

/** A run that was killed and taken up again, with the ids of the calls that were made since. */
export interface Resumed {
  readonly history: readonly Happened[];
  readonly calls: readonly string[];
}

/**
 * Cuts a journal off after so many events, and lets fresh workers take the run up.
 *
 * @param half what a producer that was at work had written so far; null where it had not begun to write.
 */
export async function resumeAfter(whole: Whole, count: number, half: string | null): Promise<Resumed> {
  const { drill, prepared, workspace } = whole;
  const kept = whole.history.slice(0, count);
  const version = kept.at(-1)?.fold.version;
  if (version !== undefined) await workspace.restore(version.hash);
  if (half !== null) await workspace.write(half);
  const session = RunSession.resume(await createDrillStore(cutOff(whole.runs, count)).open(drillRun));
  const script = new Script(withoutUsed(drill, kept), rolesOfPanels(prepared.loop));
  const ports = castDrill({ definition: prepared.definition, script, workspace }, session);
  const calls: string[] = [];
  const workers = Object.entries(ports.workers).map(([role, worker]) => [role, noteCalls(worker, calls)]);
  await carry(session, { ...ports, workers: Object.fromEntries(workers), newId: idsAfter(count) });
  return { history: session.history(), calls };
}

function cutOff(runs: MemoryRuns, count: number): MemoryRuns {
  const cut = [...runs].map(([id, run]) => {
    return [id, { ...run, lines: run.lines.slice(0, count), held: false }] as const;
  });
  return new Map(cut);
}

/** The drill with the replies and answers that its journal does not know yet. */
function withoutUsed(drill: Drill, kept: readonly Happened[]): Drill {
  const used = (role: string) => kept.filter(({ event }, index) => isFrom(role, kept.slice(0, index), event));
  const script = Object.entries(drill.script).map(([role, replies]) => [
    role,
    replies.slice(used(role).length),
  ]);
  return { ...drill, script: Object.fromEntries(script) };
}

function isFrom(role: string, before: readonly Happened[], event: Happened['event']): boolean {
  if (event.type === 'question.answered') return role === 'human';
  if (event.type !== 'call.replied' && event.type !== 'call.failed') return false;
  // What the loop answered by itself is in no script.
  if (event.notes.some(({ kind }) => kind === 'blank-section')) return false;
  const open = before.at(-1)?.fold.openCalls ?? [];
  return open.find(({ call }) => call === event.call)?.role === role;
}

function noteCalls(worker: Worker, calls: string[]): Worker {
  return {
    ...worker,
    work: (request) => {
      calls.push(request.call);
      return worker.work(request);
    },
  };
}

function idsAfter(count: number): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `r${count}-${last}`;
  };
}
