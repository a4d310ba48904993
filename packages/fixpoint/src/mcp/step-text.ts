import path from 'node:path';
import { type Due, type DueAgent, type DueCall, type DueQuestion, shortCall } from '../project/index.ts';
import type { RunResult } from '../views/index.ts';
import { fit } from '../views/index.ts';
import { sentences } from './messages.ts';
import { cutLine, quote } from './quote.ts';
import { formsOf, noticesOf, type ReachedStep, sayAsking, sayCalls, shownFindings } from './reached.ts';
import { uriOf } from './uris.ts';

/** What is due, for the agent that has to see to it. */
export function stepText(step: ReachedStep): string {
  return fit((limit) => linesOf(step, limit).join('\n'), String);
}

function linesOf(step: ReachedStep, limit: number): readonly string[] {
  const { run, loop, due, read } = step;
  return [
    ...(read === undefined ? [] : [cutLine(read, limit)]),
    ...noticesOf(step, limit).map(sentences.notice),
    sentences.due(run, loop, sayWhat(due, limit)),
    ...dueLines(step, limit),
  ];
}

function sayWhat(due: Due, limit: number): string {
  switch (due.kind) {
    case 'calls':
      return sentences.calls(due.calls.length);
    case 'question':
      return sentences.question;
    case 'resting':
      return sentences.resting(cutLine(due.why, limit), due.until);
    case 'ended':
      return sentences.ended(due.result);
  }
}

function dueLines(step: ReachedStep, limit: number): readonly string[] {
  const { run, due } = step;
  switch (due.kind) {
    case 'calls':
      return callsLines(due.calls, limit);
    case 'question':
      return [...sayAsking(step, limit), ...questionLines(due, limit)];
    case 'resting':
      return [sentences.doResting];
    case 'ended':
      return endedLines(run, due.result, limit);
  }
}

function callsLines(calls: readonly DueCall[], limit: number): readonly string[] {
  const longest = Math.min(limit, longestName);
  return [
    ...sayCalls(calls),
    sentences.folder(path.dirname(calls[0]?.promptFile ?? '')),
    ...calls.map((call) => callLine(call, longest)),
    ...formsOf(calls).map(sentences.form),
  ];
}

const longestName = 60;

function callLine(due: DueCall, longest: number): string {
  const { call, token, role, seat, item, who, permission, promptFile } = due;
  const names = [role, seat, item].flatMap((part) => (part === null ? [] : cutLine(part, longest)));
  const whole = path.basename(promptFile);
  const prompt = who.kind === 'same' ? `${path.basename(who.promptFile)} (${sentences.whole(whole)})` : whole;
  return `- call ${shortCall(call)}, token ${token}: ${names.join(', ')}; ${sayWho(who, longest)}, ${sentences.access[permission]}; prompt: ${prompt}`;
}

function sayWho(who: DueAgent, longest: number): string {
  switch (who.kind) {
    case 'fresh':
      return sentences.fresh;
    case 'same':
      return sentences.same(who.agent === null ? `call ${shortCall(who.as)}` : cutLine(who.agent, longest));
    case 'more-capable':
      return sentences.moreCapable;
  }
}

const longestMeaning = 150;

function questionLines({ question, text, options }: DueQuestion, limit: number): readonly string[] {
  return [
    sentences.quoted(question),
    quote(text, limit),
    'Options:',
    ...options.map(({ option, means, needsWords }) => {
      const meaning = means === null ? '' : `: ${cutLine(means, Math.min(limit, longestMeaning))}`;
      return `- ${option}${needsWords === true ? ' (needs their words)' : ''}${meaning}`;
    }),
  ];
}

function endedLines(run: string, { means, open }: RunResult, limit: number): readonly string[] {
  const shown = shownFindings(open, limit);
  const left = open.length - shown.length;
  return [
    ...(means === undefined ? [] : [cutLine(means, limit)]),
    sentences.doEnded,
    ...(open.length === 0 ? [] : [sentences.openList]),
    ...shown.map((finding) => `> ${finding}`),
    ...(left > 0 ? [`> and ${left} more`] : []),
    sentences.more(uriOf({ run, kind: 'report' })),
  ];
}
