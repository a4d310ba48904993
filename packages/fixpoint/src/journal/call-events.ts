import type { ChangedFile } from '../artifacts/index.ts';
import type { Conflict, Failure, Finding, Match, Note } from '../findings/index.ts';
import type { Reply } from '../loop/index.ts';

/** A version of the artifact as a run knows it. */
export interface VersionRecord {
  /** Its number in the run: 0 is the input. Texts that count as the same have the same number. */
  readonly n: number;
  /** Finds its content again. */
  readonly hash: string;
  /** Equal for texts that count as the same. */
  readonly key: string;
  readonly bytes: number;
  /** The commit that was checked out then, where the run works on a branch of its own. */
  readonly commit?: string;
}

/** What was used by a call, as the client says it; null is not known. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly seconds: number;
}

/** A conversation that an agent keeps, to be gone on in later. */
export interface SessionRecord {
  /** The client that keeps it, and its version then; null is not known. */
  readonly client: string;
  readonly version: string | null;
  /** The folder that it was begun in, absolute: clients bind it to that. */
  readonly folder: string;
  readonly id: string;
  /** What the client has counted for all of the session, where it counts so. */
  readonly used?: Omit<Usage, 'seconds'>;
}

/** That a call goes on in an earlier session. */
export interface ResumedSession {
  readonly session: SessionRecord;
  /** Blob of what is said there, in place of the whole prompt. */
  readonly prompt: string;
}

/** Written before a call is made. A call that failed is made again under a new id. */
export interface CallStarted {
  readonly type: 'call.started';
  readonly call: string;
  readonly step: string;
  readonly word: string | null;
  readonly role: string;
  readonly seat: string | null;
  readonly item: string | null;
  readonly attempt: number;
  readonly agent: string;
  /** Blob of the prompt; null for a gate. */
  readonly prompt: string | null;
  /** The version that it is made on. */
  readonly version: VersionRecord;
  /** Ids of the findings that stand in the prompt: only these mean something in the reply. */
  readonly sent?: readonly string[];
  /** The session that it goes on in; where that is forgotten, the whole prompt is sent. */
  readonly resumes?: ResumedSession;
  /** Blob of how all stood then that it may not change, for whichever process looks after it; left out where nothing is watched. */
  readonly before?: string;
}

/** A match of a finding of this reply. */
export interface FindingMatch extends Match {
  /** Its place in the reply's `findings`. */
  readonly index: number;
}

/** What was read in a reply. `reply` is what the rules see of it. */
export interface CallReplied {
  readonly type: 'call.replied';
  readonly call: string;
  readonly seat: string | null;
  readonly reply: Reply;
  readonly findings: readonly Finding[];
  /** Which earlier findings those are or may be; only what was matched is there. */
  readonly matches?: readonly FindingMatch[];
  readonly conflict: Conflict | null;
  /** A producer's word to the next checker. */
  readonly summary: string | null;
  /** What a producer that is done is not sure of. */
  readonly concerns?: readonly string[];
  /** Why a judge decided as it did, by the id of the finding. */
  readonly reasons?: Readonly<Record<string, Reason>>;
  /** The version that a producer left. */
  readonly version: VersionRecord | null;
  /** What is different in it from the version that the producer was given. */
  readonly changed?: readonly ChangedFile[];
  readonly notes: readonly Note[];
  /** Blob of the reply as it came. */
  readonly raw: string | null;
  readonly usage: Usage;
  /** The session that it was made in, where an agent keeps one. */
  readonly session?: SessionRecord;
}

/** Why something was decided, and what it costs if that is wrong. */
export interface Reason {
  readonly why: string;
  readonly cost: string;
}

export interface CallFailed {
  readonly type: 'call.failed';
  readonly call: string;
  readonly seat: string | null;
  readonly failure: Failure;
  readonly why: string;
  readonly notes: readonly Note[];
  readonly raw: string | null;
  readonly usage: Usage;
  readonly session?: SessionRecord;
}

/** Why a call could not be made for now: nothing that asking anew at once would change. */
export type Hindrance = 'limited' | 'outage' | 'auth';

/** A call could not be made for now; it spends no retry, and will be made again under the same id. */
export interface CallPostponed {
  readonly type: 'call.postponed';
  readonly call: string;
  readonly hindrance: Hindrance;
  readonly why: string;
  /** When it is to be made again: ISO 8601, UTC; null where only a person can tell. */
  readonly until: string | null;
  /** Null where the client says nothing: whoever was turned away used nothing. */
  readonly usage: Usage | null;
}

/**
 * A call returned, but the artifact moved under it, or under those that were made beside it: what was said is of no version
 * of the run. It counts for nothing and spends no retry; what it used is used. The call is made again under a new id.
 */
export interface CallStale {
  readonly type: 'call.stale';
  readonly call: string;
  readonly why: string;
  readonly notes: readonly Note[];
  readonly raw: string | null;
  readonly usage: Usage;
}

/** A call was cut off, and what it had changed by then was put back. It will be made again under the same id. */
export interface CallCancelled {
  readonly type: 'call.cancelled';
  readonly call: string;
}
