import { assertNever } from '../../base/index.ts';
import type { Call, Loop, Need } from '../../loop/index.ts';
import { decisionLines, type Style, safeLine } from '../../views/index.ts';
import type { ComparedLoops, LoopResponse } from './compare-loops.ts';
import type { WrongDecision } from './hold-against.ts';
import type { RefusedEvent, Retraced } from './retrace.ts';

/** Says whether a run's decisions come out the same again, and where they do not. */
export function sayRetraced(
  { ok, decisions, wrong, refused }: Pick<Retraced, 'ok' | 'decisions' | 'wrong' | 'refused'>,
  style: Style,
): readonly string[] {
  if (ok) return [style.green(`decisions computed again: ${decisions}, all the same`)];
  const lines = [...wrong.map(sayWrong), ...(refused === null ? [] : [sayRefused(refused)])];
  return lines.map((line) => style.red(safeLine(line)));
}

function sayWrong({ seq, what, journalled, computed }: WrongDecision): string {
  return `event ${seq}: ${what} is ${JSON.stringify(journalled)}, computed ${JSON.stringify(computed)}`;
}

function sayRefused({ seq, type, why }: RefusedEvent): string {
  return `event ${seq}, ${type}, does not follow from those before it: ${why}`;
}

/** The loops that were compared: the run's own, and the other under the name that it was given by. */
export interface ComparedPair {
  readonly own: Loop;
  readonly other: Loop;
  readonly name: string;
}

/** Says until where another loop agrees with a recorded run, and what it decides otherwise there. */
export function sayCompared(
  { sameUntil, divergedBy }: ComparedLoops,
  { own, other, name }: ComparedPair,
  style: Style,
): readonly string[] {
  const under = safeLine(name);
  if (divergedBy === null) return [style.green(`under ${under}: the same to the end, event ${sameUntil}`)];
  const until = sameUntil === null ? 'different from the start' : `the same until event ${sameUntil}`;
  return [
    style.bold(`under ${under}: ${until}`),
    '',
    style.bold(`Event ${divergedBy.seq}, ${divergedBy.event}, under its own loop`),
    ...responseLines(divergedBy.own, own, style),
    '',
    style.bold(`The same under ${under}`),
    ...responseLines(divergedBy.other, other, style),
    '',
    style.dim('What would have followed there is simulation, and is not told.'),
  ];
}

function responseLines(response: LoopResponse, loop: Loop, style: Style): readonly string[] {
  if (response.kind === 'refused') return [`  refused: ${safeLine(response.why)}`];
  return [
    ...response.decisions.flatMap((decision) => decisionLines(loop, decision, style)),
    `  ${safeLine(sayNeed(response.needs))}`,
  ];
}

function sayNeed(need: Need): string {
  switch (need.kind) {
    case 'calls':
      return need.calls.map((call) => sayCall(call, need.step)).join('; ');
    case 'question':
      return `asks a person: ${need.word} (${need.options.join(', ')})`;
    case 'ended':
      return `ends ${need.outcome} (${need.reason})`;
    default:
      return assertNever(need);
  }
}

function sayCall({ role, word, seat, item, attempt }: Call, step: string): string {
  const which = [word ?? step, seat, item, attempt > 1 ? `attempt ${attempt}` : null];
  return `calls ${role}: ${which.filter((part) => part !== null).join(', ')}`;
}
