import type { SeverityEffect } from '../findings/index.ts';
import type { Effect, MemoryScope, Outcome, ReplyKind, RoleKind, SettingValue } from '../loop/index.ts';

/** The names that a loop's parts use of each other. */
export interface LoopNames {
  readonly role: string;
  readonly memory: string;
  readonly step: string;
}

/** The same names where they are used: there none is made up. */
interface Uses<Names extends LoopNames> {
  readonly role: NoInfer<Names['role']>;
  readonly memory: NoInfer<Names['memory']>;
  readonly step: NoInfer<Names['step']>;
}

/** A loop as somebody writes it, in YAML or TypeScript. `fixpoint schema` describes the same shape. */
export interface AuthoredLoop<Names extends LoopNames = LoopNames> {
  readonly loop: string;
  readonly title?: string;
  /** What a run is given: the artifact, unless set, or the plan of it in a git working tree that is the artifact. */
  readonly input?: (typeof inputKinds)[number];
  /** The worst first. */
  readonly severities: Readonly<Record<string, SeverityEffect>>;
  /** Names with a default, or with all that can be said of them. */
  readonly settings?: Readonly<Record<string, SettingValue | SettingSpec>>;
  readonly roles: Readonly<Record<Names['role'], AuthoredRole>>;
  readonly memory?: Readonly<Record<Names['memory'], AuthoredMemory>>;
  /** `kept`: a finding that is found again has the id that it had; left out, each listing has a new one. */
  readonly findings?: 'kept';
  /** Tallies that the result shows. */
  readonly counts?: readonly string[];
  /** What an ending means for whoever wants to use the artifact, by outcome. */
  readonly means?: Readonly<Partial<Record<Outcome, string>>>;
  /** Limits of a run, each where nobody set it. */
  readonly budget?: AuthoredBudget;
  readonly prechecks?: readonly string[];
  readonly records?: readonly string[];
  /** What else its prompts can tell, by name. */
  readonly material?: readonly string[];
  /** Who does the work, by role; the same as in a project's settings. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** The steps of a loop that has one stage. */
  readonly steps?: Readonly<Record<Names['step'], AuthoredStep<Uses<Names>>>>;
  readonly stages?: Readonly<Record<string, AuthoredStage<Names>>>;
}

export interface AuthoredBudget {
  readonly usd?: number;
  readonly tokens?: number;
  readonly minutes?: number;
  readonly calls?: number;
}

export const inputKinds = ['artifact', 'plan'] as const;

export const roleKinds = ['producer', 'reviewer', 'gate', 'judge'] as const satisfies readonly RoleKind[];

export const settingKinds = ['count', 'text', 'flag', 'path', 'names'] as const;

export type SettingKind = (typeof settingKinds)[number];

export interface SettingSpec {
  readonly default?: SettingValue;
  /** Told from the default where it is left out. */
  readonly is?: SettingKind;
  readonly about?: string;
  readonly min?: number;
  readonly max?: number;
  /** The setting that this one must not be below. */
  readonly atLeast?: string;
  /** Its value in drills that do not set it, where that is another one. */
  readonly inDrills?: SettingValue;
  readonly values?: readonly string[];
  /** Values of this setting that are names for values of others. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, SettingValue>>>>;
}

export interface AuthoredRole {
  readonly is: RoleKind;
  /** How its replies are read: `json-report` for a reviewer and `done` for a producer, unless set. */
  readonly reads?: string;
  readonly replies?: readonly ReplyKind[];
  readonly fails?: string;
  /** The setting without which the loop never calls this role, so that nobody has to fill it. */
  readonly given?: string;
  readonly permission?: 'read-only' | 'edit' | 'full';
}

export interface AuthoredMemory {
  readonly per: MemoryScope;
  readonly max?: number | string;
}

export interface AuthoredStage<Names extends LoopNames = LoopNames> {
  readonly each?: string;
  /** The question that is asked where somebody else than a producer changed the artifact. */
  readonly edited?: NoInfer<Names['step']>;
  readonly start?: NoInfer<Names['step']>;
  readonly steps: Readonly<Record<Names['step'], AuthoredStep<Uses<Names>>>>;
}

export type AuthoredStep<Names extends LoopNames = LoopNames> =
  | AuthoredCall<Names>
  | AuthoredAsk<Names>
  | readonly AuthoredRule<Names>[]
  | { readonly rules: readonly AuthoredRule<Names>[] };

export interface AuthoredCall<Names extends LoopNames = LoopNames> {
  readonly call: Names['role'];
  readonly word?: string;
  /**
   * A template: a name, a path that begins with a dot, or the text itself where it has several lines. Left out, the
   * usual one for what the step is to reply: `revise`, `review`, `rereview` or `adjudicate`.
   */
  readonly prompt?: string;
  readonly seats?: string;
  readonly tier?: 'up';
  readonly continues?: Names['step'];
  readonly replies?: readonly ReplyKind[];
  /** Rules by kind of reply; a key may name several: `done, unchanged`. */
  readonly on: Readonly<Record<string, readonly AuthoredRule<Names>[]>>;
}

export interface AuthoredAsk<Names extends LoopNames = LoopNames> {
  readonly ask: string;
  readonly reason?: string;
  /** The question in words: a template, as a prompt is. */
  readonly text?: string;
  readonly options: Readonly<Record<string, Target<Names> | AuthoredOption<Names>>>;
}

/** Where a rule leads: a step of its stage, the call before a question, or the next item or stage. */
type Target<Names extends LoopNames> = Names['step'] | 'back' | 'next';

export interface AuthoredRule<Names extends LoopNames = LoopNames> {
  readonly when?: AuthoredTest<Names> | readonly AuthoredTest<Names>[];
  readonly do?: AuthoredEffects<Names>;
  readonly then?: Target<Names>;
  readonly end?: Outcome;
  readonly reason?: string;
}

export interface AuthoredOption<Names extends LoopNames = LoopNames> extends AuthoredRule<Names> {
  /** What this answer will do, in words. */
  readonly about?: string;
  /** Where the answer says nothing without the person's own words. */
  readonly words?: 'required';
  readonly each?: 'alternatives';
  readonly if?: AuthoredTest<Names> | readonly AuthoredTest<Names>[];
}

export type AuthoredTest<Names extends LoopNames = LoopNames> =
  | 'clean'
  | 'seen'
  | 'unreviewed'
  | 'came-back'
  | { readonly any: string }
  | { readonly none: string }
  | { readonly full: Names['memory'] }
  | { readonly room: Names['memory'] }
  | { readonly 'not-below': Names['memory'] }
  | { readonly same: Names['memory'] }
  | { readonly closed: Names['memory'] }
  | { readonly recurs: Names['memory'] }
  | { readonly listed: string }
  | { readonly setting: Readonly<Record<string, SettingValue>> };

export interface AuthoredEffects<Names extends LoopNames = LoopNames> {
  readonly count?: Names['memory'] | readonly Names['memory'][];
  /** `entry` forgets all that is per entry. */
  readonly forget?: Names['memory'] | 'entry' | readonly (Names['memory'] | 'entry')[];
  readonly mark?: Names['memory'];
  readonly note?: Names['memory'];
  readonly keep?: Names['memory'];
  readonly settle?: (Effect & { readonly kind: 'settle' })['as'];
  readonly park?: (Effect & { readonly kind: 'park' })['which'];
  /** In the question about an edit: takes it back. */
  readonly undo?: 'edit';
  readonly verdict?: string;
}
