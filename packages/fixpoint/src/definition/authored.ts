import type { SeverityEffect } from '../findings/index.ts';
import type { Effect, MemoryScope, Outcome, ReplyKind, RoleKind, SettingValue } from '../loop/index.ts';

/** A loop as somebody writes it, in YAML or TypeScript. `fixpoint schema` describes the same shape. */
export interface AuthoredLoop {
  readonly loop: string;
  readonly title?: string;
  /** The worst first. */
  readonly severities: Readonly<Record<string, SeverityEffect>>;
  /** Names with a default, or with all that can be said of them. */
  readonly settings?: Readonly<Record<string, SettingValue | SettingSpec>>;
  readonly roles: Readonly<Record<string, AuthoredRole>>;
  readonly memory?: Readonly<Record<string, AuthoredMemory>>;
  /** Tallies that the result shows. */
  readonly counts?: readonly string[];
  /** What an ending means for whoever wants to use the artifact, by outcome. */
  readonly means?: Readonly<Partial<Record<Outcome, string>>>;
  readonly prechecks?: readonly string[];
  readonly records?: readonly string[];
  /** Who does the work, by role; the same as in a project's settings. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** The steps of a loop that has one stage. */
  readonly steps?: Readonly<Record<string, AuthoredStep>>;
  readonly stages?: Readonly<Record<string, AuthoredStage>>;
}

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
  readonly permission?: 'read-only' | 'edit' | 'full';
}

export interface AuthoredMemory {
  readonly per: MemoryScope;
  readonly max?: number | string;
}

export interface AuthoredStage {
  readonly each?: string;
  readonly start?: string;
  readonly steps: Readonly<Record<string, AuthoredStep>>;
}

export type AuthoredStep =
  | AuthoredCall
  | AuthoredAsk
  | readonly AuthoredRule[]
  | { readonly rules: readonly AuthoredRule[] };

export interface AuthoredCall {
  readonly call: string;
  readonly word?: string;
  /**
   * A template: a name, a path that begins with a dot, or the text itself where it has several lines. Left out, a
   * reviewer gets `review` and a producer `revise`.
   */
  readonly prompt?: string;
  readonly seats?: string;
  readonly tier?: 'up';
  readonly continues?: string;
  readonly replies?: readonly ReplyKind[];
  /** Rules by kind of reply; a key may name several: `done, unchanged`. */
  readonly on: Readonly<Record<string, readonly AuthoredRule[]>>;
}

export interface AuthoredAsk {
  readonly ask: string;
  readonly reason?: string;
  /** The question in words: a template, as a prompt is. */
  readonly text?: string;
  readonly options: Readonly<Record<string, string | AuthoredOption>>;
}

export interface AuthoredRule {
  readonly when?: AuthoredTest | readonly AuthoredTest[];
  readonly do?: AuthoredEffects;
  readonly then?: string;
  readonly end?: Outcome;
  readonly reason?: string;
}

export interface AuthoredOption extends AuthoredRule {
  /** What this answer will do, in words. */
  readonly about?: string;
  readonly each?: 'alternatives';
  readonly if?: AuthoredTest | readonly AuthoredTest[];
}

export type AuthoredTest =
  | 'clean'
  | 'seen'
  | 'unreviewed'
  | 'came-back'
  | { readonly any: string }
  | { readonly none: string }
  | { readonly full: string }
  | { readonly room: string }
  | { readonly 'not-below': string }
  | { readonly same: string }
  | { readonly setting: Readonly<Record<string, SettingValue>> };

export interface AuthoredEffects {
  readonly count?: string | readonly string[];
  /** `entry` forgets all that is per entry. */
  readonly forget?: string | readonly string[];
  readonly mark?: string;
  readonly keep?: string;
  readonly settle?: (Effect & { readonly kind: 'settle' })['as'];
  readonly park?: (Effect & { readonly kind: 'park' })['which'];
  readonly verdict?: string;
}
