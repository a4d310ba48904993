import { defined, FixpointError } from '../base/index.ts';
import type { CallStarted, ResumedSession, VersionRecord } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';
import { type Before, recallBefore, type TakenBefore } from './before.ts';
import { brief, sentIn } from './briefing.ts';
import { type EarlierSession, findSession } from './find-session.ts';
import type { RunnerPorts } from './ports.ts';
import { workerFor } from './seat-worker.ts';
import type { RunSession } from './session.ts';
import type { Worker, WorkRequest } from './worker.ts';
import { writePrompts } from './write-prompts.ts';

/** A call that the journal knows of, with what is needed to make it. */
export interface Begun extends Pick<WorkRequest, 'prompt' | 'resumes' | 'spentMs'> {
  readonly call: Call;
  readonly started: CallStarted;
  readonly worker: Worker;
  /** How all stood before it that it may not change. */
  readonly recallBefore: () => Promise<Before>;
  /** When it was begun, where that was in another process: milliseconds since 1970. */
  readonly since?: number;
}

/** A call that is to be begun. */
export interface DueCall {
  readonly call: Call;
  /** How all stands now, which the calls of one need have in common. */
  readonly takenBefore: () => Promise<TakenBefore>;
}

/**
 * Journals that a call will be made. One that was open before a crash is the same call, made again, unless somebody has edited
 * what it was about: a reply to that, which may lie there already, is none to this.
 */
export async function beginCall(
  session: RunSession,
  { call, takenBefore }: DueCall,
  ports: RunnerPorts,
): Promise<Begun> {
  const { state, openCalls } = session.fold;
  const { key } = session.fold.version;
  const open = openCalls.find(
    ({ step, seat, version }) => step === state.step && seat === call.seat && version.key === key,
  );
  const worker = workerOf(call, ports);
  if (open !== undefined && worker.isHosted) return takeUp(session, { call, worker, started: open }, ports);
  const asked = worker.needsPrompt ? await ask(session, { call, worker }, ports) : null;
  const { before, blob } = await takenBefore();
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
    prompt: asked === null ? null : await session.journal.putBlob({ kind: 'text', text: asked.prompt }),
    version: await versionFor(session.fold.version, { open, worker }, ports),
    ...asked?.sent,
    ...(asked?.resumes && { resumes: await keepResumed(session, asked.resumes) }),
    ...defined({ before: blob }),
  };
  await session.append(started);
  return {
    call,
    started,
    worker,
    recallBefore: async () => before,
    prompt: asked?.prompt ?? '',
    ...defined({ resumes: asked?.resumes, spentMs: asked?.spentMs }),
  };
}

/** Whoever hosts the run has the call already: it stays as it was begun. */
async function takeUp(
  session: RunSession,
  begun: Pick<Begun, 'call' | 'worker' | 'started'>,
  ports: RunnerPorts,
): Promise<Begun> {
  const { journal } = session;
  const { call, prompt, resumes } = begun.started;
  const begunAt = journal
    .events()
    .findLast((event) => event.type === 'call.started' && event.call === call)?.at;
  const read = async (hash: string) => new TextDecoder().decode(await journal.getBlob(hash));
  return {
    ...begun,
    recallBefore: () => recallBefore(session, begun.started, ports),
    prompt: prompt === null ? '' : await read(prompt),
    ...(resumes && { resumes: { ...resumes, prompt: await read(resumes.prompt) } }),
    ...defined({ since: begunAt === undefined ? undefined : Date.parse(begunAt) }),
  };
}

interface MadeAgain {
  readonly open: CallStarted | undefined;
  readonly worker: Worker;
}

/**
 * The version that a call is made on. Somebody may have committed what was there: it is the same version, and the branch is
 * further on. But work outside of this process went on all the time: it began where the call was first made.
 */
async function versionFor(
  version: VersionRecord,
  { open, worker }: MadeAgain,
  { workspace: { branch } }: RunnerPorts,
): Promise<VersionRecord> {
  if (worker.isOutside && open?.version.n === version.n) return open.version;
  const commit = (await branch?.readHead()) ?? null;
  return commit === null ? version : { ...version, commit };
}

function workerOf(call: Call, { workers }: RunnerPorts): Worker {
  const worker = workerFor(workers, call);
  if (worker !== undefined) return worker;
  throw new FixpointError('config', `nobody fills the role ${call.role}`, {
    hint: `Name an agent for it: \`--agent ${call.role}=…\`, or \`agents\` in fixpoint.config.yaml.`,
  });
}

interface Asking {
  readonly call: Call;
  readonly worker: Worker;
}

interface AskedOnce extends Pick<Begun, 'prompt' | 'resumes' | 'spentMs'> {
  readonly sent: ReturnType<typeof sentIn>;
}

async function ask(session: RunSession, asking: Asking, ports: RunnerPorts): Promise<AskedOnce> {
  const earlier = sessionFor(session, asking, ports);
  const briefing = brief(session.fold, asking.call, session.journal.events());
  const { whole, resumed } = await writePrompts(session, { ...asking, briefing, earlier }, ports);
  return {
    prompt: whole,
    sent: sentIn(briefing),
    ...(earlier !== null &&
      resumed !== null && {
        resumes: { session: earlier.session, prompt: resumed },
        spentMs: earlier.spentMs,
      }),
  };
}

/** A session belongs to its client and to the folder that it was begun in. */
function sessionFor(
  { fold, journal }: RunSession,
  { call, worker }: Asking,
  { workspace }: RunnerPorts,
): EarlierSession | null {
  const earlier = findSession(journal.events(), { ...call, step: fold.state.step });
  if (earlier === null) return null;
  const { client, folder } = earlier.session;
  const here = worker.folderOf?.(call) ?? workspace.root;
  return client === worker.client && folder === here ? earlier : null;
}

async function keepResumed(
  { journal }: RunSession,
  { session, prompt }: NonNullable<WorkRequest['resumes']>,
): Promise<ResumedSession> {
  return { session, prompt: await journal.putBlob({ kind: 'text', text: prompt }) };
}
