import type { Setting } from '../../definition/index.ts';
import type { NamedAgent } from '../agents/read-agent-setting.ts';
import type { FoundSettings } from './settings-file.ts';

/** Where a value came from, the strongest first (cli.md). */
export type Origin = 'flag' | 'environment' | 'project' | 'user' | 'loop' | 'default';

/** A value with its origin, for `fixpoint config --explain`. */
export interface Explained {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
  /** The file or variable that said it. */
  readonly from: string | null;
}

/** What stands above a loop's own settings. */
export interface SettingsLayers {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly project: FoundSettings | null;
  readonly user: FoundSettings | null;
}

/** The value of each setting of a loop and where it came from. Values are tested where the loop is resolved. */
export function explainSettings(
  loop: string,
  settings: readonly Setting[],
  layers: SettingsLayers,
): readonly Explained[] {
  const known = settings.map((setting) => explainSetting(loop, setting, layers));
  const unknown = Object.entries(layers.flags).filter(
    ([name]) => !settings.some((setting) => setting.name === name),
  );
  return [
    ...known,
    ...unknown.map(([name, value]): Explained => ({ name, value, origin: 'flag', from: null })),
  ];
}

function explainSetting(loop: string, setting: Setting, layers: SettingsLayers): Explained {
  const { name } = setting;
  const variable = variableOf(name);
  const inEnvironment = layers.environment[variable];
  if (Object.hasOwn(layers.flags, name)) {
    const said = layers.flags[name];
    // An agent writes `"gates": "npm test"` too, as a flag has it.
    const value = typeof said === 'string' ? valueFromText(setting, said) : said;
    return { name, value, origin: 'flag', from: null };
  }
  if (inEnvironment !== undefined) {
    return { name, value: valueFromText(setting, inEnvironment), origin: 'environment', from: variable };
  }
  for (const origin of ['project', 'user'] as const) {
    const found = layers[origin];
    const values = found?.settings.loops?.[loop] ?? {};
    if (found !== null && Object.hasOwn(values, name))
      return { name, value: values[name], origin, from: found.file };
  }
  return { name, value: setting.default, origin: setting.default === null ? 'default' : 'loop', from: null };
}

/** The environment variable of a setting: `maxRevisions` is `FIXPOINT_MAX_REVISIONS`. */
function variableOf(setting: string): string {
  return `FIXPOINT_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** A setting's value from a flag or a variable, by the setting's kind. What does not fit stays text, and is refused later. */
export function valueFromText(setting: Pick<Setting, 'is'>, text: string): unknown {
  switch (setting.is) {
    case 'count':
      return /^\d+$/.test(text.trim()) ? Number(text) : text;
    case 'flag':
      return flagFromText(text);
    case 'names':
      return namesFromText(text);
    case 'text':
    case 'path':
      return text;
  }
}

/** `a,b`, and also `[a, b]`, as a settings file has it. */
function namesFromText(text: string): readonly string[] {
  const [, inner = text] = /^\s*\[(.*)\]\s*$/su.exec(text) ?? [];
  const names = inner.split(',').map((name) => name.trim());
  return inner === text ? names : names.map((name) => name.replace(/^(["'])(.*)\1$/su, '$2'));
}

function flagFromText(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  return ['false', '0', 'no', 'off', ''].includes(word) ? false : text;
}

/** Only what somebody gave, the loop's defaults apart. */
export function givenSettings(explained: readonly Explained[]): Readonly<Record<string, unknown>> {
  const given = explained.filter(({ origin }) => origin !== 'loop' && origin !== 'default');
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** How many calls may be made at the same time to a client or provider, by its name. */
export function limitsIn({
  user,
  project,
}: Pick<SettingsLayers, 'user' | 'project'>): Readonly<Record<string, number>> {
  return { ...user?.settings.limits, ...project?.settings.limits };
}

/** Finds agents by role and by name, the project's before the user's. */
export function namedAgents({
  user,
  project,
}: Pick<SettingsLayers, 'user' | 'project'>): Readonly<Record<string, NamedAgent>> {
  return { ...agentsIn(user), ...agentsIn(project) };
}

function agentsIn(found: FoundSettings | null): Readonly<Record<string, NamedAgent>> {
  if (found === null) return {};
  const agents = Object.entries(found.settings.agents ?? {});
  return Object.fromEntries(agents.map(([name, given]) => [name, { given, file: found.file }]));
}
