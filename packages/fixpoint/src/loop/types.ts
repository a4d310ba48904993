import type { SeverityScale } from '../findings/index.ts';
import type { Outcome } from './outcome.ts';
import type { ReplyKind, RoleKind } from './reply.ts';

/** A loop, resolved: plain data that `initial`, `next` and `apply` read, and that a journal pins. */
export interface Loop {
  readonly name: string;
  readonly severities: SeverityScale;
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly roles: Readonly<Record<string, Role>>;
  readonly memory: Readonly<Record<string, Memory>>;
  /** In the order in which they are gone through. */
  readonly stages: readonly Stage[];
  /** Names of the tallies that a result shows, in order. */
  readonly counts: readonly string[];
  /** How often a failed call is made again before the run ends `inconclusive`. */
  readonly retries: number;
  /** Whether a finding that is found again keeps its id; left out, each listing has a new one. */
  readonly identity?: true;
}

export type SettingValue = string | number | boolean | null | readonly string[];

export interface Role {
  readonly is: RoleKind;
  /** The reason of a run that ends because this role failed for good, such as `checker-failed`. */
  readonly fails: string;
}

/**
 * How long something is remembered: for the run, for one entry of its stage, for one item of a stage, or for one
 * version. What is per version dies with the version by construction.
 */
export type MemoryScope = 'run' | 'entry' | 'item' | 'version';

export interface Memory {
  readonly per: MemoryScope;
  /** What `full` and `room` compare a counter with. */
  readonly max?: number;
}

/** A group of steps, gone through once, or once for each item of a list. */
export interface Stage {
  readonly name: string;
  /** A list of the run's input, or a setting that is a list. */
  readonly each?: string;
  /** The question that a call waits for where somebody else than a producer changed the artifact. */
  readonly edited?: string;
  readonly start: string;
  readonly steps: Readonly<Record<string, Step>>;
}

export type Step = CallStep | AskStep | JunctionStep;

/** A step that calls a role, once or with several seats side by side. */
export interface CallStep {
  readonly kind: 'call';
  readonly role: string;
  /**
   * The step's word in drills and displays; `{item}`, `{index}` and `{<memory>}` are filled in. With seats it is the
   * word of a seat that is asked again: the panel as such has none.
   */
  readonly word: string;
  /** A list, as in a stage: one call for each entry, side by side. */
  readonly seats?: string;
  /** A more capable model than the role's usual one is asked for. */
  readonly tier?: 'up';
  /** The step whose session is taken up again, where the agent can. */
  readonly continues?: string;
  readonly on: Readonly<Partial<Record<ReplyKind, readonly Rule[]>>>;
}

/** A step that asks a person. `abandon` is always an option and ends the run. */
export interface AskStep {
  readonly kind: 'ask';
  /** Its word without the `ask:` before it; `{reason}` is filled in. */
  readonly word: string;
  /** What the question is about, and so the reason of an ending that follows; left out, the rule that led here says it. */
  readonly reason?: string;
  readonly options: Readonly<Record<string, Option>>;
}

export interface Option {
  /** The option is offered once for each alternative of the conflict, as `<option>:<n>`. */
  readonly each?: 'alternatives';
  /** Offered only while these hold. */
  readonly if: readonly Test[];
  readonly rule: Rule;
}

/** A step that only decides. */
export interface JunctionStep {
  readonly kind: 'junction';
  readonly rules: readonly Rule[];
}

/** One test with its effect and where it leads. Without a destination it goes on to the next rule. */
export interface Rule {
  /** All must hold; none is always true. */
  readonly when: readonly Test[];
  readonly do: readonly Effect[];
  readonly go?: Destination;
}

export type Destination =
  | { readonly kind: 'step'; readonly step: string; readonly reason?: string }
  /** The call that led to the present question, made again. */
  | { readonly kind: 'back' }
  /** The next item of the stage, or the next stage. */
  | { readonly kind: 'next' }
  | { readonly kind: 'end'; readonly outcome: Outcome; readonly reason?: string };

/** The closed vocabulary of what a rule can test. */
export type Test =
  /** No open finding gates. */
  | { readonly kind: 'clean' }
  /** Some open finding has this severity or mark, or this memory or list of the run's input isn't empty. */
  | { readonly kind: 'any'; readonly of: string }
  | { readonly kind: 'none'; readonly of: string }
  /** The counter has reached its max. */
  | { readonly kind: 'full'; readonly memory: string }
  | { readonly kind: 'room'; readonly memory: string }
  /** There are at least as many open gating findings as were marked; false where nothing was. */
  | { readonly kind: 'not-below'; readonly memory: string }
  /** The present conflict's property is the one that was kept. */
  | { readonly kind: 'same'; readonly memory: string }
  /** The present item stands in this list too. */
  | { readonly kind: 'listed'; readonly list: string }
  | { readonly kind: 'setting'; readonly setting: string; readonly value: SettingValue }
  /** Some reviewer found something, at any severity, in this run. */
  | { readonly kind: 'seen' }
  /** No checker has seen the present version. */
  | { readonly kind: 'unreviewed' }
  /** The present version equals an earlier one of the run; the input is one only if a producer left it so. */
  | { readonly kind: 'came-back' }
  /**
   * Some finding of the set that was noted last gates no more; false where none was. Reads the last set of the memory and
   * the ids of the open findings that gate.
   */
  | { readonly kind: 'closed'; readonly memory: string }
  /**
   * The open findings that gate are some, and are exactly a set that was noted before the last one. Reads all sets of the
   * memory and the ids of the open findings that gate.
   */
  | { readonly kind: 'recurs'; readonly memory: string };

/** The closed vocabulary of what a rule can do. */
export type Effect =
  /** Adds one to a counter. */
  | { readonly kind: 'count'; readonly memory: string }
  /** Empties one memory. */
  | { readonly kind: 'forget'; readonly memory: string }
  /** Empties all memory of this entry of the stage. */
  | { readonly kind: 'forget-entry' }
  /** Remembers how many open findings gate. */
  | { readonly kind: 'mark'; readonly memory: string }
  /** Remembers which open findings gate, beside the sets that were noted before. */
  | { readonly kind: 'note'; readonly memory: string }
  /** Remembers the present conflict's property. */
  | { readonly kind: 'keep'; readonly memory: string }
  /** Settles what was asked about: the disputed finding is ruled, or it stands; `all` that is open is ruled. */
  | { readonly kind: 'settle'; readonly as: 'ruled' | 'stands' | 'all' }
  /** Parks findings that a judge ruled: all of them, or those that are not load-bearing. */
  | { readonly kind: 'park'; readonly which: 'all' | 'rest' }
  /** Makes the version of before an edit the present one again. */
  | { readonly kind: 'undo-edit' }
  /** Says a word of the loop's own about this round, such as CONTINUE. */
  | { readonly kind: 'verdict'; readonly verdict: string };
