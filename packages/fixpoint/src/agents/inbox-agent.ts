import path from 'node:path';
import Mustache from 'mustache';
import { FixpointError } from '../base/index.ts';
import { writeAtomically } from '../files/index.ts';
import type { Agent, AgentReply, AgentRequest } from './agent.ts';
import { cancelledReply } from './agent.ts';
import { awaitFile } from './await-file.ts';
import promptTemplate from './inbox-prompt.md';

/** Where an inbox is, and how patiently it is looked into. */
export interface InboxSettings {
  /** The folder where prompts are laid down and replies are found; made if it is missing. */
  readonly folder: string;
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
 * Makes an agent of a folder: the prompt is written to `<call>.prompt.md`, and whoever answers writes `<call>.reply.md`,
 * best under another name that is then renamed; a file that still grows is not taken. A retry's files are named
 * `<call>.2.…`. A reply that is there already is taken at once. Nothing is removed, so that a resumed run finds it again.
 */
export function createInboxAgent(settings: InboxSettings): Agent {
  return { name: `inbox: ${settings.folder}`, call: (request) => askInbox(settings, request) };
}

async function askInbox(settings: InboxSettings, request: AgentRequest): Promise<AgentReply> {
  if (request.signal?.aborted) return cancelledReply;
  const name = fileName(request);
  const replyFile = path.resolve(settings.folder, `${name}.reply.md`);
  const promptFile = path.resolve(settings.folder, `${name}.prompt.md`);
  await writeAtomically(promptFile, Mustache.render(promptTemplate, { ...request, replyFile }));
  request.onProgress?.(`the prompt is in ${promptFile}; waiting for ${replyFile}`);
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
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  return AbortSignal.any(signals);
}

function fileName({ call, attempt }: AgentRequest): string {
  if (!/^[\w-][\w.-]*$/u.test(call)) {
    throw new FixpointError('internal', `the id of a call cannot name a file: ${JSON.stringify(call)}`);
  }
  return attempt === 1 ? call : `${call}.${attempt}`;
}
