import pLimit, { type LimitFunction } from 'p-limit';
import { type ChangedFile, changedFiles, type Version } from '../artifacts/index.ts';
import { defined, FixpointError, toFixpointError } from '../base/index.ts';
import { type Note, unreadable } from '../findings/index.ts';
import { type CallStarted, returnedKey, type Usage } from '../journal/index.ts';
import type { Call, RoleKind } from '../loop/index.ts';
import type { WorkWatch } from '../workspaces/index.ts';
import { askedOf } from './asked.ts';
import { type Begun, beginCall } from './begin-call.ts';
import { noteIndependence } from './independence.ts';
import { limitCalls } from './limit-calls.ts';
import { observe } from './observe.ts';
import type { RunnerPorts } from './ports.ts';
import { postpone } from './postpone.ts';
import type { RunSession } from './session.ts';
import { settleWork, watchWork } from './settle-work.ts';
import { type Watch, watchOver } from './watch.ts';
import { watchBeside } from './watch-beside.ts';
import type { Hindered, Worked } from './worker.ts';

type Said = Worked & { readonly kind: 'said' };

/**
 * Makes the calls of one need, side by side, and journals each: before it is made, and what came of it as it returns.
 *
 * @returns `cancelled` where calls were cut off, and `awaited` where somebody else makes all of them; they are still open
 * then, and will be made again or taken up.
 */
export async function performCalls(
  session: RunSession,
  calls: readonly Call[],
  ports: RunnerPorts,
): Promise<Made> {
  const begun: Begun[] = [];
  for (const call of calls) begun.push(await beginCall(session, call, ports));
  const around = { ports, watch: await watchOver(session, ports), oneByOne: pLimit(1) };
  // Alone, each answers for what was changed while it was at work.
  const limited = limitCalls(session.fold.isStale ? { concurrency: 1 } : ports);
  const returned = await Promise.all(
    begun.map((each) => limited(each.worker.client, () => carryOut(session, each, around))),
  );
  if (returned.includes('cancelled')) return 'cancelled';
  return returned.every((each) => each === 'awaited') ? 'awaited' : 'made';
}

export type Made = 'made' | 'cancelled' | 'awaited';

interface Surroundings {
  readonly ports: RunnerPorts;
  readonly watch: Watch;
  /** Only one call looks at the workspace at a time. */
  readonly oneByOne: LimitFunction;
}

/** Makes one call and journals what came of it: also that it is put off. */
async function carryOut(session: RunSession, begun: Begun, around: Surroundings): Promise<Made> {
  const { ports, watch, oneByOne } = around;
  const before = begun.since ?? ports.clock.now();
  const kind = session.fold.loop.roles[begun.call.role]?.is ?? 'reviewer';
  const { branch } = ports.workspace;
  const work = kind === 'producer' ? await watchWork(branch, begun.started) : null;
  // Where a person does the work, what they do beside the branch is theirs.
  const putBesideBack = await watchBeside(
    session,
    begun.started,
    begun.worker.isOutside ? undefined : branch,
  );
  watch.begin(begun.started, begun.worker.isOutside);
  const worked = await doWork(session, begun, ports);
  if (worked.kind === 'awaited') return 'awaited';
  const seconds = (ports.clock.now() - before) / 1000;
  return oneByOne(async () => {
    const moved = await putBesideBack();
    const isMade = await conclude(session, { begun, kind, worked, work, moved, seconds }, around);
    watch.end(begun.started);
    return isMade ? 'made' : 'cancelled';
  });
}

interface Over extends CutOff {
  readonly worked: Exclude<Worked, { readonly kind: 'awaited' }>;
  readonly work: WorkWatch | null;
  readonly moved: string | null;
  readonly seconds: number;
}

/** Looks at what a call left that is over, and journals what came of it. Gives false where it was cancelled. */
async function conclude(session: RunSession, over: Over, around: Surroundings): Promise<boolean> {
  const { begun, kind, worked, work, moved, seconds } = over;
  const { started } = begun;
  if (worked.kind === 'cancelled') {
    await putBack(session, { begun, kind }, around);
    return false;
  }
  const usage: Usage = { inputTokens: null, outputTokens: null, costUsd: null, ...worked.usage, seconds };
  const said =
    worked.kind === 'said' ? worked : await putOff(session, { begun, kind, worked, usage }, around);
  if (said === null) return true;
  const raw = said.raw === null ? null : await session.journal.putBlob({ kind: 'text', text: said.raw });
  const noted = withNotes(
    said,
    noteIndependence(session.journal.events(), { begun, kind, raw, session: said.session }),
  );
  const left = await settle(session, { begun, kind, worked: noted, work, moved }, around);
  if (around.watch.isStale(started)) {
    const { notes } = left.worked.reading;
    await session.append({ type: 'call.stale', call: started.call, why: whyStale, notes, raw, usage });
    return true;
  }
  const returned = { started, raw, usage, ...left };
  if (kind === 'producer' && observe(session.fold, returned).type === 'call.failed') {
    await around.watch.undoWork(started);
  }
  await session.append((fold) => observe(fold, returned));
  return true;
}

