import type { LimitFunction } from 'p-limit';
import { type Note, unreadable } from '../findings/index.ts';
import type { Usage } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { Before } from './before.ts';
import type { Begun } from './begin-call.ts';
import { noteIndependence } from './independence.ts';
import { observe } from './observe.ts';
import type { RunnerPorts } from './ports.ts';
import { postpone } from './postpone.ts';
import type { RunSession } from './session.ts';
import { settleWork } from './settle-work.ts';
import { type Left, takeLeft } from './version-left.ts';
import type { Watch, WatchedCall } from './watch.ts';
import type { Hindered, Worked } from './worker.ts';

type Said = Worked & { readonly kind: 'said' };

/** What calls that are made side by side share. */
export interface Surroundings {
  readonly ports: RunnerPorts;
  readonly watch: Watch;
  /** Only one call looks at the workspace at a time. */
  readonly oneByOne: LimitFunction;
}

/** A call that is over. */
interface Over {
  readonly begun: Begun;
  /** How all stood before it. */
  readonly before: Before;
  /** What it did to branches and tags that are not the run's own, in words; null where it did nothing. */
  readonly moved: string | null;
  readonly seconds: number;
}

interface Returned extends Over {
  readonly worked: Exclude<Worked, { readonly kind: 'awaited' }>;
}

/** Looks at what a call left that is over, and journals what came of it. Gives false where it was cancelled. */
export async function concludeCall(
  session: RunSession,
  { worked, ...over }: Returned,
  around: Surroundings,
): Promise<boolean> {
  if (worked.kind === 'cancelled') {
    await putBack(session, over, around);
    return false;
  }
  const usage = { ...noUsage, ...worked.usage, seconds: over.seconds };
  const said = worked.kind === 'said' ? worked : await putOff(session, { ...over, worked, usage }, around);
  if (said !== null) await takeReply(session, { ...over, said, usage }, around);
  return true;
}

const noUsage: Omit<Usage, 'seconds'> = { inputTokens: null, outputTokens: null, costUsd: null };

interface Replied extends Over {
  readonly said: Said;
  readonly usage: Usage;
}

async function takeReply(
  session: RunSession,
  { said, usage, ...over }: Replied,
  around: Surroundings,
): Promise<void> {
  const { begun } = over;
  const { started } = begun;
  const kind = kindOf(session, begun);
  const raw = said.raw === null ? null : await session.journal.putBlob({ kind: 'text', text: said.raw });
  const noted = withNotes(
    said,
    noteIndependence(session.journal.events(), { begun, kind, raw, session: said.session }),
  );
  const left = await settle(session, { ...over, said: noted }, around);
  if (around.watch.isStale(started)) {
    const { notes } = left.worked.reading;
    await session.append({ type: 'call.stale', call: started.call, why: whyStale, notes, raw, usage });
    return;
  }
  const returned = { started, raw, usage, ...left };
  if (kind === 'producer' && observe(session.fold, returned).type === 'call.failed') {
    await around.watch.undoWork(started);
  }
  await session.append((fold) => observe(fold, returned));
}

function withNotes(said: Said, notes: readonly Note[]): Said {
  return { ...said, reading: { ...said.reading, notes: [...said.reading.notes, ...notes] } };
}

const whyStale = 'the artifact was changed while it was read';

/** Closes calls that are awaited still although they have read what is no version of the run. Gives whether there were any. */
export async function closeStale(
  session: RunSession,
  awaited: readonly Begun[],
  { watch, ports }: Surroundings,
): Promise<boolean> {
  const stale = awaited.filter(({ started }) => watch.isStale(started));
  for (const { started, since } of stale) {
    const now = ports.clock.now();
    const usage: Usage = { ...noUsage, seconds: (now - (since ?? now)) / 1000 };
    await session.append({
      type: 'call.stale',
      call: started.call,
      why: whyStale,
      notes: [],
      raw: null,
      usage,
    });
  }
  return stale.length > 0;
}

/** Whatever was changed by a call that was cut off is put back, and kept; work outside of this process goes on. */
async function putBack(session: RunSession, over: Over, { watch }: Surroundings): Promise<void> {
  const { begun } = over;
  if (begun.worker.isOutside) return;
  await watch.undoAll(watched(over), kindOf(session, begun));
  await session.append({ type: 'call.cancelled', call: begun.started.call });
}

interface PutOff extends Over {
  readonly worked: Hindered;
  readonly usage: Usage;
}

/** Puts a call off that is hindered, with all that it changed; gives what to take it for where it is put off no more. */
async function putOff(
  session: RunSession,
  { worked, usage, ...over }: PutOff,
  { ports, watch }: Surroundings,
): Promise<Said | null> {
  const { begun } = over;
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
  await watch.undoAll(watched(over), kindOf(session, begun));
  await session.append(postponed);
  return null;
}

/** Looks at the workspace after a call: a checker leaves it as it was, a producer leaves a version. */
async function settle(
  session: RunSession,
  { said, ...over }: Over & { readonly said: Said },
  { ports, watch }: Surroundings,
): Promise<Left> {
  const { begun, before, moved } = over;
  const kind = kindOf(session, begun);
  if (kind !== 'producer') {
    await watch.undoAll(watched(over), kind);
    return { worked: said, version: null };
  }
  await watch.undoOutside(watched(over));
  const { facts } = session.fold.started;
  const { branch } = ports.workspace;
  const work = { call: begun.started, worked: said, moves: before.moves, facts, moved };
  return takeLeft(begun.started, await settleWork(branch, work), ports);
}

function kindOf({ fold }: RunSession, { call }: Begun): RoleKind {
  return fold.loop.roles[call.role]?.is ?? 'reviewer';
}

function watched({ begun: { started }, before: { files } }: Over): WatchedCall {
  return { started, files };
}
