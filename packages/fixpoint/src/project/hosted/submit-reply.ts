import { foldOf, replay } from '../../journal/index.ts';
import { takeUp } from '../carry-run.ts';
import { nameReply } from '../named-replies.ts';
import type { Project } from '../project.ts';
import type { RunCompany } from '../run-company.ts';
import { waitForLock } from '../wait-for-lock.ts';
import type { HostedStep } from './due.ts';
import { stepOf } from './hosted-step.ts';
import { checkHosted, findMeant, type MeantCall, refuse } from './refusals.ts';
import { checkReplyText } from './reply-file.ts';
import { sayRead } from './say-read.ts';
import { type SeenHosted, seeSession } from './seen-hosted.ts';

/** A reply that the session that hosts a run hands in. */
export interface Submission extends MeantCall {
  readonly run: string;
  /** Gives the reply as the subagent wrote it; it is asked for once the call is known to be open. */
  readonly readReply: () => Promise<string>;
  /** The file that it lies in, absolute, where it is in one. */
  readonly file?: string;
  /** What the host calls the subagent. */
  readonly agent?: string;
}

/** What became of a reply that was handed in. */
export interface Submitted {
  /** What was read in it, or why it could not be read, in one sentence. */
  readonly read: string;
  readonly step: HostedStep;
}

/**
 * Takes the reply of an open call of a hosted run, and carries the run to the next thing that is its host's to do. Where
 * the reply is refused, nothing has changed.
 *
 * @throws {FixpointError} `refused` where the call is not open, its token is another one, or the reply is blank, too large or no text.
 */
export async function submitReply(
  project: Project,
  { run, readReply, file, agent = '', ...meant }: Submission,
  company: RunCompany,
): Promise<Submitted> {
  const before = await seeRun(project, run);
  checkHosted(run, before.fold);
  const { call } = findMeant(before, meant);
  const reply = await readReply();
  checkReplyText(reply);
  if (reply.trim() === '') throw refuse(run, 'the reply is blank');
  const handedIn = { call, reply, agent: agent.trim() === '' ? null : agent.trim() };
  let from = 0;
  const { session } = await takeUp(project, await waitForLock(() => project.store.open(run)), {
    company: { ...company, handedIn },
    prepare: async (opened) => {
      findMeant(seeSession(opened), meant);
      from = opened.history().length;
      if (file !== undefined) await nameReply(project, opened, file);
    },
  });
  const after = seeSession(session);
  return { read: sayRead(after.history.slice(from), call), step: await stepOf(project, after, from) };
}

async function seeRun(project: Project, run: string): Promise<SeenHosted> {
  const { events, getBlob } = await project.store.read(run);
  const history = [...replay({ id: run, events })];
  return { id: run, fold: foldOf(history, run), history, getBlob };
}
