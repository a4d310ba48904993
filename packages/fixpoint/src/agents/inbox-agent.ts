import path from 'node:path';
import Mustache from 'mustache';
import { FixpointError, timerMs } from '../base/index.ts';
import { writeAtomically } from '../files/index.ts';
import type { Agent, AgentReply, AgentRequest } from './agent.ts';
import { cancelledReply } from './agent.ts';
import { awaitFile } from './await-file.ts';
import promptTemplate from './inbox-prompt.md';

/** Where an inbox is, and how patiently it is looked into. */
export interface InboxSettings {
  /** The folder where prompts are laid down and replies are found; made if it is missing. */
  readonly folder: string;
  /** What it is called where a run is told; `inbox` and the folder unless set. */
  readonly name?: string;
  /** How long a reply is waited for; for ever unless set. */
  readonly timeoutMs?: number | undefined;
  /** 10 MB unless set. */
  readonly maxReplyBytes?: number | undefined;
  /** How often is looked where the system tells of no change; 2 seconds unless set. */
  readonly pollMs?: number | undefined;
  /** How long a reply must stay as it is to be taken as whole; 200 milliseconds unless set. */
  readonly settleMs?: number | undefined;
}

const defaultMaxReplyBytes = 10_000_000;
const defaultPollMs = 2000;
const defaultSettleMs = 200;

/**
 * Makes an agent of a folder: the prompt is written to `<who>-<call>.prompt.md`, and whoever answers writes
 * `<who>-<call>.reply.md`, best under another name that is then renamed; a file that still grows is not taken. Who is asked is
 * the role, its step and its seat. A retry's files are named `<who>-<call>.2.…`. A reply that is there already is taken at once. Nothing is removed, so that a resumed run finds it again.
 */
export function createInboxAgent(settings: InboxSettings): Agent {
  return {
    name: settings.name ?? `inbox: ${settings.folder}`,
    call: (request) => askInbox(settings, request),
  };
}

async function askInbox(settings: InboxSettings, request: AgentRequest): Promise<AgentReply> {
  if (request.signal?.aborted) return cancelledReply;
  const name = fileName(request);
  const replyFile = path.resolve(settings.folder, `${name}.reply.md`);
  const promptFile = path.resolve(settings.folder, `${name}.prompt.md`);
  await writeAtomically(promptFile, Mustache.render(promptTemplate, { ...request, replyFile }));
  request.onProgress?.(
    `${whoOf(request).join(', ')}: the prompt is in ${promptFile}; the reply goes beside it, into ${name}.reply.md`,
  );
  const found = await awaitFile(replyFile, {
    maxBytes: settings.maxReplyBytes ?? defaultMaxReplyBytes,
    pollMs: settings.pollMs ?? defaultPollMs,
    settleMs: settings.settleMs ?? defaultSettleMs,
    signal: waitingSignal(settings, request),
  });
  switch (found.kind) {
    case 'found':
      return found.text.trim() === ''
        ? { ending: 'no-output', text: found.text, why: `${replyFile} is blank` }
        : { ending: 'ok', text: found.text };
    case 'too-large':
      return {
        ending: 'truncated',
        text: '',
        why: `${replyFile} has ${found.bytes} bytes, more than allowed`,
      };
    case 'aborted':
      return request.signal?.aborted
        ? cancelledReply
        : { ending: 'timeout', text: '', why: `${replyFile} did not come in time` };
  }
}

function waitingSignal({ timeoutMs }: InboxSettings, { signal }: AgentRequest): AbortSignal {
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timerMs(timeoutMs))]),
  ];
  return AbortSignal.any(signals);
}

/** Who is asked, for people: the role, the word of its step and its seat, each once. */
function whoOf({ role, step, seat }: AgentRequest): readonly string[] {
  const words = step.split(/[^\w-]+/u);
  return [
    ...(words.includes(role) ? [] : [role]),
    step,
    ...(seat == null || words.includes(seat) ? [] : [seat]),
  ];
}

const longestPart = 40;

/** The id of the call tells files apart; the rest tells people who is asked. */
function fileName(request: AgentRequest): string {
  const { call, attempt } = request;
  if (!/^[\w-][\w.-]*$/u.test(call)) {
    throw new FixpointError('internal', `the id of a call cannot name a file: ${JSON.stringify(call)}`);
  }
  const who = whoOf(request).map((part) => part.replaceAll(/[^\w-]+/gu, '-').slice(0, longestPart));
  const name = [...who, call].join('-');
  return attempt === 1 ? name : `${name}.${attempt}`;
}