function withNotes(said: Said, notes: readonly Note[]): Said {
  return { ...said, reading: { ...said.reading, notes: [...said.reading.notes, ...notes] } };
}

const whyStale = 'the artifact was changed while it was read';

async function doWork(
  session: RunSession,
  { call, started, worker, prompt, resumes, spentMs }: Begun,
  ports: RunnerPorts,
): Promise<Worked> {
  const { fold } = session;
  return worker.work({
    call: started.call,
    role: call.role,
    word: call.word ?? call.role,
    seat: call.seat,
    item: call.item,
    attempt: call.attempt,
    index: fold.returned[returnedKey(call)] ?? 0,
    prompt,
    ...defined({ resumes, spentMs, tier: call.tier }),
    asked: askedOf(fold, call, session.journal.events()),
    folder: ports.workspace.root,
    artifact: ports.workspace.artifact,
    version: started.version,
    readArtifact: () => ports.workspace.readText(started.version.hash),
    permission: fold.started.pinned.permissions[call.role] ?? 'read-only',
    signal: ports.signal,
    onProgress: ports.onProgress,
  });
}

interface CutOff {
  readonly begun: Begun;
  readonly kind: RoleKind;
}

/** Whatever was changed by a call that was cut off is put back, and kept; work outside of this process goes on. */
async function putBack(session: RunSession, { begun, kind }: CutOff, { watch }: Surroundings): Promise<void> {
  if (begun.worker.isOutside) return;
  await watch.undoAll(begun.started, kind);
  await session.append({ type: 'call.cancelled', call: begun.started.call });
}

interface PutOff extends CutOff {
  readonly worked: Hindered;
  readonly usage: Usage;
}

/** Puts a call off that is hindered, with all that it changed; gives what to take it for where it is put off no more. */
async function putOff(
  session: RunSession,
  { begun, kind, worked, usage }: PutOff,
  { ports, watch }: Surroundings,
): Promise<Said | null> {
  const postponed = postpone(session.journal.events(), {
    call: begun.started.call,
    hindered: worked,
    usage: worked.usage === null ? null : usage,
    now: ports.clock.now(),
  });
  if (postponed === null) {
    const reading = unreadable(
      'crash',
      `it was tried again and again, and the service still fails: ${worked.why}`,
    );
    return { kind: 'said', reading, raw: null, usage: worked.usage };
  }
  await watch.undoAll(begun.started, kind);
  await session.append(postponed);
  return null;
}

interface Done extends CutOff {
  readonly worked: Said;
  readonly work: WorkWatch | null;
  readonly moved: string | null;
}

interface Left {
  readonly worked: Said;
  readonly version: Version | null;
  readonly changed?: readonly ChangedFile[];
}

/** Looks at the workspace after a call: a checker leaves it as it was, a producer leaves a version. */
async function settle(session: RunSession, done: Done, { ports, watch }: Surroundings): Promise<Left> {
  const { begun, kind, work, moved } = done;
  if (kind !== 'producer') {
    await watch.undoAll(begun.started, kind);
    return { worked: done.worked, version: null };
  }
  await watch.undoOutside(begun.started);
  const { facts } = session.fold.started;
  const worked = await settleWork(work, { call: begun.started, worked: done.worked, facts, moved });
  try {
    const version = await versionLeft(worked, ports);
    return { worked, version, ...(await changeBy(begun.started, version, ports)) };
  } catch (thrown) {
    const { code, message } = toFixpointError(thrown);
    if (code !== 'input') throw thrown;
    const reading = unreadable('unparseable', `it left an artifact that cannot be used: ${message}`);
    return { worked: { ...worked, reading }, version: null };
  }
}

/** What the call changed, where it changed anything: whether later findings are on changed text is seen by it. */
async function changeBy(
  { version: given }: CallStarted,
  left: Version | null,
  { workspace }: RunnerPorts,
): Promise<Pick<Left, 'changed'>> {
  if (left === null || left.key === given.key) return {};
  return { changed: changedFiles(await workspace.diff(given.hash, left.hash)) };
}

/** The version on disk; where the reply is the text itself, after it was written there. */
async function versionLeft({ reading }: Said, { workspace }: RunnerPorts): Promise<Version | null> {
  if (reading.kind === 'failed') return null;
  const said = reading.value;
  if (said.kind !== 'done' || said.text === undefined || said.text.trim() === '') return workspace.capture();
  if (workspace.kind === 'file' && 'write' in workspace) return workspace.write(said.text);
  throw new FixpointError('input', 'a reply that is the text itself needs an artifact of one file');
}
