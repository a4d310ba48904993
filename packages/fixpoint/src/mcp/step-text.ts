import type { Due, DueAgent, DueCall, DueQuestion, HostedStep } from '../project/index.ts';
import type { RunResult } from '../views/index.ts';
import { sentences } from './messages.ts';
import { quote, quoteLine } from './quote.ts';
import { formsOf } from './step-data.ts';
import { uriOf } from './uris.ts';

const longestQuestion = 700;
const longestFinding = 120;
const findingsShown = 5;

/** What is due, for the agent that has to see to it. */
export function stepText({ run, loop, due, notices }: HostedStep): string {
  const lines = [
    ...notices.map(sentences.notice),
    sentences.due(run, loop, sayWhat(due)),
    ...dueLines(run, due),
  ];
  return lines.join('\n');
}

function sayWhat(due: Due): string {
  switch (due.kind) {
    case 'calls':
      return sentences.calls(due.calls.length);
    case 'question':
      return sentences.question;
    case 'resting':
      return sentences.resting(due.why, due.until);
    case 'ended':
      return `${due.result.outcome.toUpperCase()} (${due.result.reason}).`;
  }
}

function dueLines(run: string, due: Due): readonly string[] {
  switch (due.kind) {
    case 'calls':
      return callsLines(due.calls);
    case 'question':
      return questionLines(due);
    case 'resting':
      return [sentences.doResting];
    case 'ended':
      return endedLines(run, due.result);
  }
}

function callsLines(calls: readonly DueCall[]): readonly string[] {
  const isReview = calls.some(({ permission }) => permission === 'read-only');
  return [
    sentences.doCalls,
    ...(isReview ? [sentences.alone] : []),
    ...calls.flatMap(callLines),
    ...formsOf(calls).map((form) => `Reply: ${form}`),
  ];
}

function callLines({ call, token, role, seat, item, who, permission, promptFile }: DueCall) {
  const what = [role, seat, item].filter((part) => part !== null).join(', ');
  const whole = who.kind === 'same' ? [`  ${sentences.whole(promptFile)}`] : [];
  return [
    `- call ${call}, token ${token}: ${what}; ${sayWho(who)}, ${sentences.access[permission]}`,
    `  prompt: ${who.kind === 'same' ? who.promptFile : promptFile}`,
    ...whole,
  ];
}

function sayWho(who: DueAgent): string {
  switch (who.kind) {
    case 'fresh':
      return sentences.fresh;
    case 'same':
      return sentences.same(who.agent ?? `call ${who.as}`);
    case 'more-capable':
      return sentences.moreCapable;
  }
}

function questionLines({ question, text, options }: DueQuestion): readonly string[] {
  return [
    sentences.askPerson,
    `question: ${question}`,
    sentences.quoted,
    quote(text, longestQuestion),
    'Options:',
    ...options.map(({ option, means, needsWords }) => {
      return `- ${option}${needsWords === true ? ' (needs their words)' : ''}${means === null ? '' : `: ${means}`}`;
    }),
  ];
}

function endedLines(run: string, { means, open }: RunResult): readonly string[] {
  const shown = open.slice(0, findingsShown);
  const left = open.length - shown.length;
  return [
    ...(means === undefined ? [] : [means]),
    sentences.doEnded,
    ...(open.length === 0 ? [] : [sentences.openList]),
    ...shown.map(({ severity, property }) => `> ${severity}: ${quoteLine(property, longestFinding)}`),
    ...(left > 0 ? [`> and ${left} more`] : []),
    sentences.more(uriOf({ run, kind: 'report' })),
  ];
}
