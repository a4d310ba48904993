import { assertNever } from '../base/index.ts';
import type { ProgramEnding, ProgramResult } from '../processes/index.ts';
import { describeEnding } from '../processes/index.ts';
import type { AgentEnding, AgentReply } from './agent.ts';

/** What a program left where its reply was due; `no-text` is not in UTF-8. */
export type ReplyText =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'no-text'; readonly text: string }
  | { readonly kind: 'too-long'; readonly text: string; readonly bytes: number }
  | { readonly kind: 'not-due'; readonly text: string };

export interface ReplyOptions {
  readonly text: ReplyText;
  /** Exit codes that mean success. */
  readonly accept: readonly number[];
}

const shownOfLog = 2000;

/** Turns what came of a program into an agent's reply: `ok` only where it ended well and its reply is there, whole. */
export function programReply(result: ProgramResult, { text, accept }: ReplyOptions): AgentReply {
  const common = { text: text.text, ...(result.stderr !== '' && { log: result.stderr }) };
  const failed = failureOf(result.ending, accept);
  if (failed !== undefined) return { ...common, ending: failed, why: explain(result) };
  switch (text.kind) {
    case 'not-due':
      return { ...common, ending: 'ok' };
    case 'no-text':
      return { ...common, ending: 'unreadable', why: 'the reply is not in UTF-8' };
    case 'too-long':
      return {
        ...common,
        ending: 'truncated',
        why: `the reply file has ${text.bytes} bytes, more than allowed`,
      };
    case 'whole':
      return text.text.trim() === ''
        ? { ...common, ending: 'no-output', why: 'the reply is blank' }
        : { ...common, ending: 'ok' };
    default:
      return assertNever(text);
  }
}

function failureOf(ending: ProgramEnding, accept: readonly number[]): AgentEnding | undefined {
  switch (ending.kind) {
    case 'exited':
      return accept.includes(ending.code) ? undefined : 'crashed';
    case 'signalled':
    case 'not-started':
      return 'crashed';
    case 'timed-out':
      return 'timeout';
    case 'too-much-output':
      return 'truncated';
    case 'cancelled':
      return 'cancelled';
    default:
      return assertNever(ending);
  }
}

/** What a program says that ended by itself may be why; one that was ended has said other things before. */
function explain({ ending, stderr }: ProgramResult): string {
  if (ending.kind !== 'exited' && ending.kind !== 'signalled') return describeEnding(ending);
  const said = stderr.trim().slice(-shownOfLog);
  return said === '' ? describeEnding(ending) : `${describeEnding(ending)}: ${said}`;
}
