import type { CallStep, Destination, Effect, Option, Rule, SettingValue, Step, Test } from '../loop/index.ts';
import type {
  AuthoredCall,
  AuthoredEffects,
  AuthoredOption,
  AuthoredRule,
  AuthoredStep,
  AuthoredTest,
} from './authored.ts';
import { namesOf } from './names-of.ts';

/** Turns a step as it is written into the step that the core reads. Names are looked at elsewhere. */
export function toStep(name: string, authored: AuthoredStep): Step {
  if (isRules(authored)) return { kind: 'junction', rules: authored.map(toRule) };
  if ('rules' in authored) return { kind: 'junction', rules: authored.rules.map(toRule) };
  if ('call' in authored) return toCall(name, authored);
  const options = Object.entries(authored.options).map(
    ([option, given]) => [option, toOption(given)] as const,
  );
  return {
    kind: 'ask',
    word: authored.ask,
    ...reasonOfAsk(authored),
    options: {
      ...Object.fromEntries(options),
      ...(authored.options.abandon === undefined ? { abandon } : {}),
    },
  };
}

/** Every question can be answered with it (loops.md, "Common to all"). */
const abandon: Option = { if: [], rule: { when: [], do: [], go: { kind: 'end', outcome: 'abandoned' } } };

function isRules(authored: AuthoredStep): authored is readonly AuthoredRule[] {
  return Array.isArray(authored);
}

/** A question is about its word, unless it says otherwise or takes its word from the rule that led to it. */
function reasonOfAsk({ ask, reason }: { readonly ask: string; readonly reason?: string }) {
  if (reason !== undefined) return { reason };
  return ask.includes('{reason}') ? {} : { reason: ask };
}

function toCall(name: string, authored: AuthoredCall): CallStep {
  const { call, word = name, seats, tier, continues } = authored;
  return {
    kind: 'call',
    role: call,
    word,
    ...(seats === undefined ? {} : { seats }),
    ...(tier === undefined ? {} : { tier }),
    ...(continues === undefined ? {} : { continues }),
    on: Object.fromEntries(rulesByReply(authored)),
  };
}

/** Each kind of reply that a call step names, with its rules. */
function rulesByReply(authored: AuthoredCall): readonly (readonly [string, readonly Rule[]])[] {
  return Object.entries(authored.on).flatMap(([key, rules]) => {
    const converted = rules.map(toRule);
    return namesOf(key).map((reply) => [reply, converted] as const);
  });
}

function toOption(given: string | AuthoredOption): Option {
  const authored: AuthoredOption = typeof given === 'string' ? { then: given } : given;
  const { each, if: conditions } = authored;
  return {
    if: listOf(conditions).map(toTest),
    rule: toRule(authored),
    ...(each === undefined ? {} : { each }),
  };
}

function toRule(authored: AuthoredRule): Rule {
  const go = toDestination(authored);
  return {
    when: listOf(authored.when).map(toTest),
    do: toEffects(authored.do ?? {}),
    ...(go === undefined ? {} : { go }),
  };
}

function toDestination({ then, end, reason }: AuthoredRule): Destination | undefined {
  const because = reason === undefined ? {} : { reason };
  if (end !== undefined) return { kind: 'end', outcome: end, ...because };
  if (then === undefined) return undefined;
  return then === 'back' || then === 'next' ? { kind: then } : { kind: 'step', step: then, ...because };
}

function toTest(authored: AuthoredTest): Test {
  if (typeof authored === 'string') return { kind: authored };
  if ('any' in authored) return { kind: 'any', of: authored.any };
  if ('none' in authored) return { kind: 'none', of: authored.none };
  if ('full' in authored) return { kind: 'full', memory: authored.full };
  if ('room' in authored) return { kind: 'room', memory: authored.room };
  if ('not-below' in authored) return { kind: 'not-below', memory: authored['not-below'] };
  if ('same' in authored) return { kind: 'same', memory: authored.same };
  if ('closed' in authored) return { kind: 'closed', memory: authored.closed };
  if ('recurs' in authored) return { kind: 'recurs', memory: authored.recurs };
  if ('listed' in authored) return { kind: 'listed', list: authored.listed };
  const [entry] = Object.entries(authored.setting);
  const [setting, value] = entry ?? ['', null as SettingValue];
  return { kind: 'setting', setting, value };
}

/** Effects in the order in which they are written. */
function toEffects(authored: AuthoredEffects): Effect[] {
  return (Object.keys(authored) as (keyof AuthoredEffects)[]).flatMap((key) => toEffect(authored, key));
}

function toEffect(authored: AuthoredEffects, key: keyof AuthoredEffects): Effect[] {
  const names = listOf(authored[key] as string | readonly string[] | undefined);
  switch (key) {
    case 'count':
      return names.map((memory) => ({ kind: 'count', memory }));
    case 'forget':
      return names.map((memory) =>
        memory === 'entry' ? { kind: 'forget-entry' } : { kind: 'forget', memory },
      );
    case 'mark':
    case 'note':
    case 'keep':
      return names.map((memory) => ({ kind: key, memory }));
    case 'settle':
      return authored.settle === undefined ? [] : [{ kind: 'settle', as: authored.settle }];
    case 'park':
      return authored.park === undefined ? [] : [{ kind: 'park', which: authored.park }];
    case 'undo':
      return [{ kind: 'undo-edit' }];
    case 'verdict':
      return names.map((verdict) => ({ kind: 'verdict', verdict }));
  }
}

function listOf<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given as T];
}
