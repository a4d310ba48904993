import type { Conflict } from '../findings/index.ts';
import type { Fact, Loop, LoopInput, Outcome } from '../loop/index.ts';
import type {
  CallCancelled,
  CallFailed,
  CallPostponed,
  CallReplied,
  CallStale,
  CallStarted,
  VersionRecord,
} from './call-events.ts';
import { defineEvents } from './schema.ts';

/** Everything beside its rules that a run must keep to be the same after an edit or an upgrade. */
export interface PinnedLoop {
  readonly loop: Loop;
  readonly title: string;
  /** How each role's replies are read. */
  readonly reads: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, 'read-only' | 'edit' | 'full'>>;
  /** The text of each prompt's template, by `<stage>/<step>`. */
  readonly prompts: Readonly<Record<string, string>>;
  /** The text of each question's template, by `<stage>/<step>`, and what its options mean. */
  readonly questions: Readonly<Record<string, PinnedQuestion>>;
  /** What an ending means for whoever wants to use the artifact, by outcome, where the loop says it. */
  readonly means?: Readonly<Partial<Record<Outcome, string>>>;
  readonly records: readonly string[];
  /** What its prompts can tell beside the briefing, by name. */
  readonly material?: readonly string[];
}

export interface PinnedQuestion {
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
  /** The options that say nothing without the person's own words. */
  readonly needsWords?: readonly string[];
}

export interface RunStarted {
  readonly type: 'run.started';
  /** The version of the rules of the core. */
  readonly rules: number;
  readonly engine: string;
  readonly pinned: PinnedLoop;
  readonly input: LoopInput;
  /** The conflicts that `input.openConflicts` stands for, in the same order. */
  readonly carried: readonly Conflict[];
  readonly artifact: StartedArtifact;
  readonly version: VersionRecord;
  /** Who does the work, by role: the settings of each agent, for a resume. */
  readonly agents: Readonly<Record<string, unknown>>;
  /** What the loop's own prechecks found out, for its prompts and records. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly budget: Budget;
  /** The limits of it that nobody set: of what they count, only what is known counts. Left out where there are none. */
  readonly usualLimits?: readonly (keyof Budget)[];
}

/** What is revised. Paths are relative to the project's root, with `/`. */
export interface StartedArtifact {
  readonly kind: 'file' | 'files' | 'git';
  readonly paths: readonly string[];
  /** The commit, or the empty tree, that the diff of a git working tree begins at. */
  readonly base?: string;
  /** The branch that the run has for itself in a git working tree. */
  readonly branch?: string;
  /** Files that are no part of it, such as the plan that it is made from; relative to the top of the working tree. */
  readonly leftOut?: readonly string[];
}

/** Limits of a whole run; left out is without limit. */
export interface Budget {
  readonly usd?: number;
  readonly tokens?: number;
  readonly minutes?: number;
  readonly calls?: number;
}

export interface QuestionAsked {
  readonly type: 'question.asked';
  readonly question: string;
  readonly word: string;
  readonly reason: string;
  readonly options: readonly AnswerOption[];
  /** The conflict that it is about, where it is one. */
  readonly conflict: Conflict | null;
  /** The question in words, as the person reads it. */
  readonly text: string;
}

/** An answer that a question takes, and what it will do. */
export interface AnswerOption {
  readonly option: string;
  readonly means: string | null;
  /** Set where the answer says nothing without the person's own words. */
  readonly needsWords?: boolean;
}

export interface QuestionAnswered {
  readonly type: 'question.answered';
  readonly question: string;
  readonly option: string;
  readonly words: string | null;
  /** `elicitation`: a dialogue of an MCP client; `relayed`: an agent's session handed it in, as its person's. */
  readonly channel: 'terminal' | 'command' | 'library' | 'script' | 'elicitation' | 'relayed';
}

/** Something else than the run changed the workspace, or a role changed what it may not. */
export interface WorkspaceChanged {
  readonly type: 'workspace.changed';
  readonly call: string | null;
  readonly role: string | null;
  readonly files: readonly string[];
  readonly undone: boolean;
  /** What was there, where the artifact itself was changed and put back. */
  readonly kept: string | null;
  /** The folder where what was undone beside the artifact is kept, from the project's root. */
  readonly aside?: string;
  /** Set where others could have done it as well: calls that were made beside this one, or somebody after it had died. */
  readonly unsure?: true;
}

/** The artifact was found changed while no producer's call was open: somebody edited it. */
export interface ArtifactEdited {
  readonly type: 'artifact.edited';
  readonly version: VersionRecord;
  /** What differs from the version before, relative to the workspace's root. */
  readonly files?: readonly string[];
}

export interface RunNoted {
  readonly type: 'run.noted';
  readonly kind: string;
  readonly text: string;
}

/** The run is stopped from outside of its rules: by a precheck, a budget or a person. */
export interface RunStopped {
  readonly type: 'run.stopped';
  readonly outcome: Outcome;
  readonly reason: string;
  readonly why: string;
}

/** The end, with what decided it. */
export interface RunEnded {
  readonly type: 'run.ended';
  readonly outcome: Outcome;
  readonly reason: string;
  readonly because: (Fact & { readonly kind: 'decided' }) | null;
  readonly open: readonly string[];
  /** The last version that a checker saw, and the best of them. */
  readonly reviewed: VersionRecord | null;
  readonly best: VersionRecord | null;
}

/** The run goes on after it ended inconclusive or over its budget. */
export interface RunReopened {
  readonly type: 'run.reopened';
  /** The budget from now on; it counts what was used before too. */
  readonly budget: Budget;
  /** The limits of it that are still those that nobody set. */
  readonly usualLimits?: readonly (keyof Budget)[];
}

/** Others fill roles or seats from now on, by their names; a person wanted it so. */
export interface AgentsReplaced {
  readonly type: 'agents.replaced';
  readonly agents: RunStarted['agents'];
}

/** An event of a run. Observations of the world and asks of it; what follows from them is computed again. */
export type RunEvent =
  | RunStarted
  | CallStarted
  | CallReplied
  | CallFailed
  | CallPostponed
  | CallStale
  | CallCancelled
  | QuestionAsked
  | QuestionAnswered
  | WorkspaceChanged
  | ArtifactEdited
  | RunNoted
  | RunStopped
  | RunEnded
  | RunReopened
  | AgentsReplaced;

/** The present version of each event's shape. */
export const runEvents = defineEvents<RunEvent>({
  'run.started': 1,
  'call.started': 1,
  'call.replied': 1,
  'call.failed': 1,
  'call.postponed': 1,
  'call.stale': 1,
  'call.cancelled': 1,
  'question.asked': 1,
  'question.answered': 1,
  'workspace.changed': 1,
  'artifact.edited': 1,
  'run.noted': 1,
  'run.stopped': 1,
  'run.ended': 1,
  'run.reopened': 1,
  'agents.replaced': 1,
});

/** The version of the rules of `initial`, `next` and `apply`; a run goes on only under those it began with. */
export const rulesVersion = 1;
