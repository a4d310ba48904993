import pLimit, { type LimitFunction } from 'p-limit';
import { type ChangedFile, changedFiles, type Version } from '../artifacts/index.ts';
import { FixpointError, toFixpointError } from '../base/index.ts';
import { unreadable } from '../findings/index.ts';
import { type CallStarted, returnedKey, type Usage, type VersionRecord } from '../journal/index.ts';
import type { Call, RoleKind } from '../loop/index.ts';
import type { WorkWatch } from '../workspaces/index.ts';
import { askedOf } from './asked.ts';
import { type Briefing, brief, sentIn } from './briefing.ts';
import type { GatherMaterial } from './material.ts';
import { observe } from './observe.ts';
import type { RunnerPorts } from './ports.ts';
import { fillPrompt } from './prompt.ts';
import { nameSeat } from './seat-worker.ts';
import type { RunSession } from './session.ts';
import { settleWork, watchWork } from './settle-work.ts';
import { type Watch, watchOver } from './watch.ts';
import type { Worked, Worker } from './worker.ts';

const defaultConcurrency = 4;

/** Artifacts above this are named in prompts, not quoted. */
const maxQuotedBytes = 200_000;

type Said = Worked & { readonly kind: 'said' };

/**
 * Makes the calls of one need, side by side, and journals each: before it is made, and what came of it as it returns.
 *
 * @returns false where calls were cancelled; they are still open then, and will be made again.
 */
export async function performCalls(
  session: RunSession,
  calls: readonly Call[],
  ports: RunnerPorts,
): Promise<boolean> {
  const begun: Begun[] = [];
  for (const call of calls) begun.push(await begin(session, call, ports));
  const around = { ports, watch: await watchOver(session, ports), oneByOne: pLimit(1) };
  const limit = pLimit(ports.concurrency ?? defaultConcurrency);
  const returned = await Promise.all(begun.map((each) => limit(() => carryOut(session, each, around))));
  return returned.every(Boolean);
}

interface Begun {
  readonly call: Call;
  readonly started: CallStarted;
  readonly worker: Worker;
  readonly prompt: string;
}

interface Surroundings {
  readonly ports: RunnerPorts;
  readonly watch: Watch;
  /** Only one call looks at the workspace at a time. */
  readonly oneByOne: LimitFunction;
}

/** Journals that a call will be made. One that was open before a crash is the same call, made again. */
async function begin(session: RunSession, call: Call, ports: RunnerPorts): Promise<Begun> {
  const { state, openCalls } = session.fold;
  const open = openCalls.find(({ step, seat }) => step === state.step && seat === call.seat);
  const worker = workerOf(call, ports);
  const briefing = worker.needsPrompt ? brief(session.fold, call, session.journal.events()) : null;
  const prompt = briefing === null ? '' : await writePrompt(session, { call, briefing, worker }, ports);
  const started: CallStarted = {
    type: 'call.started',
    call: open?.call ?? ports.newId(),
    step: state.step,
    word: call.word,
    role: call.role,
    seat: call.seat,
    item: call.item,
    attempt: call.attempt,
    agent: worker.name,
    prompt: prompt === '' ? null : await session.journal.putBlob({ kind: 'text', text: prompt }),
    version: await withHead(session.fold.version, ports),
    ...(briefing === null ? {} : sentIn(briefing)),
  };
  await session.append(started);
  return { call, started, worker, prompt };
}

/** Somebody may have committed what was there: the version is the same, and the branch is further on. */
async function withHead(
  version: VersionRecord,
  { workspace: { branch } }: RunnerPorts,
): Promise<VersionRecord> {
  const commit = (await branch?.readHead()) ?? null;
  return commit === null ? version : { ...version, commit };
}

/** A seat of a panel can have a worker of its own. */
function workerOf({ role, seat }: Call, { workers }: RunnerPorts): Worker {
  const worker = workers[nameSeat(role, seat ?? '')] ?? workers[role];
  if (worker !== undefined) return worker;
  throw new FixpointError('config', `nobody fills the role ${role}`, {
    hint: `Name an agent for it: \`--agent ${role}=…\`, or \`agents\` in fixpoint.config.yaml.`,
  });
}

