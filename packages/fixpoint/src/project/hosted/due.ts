import type { Permission } from '../../agents/index.ts';
import type { AnswerOption } from '../../journal/index.ts';
import type { RunResult } from '../../views/index.ts';

/** Where a hosted run stands, for the session that hosts it. */
export interface HostedStep {
  readonly run: string;
  readonly loop: string;
  readonly due: Due;
  /** What the host has to tell its person now, such as that a change was taken back. One sentence each. */
  readonly notices: readonly string[];
}

/** The one thing to do now. */
export type Due =
  /** Calls that are open, side by side: each is made by a subagent, and handed in. */
  | { readonly kind: 'calls'; readonly calls: readonly DueCall[] }
  /** Only a person answers it. */
  | DueQuestion
  /** Calls that Fixpoint makes itself are put off; there is nothing to do until then. */
  | { readonly kind: 'resting'; readonly why: string; readonly until: string | null }
  /** `goOn`: the line that takes it up again where it may be; it is the person's. */
  | { readonly kind: 'ended'; readonly result: RunResult; readonly goOn: string | null };

export interface DueQuestion {
  readonly kind: 'question';
  readonly question: string;
  readonly word: string;
  readonly text: string;
  readonly options: readonly AnswerOption[];
}

/** One call that a subagent is to make. */
export interface DueCall {
  readonly call: string;
  /** Belongs to this call, and is good for one reply. */
  readonly token: string;
  readonly role: string;
  /** The step's word, such as `check` or `revise`. */
  readonly word: string;
  readonly seat: string | null;
  readonly item: string | null;
  readonly attempt: number;
  readonly who: DueAgent;
  readonly permission: Permission;
  /** Absolute: complete, nothing is to be added to it. */
  readonly promptFile: string;
  /** Absolute: where the reply may be put; it has to be named when it is handed in, wherever it is. */
  readonly replyFile: string;
  /** What the reply must look like, in one sentence. */
  readonly form: string;
}

/** Who makes a call: somebody who knows nothing of the run, the one of an earlier call, or somebody more capable. */
export type DueAgent =
  | { readonly kind: 'fresh' }
  | {
      readonly kind: 'same';
      /** The call that it answered. */
      readonly as: string;
      /** What the host called it when it handed that reply in; null where it said nothing. */
      readonly agent: string | null;
      /** Absolute: what to say to it. Where it is gone, a fresh one gets `promptFile`. */
      readonly promptFile: string;
    }
  | { readonly kind: 'more-capable' };
