import { type Destination, type Rule, repliesOf } from '../../loop/index.ts';
import type { AuthoredCall, AuthoredLoop, AuthoredRule } from '../authored.ts';
import { namesOf } from '../names-of.ts';
import type { Problem } from '../problems.ts';
import type { Path } from '../source.ts';
import { repliesDue } from '../usual.ts';
import { pathOfRule, type RulesAt, rulesOf, type StepAt, stagesOf, stepsOf } from '../walk.ts';

/** Holes and contradictions: a reply without rules, a list that may decide nothing, an ending without a reason. */
export function checkRules(authored: AuthoredLoop): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  return steps.flatMap((at) => [
    ...checkReplies(at, authored),
    ...rulesOf(at).flatMap((list) => [
      ...checkTotal(list),
      ...checkWritten(list),
      ...checkDestinations(list),
    ]),
  ]);
}

function checkReplies(at: StepAt, authored: AuthoredLoop): Problem[] {
  if (!isCall(at.authored)) return [];
  const call = at.authored;
  const role = authored.roles[call.call];
  if (role === undefined) return [];
  const path = [...at.path, 'on'];
  const due = repliesDue(call, role);
  const given = Object.keys(call.on).flatMap(namesOf);
  const impossible = due.filter((reply) => !repliesOf[role.is].includes(reply));
  const holes = due.filter((reply) => !given.includes(reply));
  const surplus = given.filter((reply) => !due.some((each) => each === reply));
  const twice = given.filter((reply, index) => given.indexOf(reply) !== index);
  return [
    ...impossible.map((reply) => ({ path: at.path, message: `a ${role.is} never replies ${reply}` })),
    ...holes.map((reply) => ({ path, message: `step \`${at.name}\` does not say what happens on ${reply}` })),
    ...surplus.map((reply) => ({
      path: [...path, reply],
      message: `role \`${call.call}\` does not reply ${reply} here; it gives ${due.join(', ')}`,
    })),
    ...twice.map((reply) => ({ path: [...path, reply], message: `${reply} has two lists of rules` })),
  ];
}

function isCall(step: StepAt['authored']): step is AuthoredCall {
  return 'call' in step;
}

/** The last rule of a list, and no rule before it, holds always and leads somewhere. */
function checkTotal(list: RulesAt): Problem[] {
  const { rules, at, on, path } = list;
  const decides = rules.findIndex((rule) => rule.when.length === 0 && rule.go !== undefined);
  if (decides < 0) {
    const what = `step \`${at.name}\` may decide nothing on ${on}: its last rule must hold always and lead somewhere`;
    return [{ path, message: what }];
  }
  const rest = rules.slice(decides + 1);
  return rest.map((_, index) => ({
    path: pathOfRule(list, decides + 1 + index),
    message: 'this rule is never reached: the one before it always decides',
  }));
}

function checkWritten(list: RulesAt): Problem[] {
  return authoredRules(list).flatMap(({ rule, path }) => {
    if (rule.then !== undefined && rule.end !== undefined) {
      return [{ path, message: 'a rule leads to a step (`then`) or ends the run (`end`), not both' }];
    }
    return rule.then === undefined && rule.end === undefined && rule.do === undefined
      ? [{ path, message: 'this rule does nothing: it needs `do`, `then` or `end`' }]
      : [];
  });
}

function authoredRules(list: RulesAt): { readonly rule: AuthoredRule; readonly path: Path }[] {
  const { authored } = list.at;
  if ('ask' in authored) {
    const option = authored.options[list.on];
    return option === undefined || typeof option === 'string' ? [] : [{ rule: option, path: list.path }];
  }
  return writtenRules(authored, list.on).map((rule, index) => ({ rule, path: pathOfRule(list, index) }));
}

function writtenRules(authored: StepAt['authored'], on: string): readonly AuthoredRule[] {
  if ('call' in authored)
    return Object.entries(authored.on).find(([key]) => namesOf(key).includes(on))?.[1] ?? [];
  if ('rules' in authored) return authored.rules;
  return 'ask' in authored ? [] : authored;
}

function checkDestinations(list: RulesAt): Problem[] {
  return list.rules.flatMap((rule, index) => {
    const message = whyNot(rule, list);
    return message === undefined ? [] : [{ path: pathOfRule(list, index), message }];
  });
}

function whyNot({ go }: Rule, { at }: RulesAt): string | undefined {
  switch (go?.kind) {
    case 'end':
      return at.step.kind !== 'ask' && go.reason === undefined ? 'an ending needs a `reason`' : undefined;
    case 'back':
      return at.step.kind === 'ask'
        ? undefined
        : '`back` repeats the call before a question; only an option can say it';
    case 'next':
      return at.stage.isLast ? '`next` has nowhere to go in the last stage; end the run instead' : undefined;
    case 'step':
      return whyNotStep(go, at);
    default:
      return undefined;
  }
}

function whyNotStep(go: Destination & { readonly kind: 'step' }, at: StepAt): string | undefined {
  const target = stepsOf(at.stage).find(({ name }) => name === go.step);
  if (target === undefined) {
    return `no step \`${go.step}\` in this stage; there are ${Object.keys(at.stage.authored.steps).join(', ')}`;
  }
  const needsReason = target.step.kind === 'ask' && target.step.reason === undefined;
  return needsReason && go.reason === undefined
    ? `the question \`${go.step}\` needs a \`reason\` from whoever leads to it`
    : undefined;
}
