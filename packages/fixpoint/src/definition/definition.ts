import { FixpointError } from '../base/index.ts';
import type { SeverityScale } from '../findings/index.ts';
import type { Loop, Memory, Outcome, Role, Stage } from '../loop/index.ts';
import type { AuthoredAsk, AuthoredBudget, AuthoredLoop, AuthoredRole } from './authored.ts';
import { checkBefore } from './checks/check-before.ts';
import { checkCalls } from './checks/check-calls.ts';
import { checkFlow } from './checks/check-flow.ts';
import { checkItems } from './checks/check-items.ts';
import { checkMemory } from './checks/check-memory.ts';
import { checkNames } from './checks/check-names.ts';
import { checkRules } from './checks/check-rules.ts';
import { checkRulings } from './checks/check-rulings.ts';
import { checkSound } from './checks/check-sound.ts';
import { definitionError, type Problem } from './problems.ts';
import { resolveSettings, type Setting, settingsOf } from './settings.ts';
import type { Source } from './source.ts';
import { materialOf, usualPromptOf, withReader } from './usual.ts';
import { type StageAt, stagesOf, startOf, stepsOf } from './walk.ts';

/** A loop that was read and holds together; its settings are still open. */
export interface LoopDefinition {
  readonly name: string;
  readonly title: string;
  /** Whether a run is given the artifact itself, or the plan of what is to be made around it. */
  readonly input: NonNullable<AuthoredLoop['input']>;
  readonly settings: readonly Setting[];
  readonly roles: Readonly<Record<string, AuthoredRole>>;
  /** Prompts as the file names them, by `<stage>/<step>`. */
  readonly prompts: Readonly<Record<string, string>>;
  /** Questions in words, and what their options mean, by `<stage>/<step>`. */
  readonly questions: Readonly<Record<string, QuestionText>>;
  /** What an ending means for whoever wants to use the artifact, by outcome. */
  readonly means: Readonly<Partial<Record<Outcome, string>>>;
  readonly budget: AuthoredBudget;
  readonly prechecks: readonly string[];
  readonly records: readonly string[];
  readonly material: readonly string[];
  readonly agents: Readonly<Record<string, unknown>>;
  readonly authored: AuthoredLoop;
}

/** A question in words: its template, and what each option will do. */
export interface QuestionText {
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
  /** The options that say nothing without the person's own words. */
  readonly needsWords: readonly string[];
}

/**
 * Takes a definition whose shape is known to be right and tests that it holds together.
 *
 * @throws {FixpointError} `definition` with the place of each problem.
 */
export function checkDefinition(authored: AuthoredLoop, source: Source): LoopDefinition {
  const problems = firstProblems(authored);
  if (problems.length > 0) throw definitionError({ what: `loop ${authored.loop}` }, problems, source);
  return definitionOf(authored);
}

/** Later tests speak of names and steps, so they wait for the earlier ones. */
function firstProblems(authored: AuthoredLoop): readonly Problem[] {
  const scale = checkScale(authored);
  if (scale.length > 0) return scale;
  const named = [...checkNames(authored), ...checkRules(authored)];
  if (named.length > 0) return named;
  const flow = checkFlow(authored);
  return flow.length > 0 ? flow : sensesOf(authored);
}

/** What holds together, and all the same can never mean what it says. */
function sensesOf(authored: AuthoredLoop): readonly Problem[] {
  const checks = [checkSound, checkCalls, checkItems, checkBefore, checkRulings, checkMemory];
  return checks.flatMap((check) => check(authored));
}

function checkScale({ severities }: AuthoredLoop): Problem[] {
  const effects = Object.values(severities);
  const hasGating = effects.some((effect) => effect === 'gates' || effect === 'blocks');
  return hasGating ? [] : [{ path: ['severities'], message: 'at least one severity must gate or block' }];
}