interface Briefed {
  readonly call: Call;
  readonly briefing: Briefing;
  readonly worker: Worker;
}

async function writePrompt(
  session: RunSession,
  { call, briefing, worker }: Briefed,
  { workspace, newId, gatherMaterial = gatherNothing }: RunnerPorts,
): Promise<string> {
  const { fold } = session;
  const { stage, step } = fold.state;
  const template = fold.started.pinned.prompts[`${stage}/${step}`] ?? '';
  // What is read of a tree is its change, which is kept short.
  const isQuotable = ({ bytes }: VersionRecord) => workspace.kind === 'git' || bytes <= maxQuotedBytes;
  const quote = async (version: VersionRecord) =>
    isQuotable(version) ? workspace.readText(version.hash) : null;
  const readBlob = (hash: string) => session.journal.getBlob(hash);
  return fillPrompt({
    template,
    briefing,
    material: await gatherMaterial({ call, history: session.history(), workspace, readBlob }),
    artifactText: await quote(fold.version),
    inputText: await quote(fold.started.version),
    marker: newId(),
    isTextWanted: worker.repliesText,
  });
}

const gatherNothing: GatherMaterial = async () => ({});

/** Makes one call and journals what came of it. Gives false where it was cancelled. */
async function carryOut(session: RunSession, begun: Begun, around: Surroundings): Promise<boolean> {
  const { ports } = around;
  const before = ports.clock.now();
  const kind = session.fold.loop.roles[begun.call.role]?.is ?? 'reviewer';
  const work = kind === 'producer' ? await watchWork(ports.workspace.branch, begun.started) : null;
  const worked = await doWork(session, begun, ports);
  if (worked.kind === 'cancelled') {
    await putBack(session, { begun, kind }, around);
    return false;
  }
  const seconds = (ports.clock.now() - before) / 1000;
  const usage: Usage = { inputTokens: null, outputTokens: null, costUsd: null, ...worked.usage, seconds };
  const raw = worked.raw === null ? null : await session.journal.putBlob({ kind: 'text', text: worked.raw });
  const left = await around.oneByOne(() => settle(session, { begun, kind, worked, work }, around));
  const returned = { started: begun.started, raw, usage, ...left };
  if (kind === 'producer' && observe(session.fold, returned).type === 'call.failed') {
    await around.oneByOne(() => around.watch.undoWork(begun.started));
  }
  await session.append((fold) => observe(fold, returned));
  return true;
}

async function doWork(
  session: RunSession,
  { call, started, worker, prompt }: Begun,
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
    asked: askedOf(fold, call, session.journal.events()),
    folder: ports.workspace.root,
    artifact: ports.workspace.artifact,
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
async function putBack(session: RunSession, { begun, kind }: CutOff, around: Surroundings): Promise<void> {
  if (begun.worker.isOutside) return;
  await around.oneByOne(() => around.watch.undoAll(begun.started, kind));
  await session.append({ type: 'call.cancelled', call: begun.started.call });
}

interface Done extends CutOff {
  readonly worked: Said;
  readonly work: WorkWatch | null;
}

interface Left {
  readonly worked: Said;
  readonly version: Version | null;
  readonly changed?: readonly ChangedFile[];
}

/** Looks at the workspace after a call: a checker leaves it as it was, a producer leaves a version. */
async function settle(session: RunSession, done: Done, { ports, watch }: Surroundings): Promise<Left> {
  const { begun, kind, work } = done;
  if (kind !== 'producer') {
    await watch.undoAll(begun.started, kind);
    return { worked: done.worked, version: null };
  }
  await watch.undoOutside(begun.started);
  const { facts } = session.fold.started;
  const worked = await settleWork(work, { call: begun.started, worked: done.worked, facts });
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
