import pLimit from 'p-limit';
import { defined } from '../base/index.ts';
import { returnedKey } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';
import { askedOf } from './asked.ts';
import { type TakenBefore, takeBefore } from './before.ts';
import { type Begun, beginCall } from './begin-call.ts';
import { closeStale, concludeCall, type Surroundings } from './conclude-call.ts';
import { limitCalls } from './limit-calls.ts';
import type { RunnerPorts } from './ports.ts';
import { putBesideBack } from './put-beside-back.ts';
import type { RunSession } from './session.ts';
import { watchOver } from './watch.ts';
import type { Worked } from './worker.ts';

/** What came of calls; those that were cut off or are awaited are open still. */
export type Made = 'made' | 'cancelled' | 'awaited';

/**
 * Makes the calls of one need, and journals each: before it is made, and what came of it as it returns. They are made side by
 * side, but one by one where the artifact moved under them: alone, each answers for what was changed while it was at work.
 *
 * @returns `cancelled` where calls were cut off, and `awaited` where somebody else makes all that are left; they are still
 * open then, and will be made again or taken up.
 */
export async function performCalls(
  session: RunSession,
  calls: readonly Call[],
  ports: RunnerPorts,
): Promise<Made> {
  const groups = session.fold.isStale ? calls.map((call) => [call]) : [calls];
  const made: Made[] = [];
  for (const group of groups) {
    made.push(...(await makeTogether(session, group, ports)));
    if (made.at(-1) !== 'made') break;
  }
  if (made.includes('cancelled')) return 'cancelled';
  return made.every((each) => each === 'awaited') ? 'awaited' : 'made';
}

async function makeTogether(
  session: RunSession,
  calls: readonly Call[],
  ports: RunnerPorts,
): Promise<readonly Made[]> {
  let taken: Promise<TakenBefore> | undefined;
  const takenBefore = () => {
    taken ??= takeBefore(session.journal, ports);
    return taken;
  };
  const begun: Begun[] = [];
  for (const call of calls) begun.push(await beginCall(session, { call, takenBefore }, ports));
  const around = { ports, watch: watchOver(session, ports), oneByOne: pLimit(1) };
  // Whoever hosts the run is at work on all of its calls already.
  for (const { started, worker } of begun) if (worker.isHosted) around.watch.begin(started, false);
  const limited = limitCalls(ports);
  const made = await Promise.all(
    begun.map((each) => limited(each.worker.client, () => carryOut(session, each, around))),
  );
  const awaited = begun.filter((_, index) => made[index] === 'awaited');
  const isClosed = await closeStale(session, awaited, around);
  return isClosed ? [...made, 'made'] : made;
}

/** Makes one call and journals what came of it: also that it is put off. */
async function carryOut(session: RunSession, begun: Begun, around: Surroundings): Promise<Made> {
  const { ports, watch, oneByOne } = around;
  const { started, worker } = begun;
  const since = begun.since ?? ports.clock.now();
  watch.begin(started, worker.isOutside);
  const worked = await doWork(session, begun, ports);
  if (worked.kind === 'awaited') return 'awaited';
  const seconds = (ports.clock.now() - since) / 1000;
  return oneByOne(async () => {
    const before = await begun.recallBefore();
    // Where a person does the work, what they do beside the branch is theirs.
    const beside = worker.isOutside ? null : before.beside;
    const moved = await putBesideBack(session, { begun: started, beside }, ports);
    const isMade = await concludeCall(session, { begun, before, worked, moved, seconds }, around);
    watch.end(started);
    return isMade ? 'made' : 'cancelled';
  });
}

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
