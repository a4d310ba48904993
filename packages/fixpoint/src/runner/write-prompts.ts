import mustache from 'mustache';
import { withinSentence } from '../base/index.ts';
import type { VersionRecord } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';
import type { Briefing } from './briefing.ts';
import type { EarlierSession } from './find-session.ts';
import type { GatherMaterial } from './material.ts';
import mendText from './mend.md';
import type { RunnerPorts } from './ports.ts';
import { fillPrompt } from './prompt.ts';
import type { RunSession } from './session.ts';
import type { Worker } from './worker.ts';

/** Artifacts above this are named in prompts, not quoted. */
export const maxQuotedBytes = 200_000;

/** What a prompt is written for. */
export interface Briefed {
  readonly call: Call;
  readonly briefing: Briefing;
  readonly worker: Worker;
  readonly earlier: EarlierSession | null;
}

export interface Prompts {
  /** For whoever knows nothing of the run. */
  readonly whole: string;
  /** For the session that the call goes on in; null where there is none. */
  readonly resumed: string | null;
}

/** Writes what a call is asked, from the journal and from versions that it names. */
export async function writePrompts(
  session: RunSession,
  { call, briefing, worker, earlier }: Briefed,
  { workspace, newId, gatherMaterial = gatherNothing }: RunnerPorts,
): Promise<Prompts> {
  const { fold } = session;
  const { stage, step } = fold.state;
  // What is read of a tree is its change, which is kept short.
  const isQuotable = ({ bytes }: VersionRecord) => workspace.kind === 'git' || bytes <= maxQuotedBytes;
  const quote = async (version: VersionRecord) =>
    isQuotable(version) ? workspace.readText(version.hash) : null;
  const readBlob = (hash: string) => session.journal.getBlob(hash);
  const options = {
    template: fold.started.pinned.prompts[`${stage}/${step}`] ?? '',
    briefing,
    material: await gatherMaterial({ call, history: session.history(), workspace, readBlob }),
    artifactText: await quote(fold.version),
    inputText: await quote(fold.started.version),
    marker: newId(),
    isTextWanted: worker.repliesText,
  };
  const inSession = (flaw: string | null) =>
    flaw === null ? fillPrompt({ ...options, isResumed: true }) : sayMend(flaw, session, call);
  return {
    whole: fillPrompt({ ...options, isResumed: false }),
    resumed: earlier === null ? null : inSession(earlier.flaw),
  };
}

function sayMend(flaw: string, { fold }: RunSession, { role }: Call): string {
  const isProducer = fold.loop.roles[role]?.is === 'producer';
  return `${mustache.render(mendText, { flaw: withinSentence(flaw), isProducer }, undefined, { escape: String }).trim()}\n`;
}

const gatherNothing: GatherMaterial = async () => ({});