/** Takes a built-in definition, which our tests have checked. */
export function definitionOf(authored: AuthoredLoop): LoopDefinition {
  return {
    name: authored.loop,
    title: authored.title ?? authored.loop,
    input: authored.input ?? 'artifact',
    settings: settingsOf(authored),
    roles: mapValues(authored.roles, withReader),
    prompts: promptsOf(authored),
    questions: questionsOf(authored),
    means: authored.means ?? {},
    budget: authored.budget ?? {},
    prechecks: authored.prechecks ?? [],
    records: authored.records ?? [],
    material: materialOf(authored),
    agents: authored.agents ?? {},
    authored,
  };
}

function promptsOf(authored: AuthoredLoop): Readonly<Record<string, string>> {
  const steps = stagesOf(authored).flatMap(stepsOf);
  const prompts = steps.flatMap(({ stage, name, authored: step }) => {
    if (!('call' in step)) return [];
    const role = authored.roles[step.call];
    const prompt = step.prompt ?? (role === undefined ? undefined : usualPromptOf(step, role));
    return prompt === undefined ? [] : [[`${stage.name}/${name}`, prompt] as const];
  });
  return Object.fromEntries(prompts);
}

function questionsOf(authored: AuthoredLoop): Readonly<Record<string, QuestionText>> {
  const steps = stagesOf(authored).flatMap(stepsOf);
  const questions = steps.flatMap(({ stage, name, authored: step }) =>
    'ask' in step ? [[`${stage.name}/${name}`, questionText(step)] as const] : [],
  );
  return Object.fromEntries(questions);
}

function questionText({ text = '', options }: AuthoredAsk): QuestionText {
  const meanings = Object.entries(options).flatMap(([option, given]) =>
    typeof given === 'string' || given.about === undefined ? [] : [[option, given.about] as const],
  );
  const needsWords = Object.entries(options).flatMap(([option, given]) =>
    typeof given === 'object' && given.words === 'required' ? [option] : [],
  );
  return { text, options: Object.fromEntries(meanings), needsWords };
}

/**
 * The loop with these settings: what the core runs and a journal pins.
 *
 * @throws {FixpointError} `config` where a setting is unknown or has a wrong value.
 */
export function resolveLoop(definition: LoopDefinition, given: Readonly<Record<string, unknown>> = {}): Loop {
  const { values, problems } = resolveSettings(definition.settings, given);
  if (problems.length > 0) throw settingsError(definition.name, problems);
  const { authored } = definition;
  return {
    name: authored.loop,
    severities: scaleOf(authored),
    settings: values,
    roles: mapValues(authored.roles, toRole),
    memory: mapValues(authored.memory ?? {}, ({ per, max }): Memory => {
      return max === undefined ? { per } : { per, max: typeof max === 'number' ? max : Number(values[max]) };
    }),
    stages: stagesOf(authored).map(toStage),
    counts: authored.counts ?? [],
    retries: Number(values.retries),
    ...(authored.findings === 'kept' ? { identity: true as const } : {}),
  };
}

function settingsError(loop: string, problems: readonly Problem[]): FixpointError {
  const message = problems.map((problem) => problem.message).join('; ');
  return new FixpointError('config', message, {
    hint: `See \`fixpoint loops ${loop}\` for the settings of this loop.`,
  });
}

function scaleOf({ severities }: AuthoredLoop): SeverityScale {
  return Object.entries(severities).map(([name, effect]) => ({ name, effect }));
}

function toRole({ is, fails }: AuthoredRole, name: string): Role {
  return { is, fails: fails ?? `${name}-failed` };
}

function toStage(stage: StageAt): Stage {
  const { each, edited } = stage.authored;
  const steps = stepsOf(stage).map(({ name, step }) => [name, step] as const);
  return {
    name: stage.name,
    ...(each === undefined ? {} : { each }),
    ...(edited === undefined ? {} : { edited }),
    start: startOf(stage.authored) ?? '',
    steps: Object.fromEntries(steps),
  };
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
