import { nearest } from '../base/index.ts';
import type { SettingValue } from '../loop/index.ts';
import type { AuthoredLoop, SettingKind, SettingSpec } from './authored.ts';
import type { Problem } from './problems.ts';

/** A setting of a loop, with all that is known of it. */
export interface Setting extends SettingSpec {
  readonly name: string;
  readonly is: SettingKind;
  readonly default: SettingValue;
}

/** Settings that every loop takes (loops.md, "Common to all"). */
const commonSettings: Readonly<Record<string, SettingSpec>> = {
  retries: { default: 1, about: 'how often a failed call is made again' },
  commitRounds: { default: false, about: 'in a git working tree, a commit after each round that goes on' },
};

/** The settings of a loop: its own and the common ones. */
export function settingsOf(authored: AuthoredLoop): readonly Setting[] {
  return Object.entries({ ...commonSettings, ...authored.settings }).map(([name, given]) => {
    const spec: SettingSpec = isSpec(given) ? given : { default: given };
    const value = spec.default ?? null;
    return { ...spec, name, default: value, is: spec.is ?? kindOf(value) };
  });
}

function isSpec(given: SettingValue | SettingSpec): given is SettingSpec {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function kindOf(value: SettingValue): SettingKind {
  if (typeof value === 'number') return 'count';
  if (typeof value === 'boolean') return 'flag';
  return Array.isArray(value) ? 'names' : 'text';
}

/**
 * The value of each setting: what was given, else what a given variant says, else the default.
 * Problems have the setting's name as their path.
 */
export function resolveSettings(
  settings: readonly Setting[],
  given: Readonly<Record<string, unknown>>,
): { readonly values: Readonly<Record<string, SettingValue>>; readonly problems: readonly Problem[] } {
  const values: Record<string, SettingValue> = {};
  for (const setting of settings) values[setting.name] = setting.default;
  Object.assign(values, variantValues(settings, given), given);
  const known = settings.map(({ name }) => name);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const problems = [
    ...unknown.map((name) => ({ path: [name], message: unknownSetting(name, known) })),
    ...settings.flatMap((setting) => problemsOf(setting, values)),
  ];
  return { values, problems };
}

function variantValues(settings: readonly Setting[], given: Readonly<Record<string, unknown>>): object {
  const chosen = settings.map(
    ({ name, variants, default: value }) => variants?.[String(given[name] ?? value)],
  );
  return Object.assign({}, ...chosen);
}

function unknownSetting(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined
    ? `no setting \`${name}\`; there are ${known.join(', ')}`
    : `no setting \`${name}\`; did you mean \`${near}\`?`;
}

function problemsOf(setting: Setting, values: Readonly<Record<string, unknown>>): Problem[] {
  const value = values[setting.name];
  const message = value === null && setting.default === null ? undefined : whyNot(setting, value, values);
  return message === undefined ? [] : [{ path: [setting.name], message: `\`${setting.name}\` ${message}` }];
}

function whyNot(
  setting: Setting,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (isTooLarge(value)) return `must be at most ${Number.MAX_SAFE_INTEGER}, not ${value}`;
  if (!isOfKind[setting.is](value)) return `must be ${kindInWords[setting.is]}, not ${JSON.stringify(value)}`;
  const allowed = setting.values ?? (setting.variants && Object.keys(setting.variants));
  if (allowed !== undefined && !allowed.includes(String(value)))
    return `must be one of ${allowed.join(', ')}`;
  return whyNotInBounds(setting, value, values);
}

/** Beyond it, numbers are no longer told apart. */
function isTooLarge(value: unknown): value is number {
  return typeof value === 'number' && value > Number.MAX_SAFE_INTEGER;
}

/** What is held against bounds: a number, or how many entries a list has. */
function whyNotInBounds(
  { min, max, atLeast = '' }: Setting,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const amount = Array.isArray(value) ? value.length : value;
  const other = values[atLeast];
  if (typeof amount !== 'number') return undefined;
  if (min !== undefined && amount < min) return `must be at least ${min}, not ${amount}`;
  if (max !== undefined && amount > max) return `must be at most ${max}, not ${amount}`;
  if (typeof other !== 'number' || amount >= other) return undefined;
  const has = Array.isArray(value) ? 'names' : 'is';
  return `${has} ${amount}, below \`${atLeast}\` (${other}): this loop could never converge`;
}

/** Two seats of one name could not be told apart, by a person neither where only letters' cases differ. */
const isWithoutTwins = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.trim().toLowerCase())).size === names.length;

/** A name stands in a line, and in that of a file. */
const isName = (value: unknown): value is string => isText(value) && !/\p{Cc}/u.test(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isOfKind: Readonly<Record<SettingKind, (value: unknown) => boolean>> = {
  count: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  text: isText,
  path: isText,
  flag: (value) => typeof value === 'boolean',
  names: (value) => Array.isArray(value) && value.length > 0 && value.every(isName) && isWithoutTwins(value),
};

const kindInWords: Readonly<Record<SettingKind, string>> = {
  count: 'a whole number, 0 or more',
  text: 'a text that is not blank',
  path: 'a path',
  flag: 'true or false',
  names: 'a list of names, at least one, each once and in one line',
};
