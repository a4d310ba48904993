import { assertNever } from '../../base/index.ts';
import type { Destination, Effect, Loop, Rule, Test, Tested } from '../../loop/index.ts';
import { type Decision, rulesOf } from '../why.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

/** A decision rule by rule, as the loop's file says it, with the numbers that each test used. */
export function decisionLines(loop: Loop, decision: Decision, style: Style): readonly string[] {
  const rules = rulesOf(loop, decision).slice(0, decision.rule + 1);
  let from = 0;
  const lines = rules.map((rule, index) => {
    const tested = decision.tested.slice(from, from + rule.when.length);
    from += rule.when.length;
    const line = `    ${index + 1}. ${sayRule(rule, tested)}`;
    return index === decision.rule ? style.bold(line) : style.dim(line);
  });
  return [`  ${style.cyan(safeLine(`${decision.step}, on ${decision.on}`))}`, ...lines];
}

function sayRule(rule: Rule, tested: readonly Tested[]): string {
  const holds = tested.every((test) => test.holds);
  const tests = tested.length === 0 ? 'always' : tested.map(sayTested).join(' and ');
  const verdict = tested.length === 0 ? '' : holds ? ': holds' : ': does not hold';
  const effects = rule.do.map(sayEffect).join(', ');
  const done = holds && effects !== '' ? `; ${effects}` : '';
  const to = holds && rule.go !== undefined ? `  → ${sayDestination(rule.go)}` : '';
  return safeLine(`${tests}${verdict}${done}${to}`);
}

function sayTested({ test, numbers }: Tested): string {
  const used = Object.entries(numbers).map(([name, value]) => `${name} ${value ?? 'none'}`);
  return used.length === 0 ? sayTest(test) : `${sayTest(test)} [${used.join(', ')}]`;
}

/** A test in the words of a loop's file. */
function sayTest(test: Test): string {
  switch (test.kind) {
    case 'clean':
    case 'seen':
    case 'unreviewed':
    case 'came-back':
      return test.kind;
    case 'any':
    case 'none':
      return `${test.kind} ${test.of}`;
    case 'full':
    case 'room':
    case 'not-below':
    case 'same':
    case 'closed':
    case 'recurs':
      return `${test.kind} ${test.memory}`;
    case 'listed':
      return `listed ${test.list}`;
    case 'setting':
      return `setting ${test.setting} is ${String(test.value)}`;
    default:
      return assertNever(test);
  }
}

/** An effect in the words of a loop's file. */
function sayEffect(effect: Effect): string {
  const { kind, ...rest } = effect;
  return [kind, ...Object.values(rest)].join(' ');
}

function sayDestination(to: Destination): string {
  switch (to.kind) {
    case 'step':
      return to.step;
    case 'back':
      return 'the same call again';
    case 'next':
      return 'what comes next';
    case 'end':
      return `end: ${to.outcome}`;
  }
}
