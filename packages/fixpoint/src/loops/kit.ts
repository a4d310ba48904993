import type { Conflict, Note, SeverityScale } from '../findings/index.ts';
import type { Clock, Happened } from '../journal/index.ts';
import type { Outcome, SettingValue } from '../loop/index.ts';
import type { GatherMaterial, Observer, ReplyReader, Worker } from '../runner/index.ts';

/** What a precheck gets: the run as it was asked for, before anything is written. */
export interface PrecheckInput {
  /** The project's root and the artifact's files, absolute. */
  readonly root: string;
  readonly artifact: readonly string[];
  /** All settings with their values, and the names of those that somebody gave. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly given: readonly string[];
  /** Whether a git working tree differs from where its diff begins; null for an artifact that is none. */
  readonly isChanged: (() => Promise<boolean>) | null;
  /** The plan that the run is given, where its loop says `input: plan`. */
  readonly plan?: GivenPlan;
}

/** What is to be made in a git working tree, and where it goes on from. */
export interface GivenPlan {
  /** From the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The commit that the run's branch began at. */
  readonly begun: string;
  /** Whether a commit, or what a beginning of its hash stands for, is part of the history that the run goes on from. */
  readonly isInHistory: (commit: string) => Promise<boolean>;
  /** Whether it is the very commit that the run goes on from. */
  readonly isHead: (commit: string) => Promise<boolean>;
  /** The branches whose history has it. */
  readonly branchesWith: (commit: string) => Promise<readonly string[]>;
}

/** What a precheck found. It throws FixpointError where a person has to set something right first. */
export type Prechecked = PrecheckedGo | PrecheckedEnd;

export interface PrecheckedGo {
  readonly kind: 'go';
  /** Settings that the project says where nobody gave them. */
  readonly settings?: Readonly<Record<string, SettingValue>>;
  /** What prompts and records need to know; kept in the journal. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Conflicts that an earlier run left open. */
  readonly carried?: readonly Conflict[];
  /** Lists that stages go through, such as the tasks that are left, by name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly notes: readonly Note[];
}

/** The run is over before any call. */
export interface PrecheckedEnd {
  readonly kind: 'ended';
  readonly outcome: Outcome;
  readonly reason: string;
  readonly why: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly notes: readonly Note[];
}

export type Precheck = (input: PrecheckInput) => Promise<Prechecked>;

export interface RecordInput {
  readonly root: string;
  readonly run: string;
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly clock: Clock;
  /** The bytes of something that the run keeps, such as a version of a file, by its hash. */
  readonly readBlob: (hash: string) => Promise<Uint8Array>;
}

/**
 * Keeps a record in another tool's format in step with the journal. A record is a projection: a keeper writes what the
 * events say, so that writing it twice changes nothing.
 */
export interface RecordKeeper extends Observer {
  /** Hears of an event of an earlier process, whose writing is done; for what has to be remembered only. */
  recall(happened: Happened): void;
}

/** Makes a keeper, or null where the settings ask for no such record. */
export type KeepRecord = (input: RecordInput) => Promise<RecordKeeper | null>;

/** Which counter of a loop says how many files a record makes beside the artifact; null where the settings ask for none. */
export type CountFiles = (settings: RecordInput['settings']) => string | null;

/** How replies are read, by the name that a role's `reads` gives. */
export type MakeReader = (scale: SeverityScale) => ReplyReader;

/** Puts around a worker what its loop answers without making the call. */
export type WrapWorker = (worker: Worker) => Worker;

/**
 * One built-in loop: its definition as a file, and the code that its names stand for, loaded once it is called for.
 * What reads its replies is a `ReplyKit`.
 */
export interface LoopKit {
  readonly name: string;
  readonly title: string;
  /** The loop file, as somebody could have written it. */
  readonly text: string;
  /** What the loop file says. */
  readonly value: unknown;
  /** Templates by name, and the parts that they share by theirs; the parts are still to be put in. */
  readonly prompts: Readonly<Record<string, string>>;
  readonly partials: Readonly<Record<string, string>>;
  readonly prechecks: Readonly<Record<string, Precheck>>;
  /** The lists that its prechecks bring, for stages to go through, by the precheck's name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly records: Readonly<Record<string, KeepRecord>>;
  /** For those of its records that make more files the longer a run takes. */
  readonly recordFiles?: Readonly<Record<string, CountFiles>>;
  /** What its prompts can tell beside the briefing. */
  readonly material?: Readonly<Record<string, GatherMaterial>>;
}

/** How the replies of one built-in loop's roles come about: by the name that a role's `reads` gives. */
export interface ReplyKit {
  readonly readers: Readonly<Record<string, MakeReader>>;
}

/** What is put around workers, by the name of the reader whose role is meant. */
export type Wrappers = Readonly<Record<string, WrapWorker>>;
