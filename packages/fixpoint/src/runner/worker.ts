import type { Permission } from '../agents/index.ts';
import type { Reading } from '../findings/index.ts';
import type { Hindrance, SessionRecord, VersionRecord } from '../journal/index.ts';
import type { Asked } from './asked.ts';
import type { Said } from './said.ts';

/** One call, as whoever does the work gets it. */
export interface WorkRequest {
  /** The engine's id of the call. */
  readonly call: string;
  readonly role: string;
  /** The step's word, or the role for the seat of a panel. */
  readonly word: string;
  readonly seat: string | null;
  readonly item: string | null;
  readonly attempt: number;
  /** How many calls of this role, and of this seat if it has one, returned before in this run. */
  readonly index: number;
  readonly prompt: string;
  /** A session to go on in, with what to say there; where it is forgotten, the whole prompt is what is asked. */
  readonly resumes?: { readonly session: SessionRecord; readonly prompt: string };
  /** What tries of this call took that it goes on from, in milliseconds; they have one limit of time together. */
  readonly spentMs?: number;
  /** A more capable model than the usual one is wanted. */
  readonly tier?: 'up';
  readonly asked: Asked;
  /** The working folder and the artifact, absolute. */
  readonly folder: string;
  readonly artifact: string;
  /** The version that the call is made on. */
  readonly version: Pick<VersionRecord, 'hash' | 'commit'>;
  /** Its text, as prompts show it. */
  readonly readArtifact: () => Promise<string>;
  readonly permission: Permission;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

/** What was used by a call, in the client's own words; null is not known. */
export interface WorkUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/**
 * What came of a call. `cancelled` means that nobody knows: it will be made again. `awaited` means that somebody else's
 * session makes it and has not handed a reply in: the call stays open, and is taken up again.
 */
export type Worked =
  | {
      readonly kind: 'said';
      readonly reading: Reading<Said>;
      /** The reply as it came. */
      readonly raw: string | null;
      readonly usage: WorkUsage | null;
      /** The session that it was said in, where the agent keeps one. */
      readonly session?: SessionRecord;
    }
  | Hindered
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'awaited' };

/** The call could not be made for now, by no fault of its own. */
export interface Hindered {
  readonly kind: 'hindered';
  readonly by: Hindrance;
  readonly why: string;
  /** When it may be made again: ISO 8601, UTC; null is not known. */
  readonly until: string | null;
  readonly usage: WorkUsage | null;
}

/** Who fills a role: an agent with a reader for its replies, a gate, or a function. It never throws for what it met. */
export interface Worker {
  readonly name: string;
  /** The client or provider that its calls go to: whose limits they count for, and whose sessions it can go on in. */
  readonly client?: string;
  /** The folder that a call of it is made in, where that is not the artifact's. */
  readonly folderOf?: (call: Pick<WorkRequest, 'role' | 'seat'>) => string;
  /** Whether a prompt is written for it. */
  readonly needsPrompt: boolean;
  /** Whether its reply is the new text of the artifact, instead of a word about what it changed on disk. */
  readonly repliesText: boolean;
  /** Whether the work goes on outside of this process, and so also while the run is interrupted: a person's, say. */
  readonly isOutside: boolean;
  /** Set where the session that hosts the run makes its calls: they outlive this process, and agents are at work in them. */
  readonly isHosted?: true;
  work(request: WorkRequest): Promise<Worked>;
}

/** Reads a reply to what was asked, in the way that a role's loop says. */
export type ReplyReader = (reply: string, asked: Asked) => Reading<Said>;
