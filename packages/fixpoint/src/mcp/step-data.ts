import path from 'node:path';
import { defined } from '../base/index.ts';
import { type DueCall, type DueQuestion, shortCall } from '../project/index.ts';
import { fit } from '../views/index.ts';
import { sentences } from './messages.ts';
import { cutLine } from './quote.ts';
import { formsOf, noticesOf, type ReachedStep, sayAsking, sayCalls, shownFindings } from './reached.ts';
import type { StepData } from './step-shape.ts';
import { uriOf } from './uris.ts';

/** What is due, as data: the same that the text says, and as small. */
export function stepData(step: ReachedStep): StepData {
  return fit((limit) => dataOf(step, limit), JSON.stringify);
}

function dataOf(step: ReachedStep, limit: number): StepData {
  const { run, loop, due, read } = step;
  const notices = noticesOf(step, limit);
  const head = {
    run,
    loop,
    due: due.kind,
    ...defined({ read: read === undefined ? undefined : cutLine(read, limit) }),
    ...(notices.length === 0 ? {} : { notices }),
  };
  switch (due.kind) {
    case 'calls':
      return { ...head, todo: sayCalls(due.calls).join(' '), ...callsData(due.calls, limit) };
    case 'question':
      return { ...head, todo: sayAsking(step, limit).join(' '), question: questionData(due, limit) };
    case 'resting':
      return {
        ...head,
        todo: sentences.doResting,
        reason: cutLine(due.why, limit),
        ...defined({ until: due.until ?? undefined }),
      };
    case 'ended': {
      const { outcome, reason, means, open } = due.result;
      return {
        ...head,
        todo: sentences.doEnded,
        outcome,
        reason,
        ...(means === undefined ? {} : { means: cutLine(means, limit) }),
        open: open.length,
        findings: shownFindings(open, limit),
        report: uriOf({ run, kind: 'report' }),
      };
    }
  }
}

function callsData(calls: readonly DueCall[], limit: number) {
  return {
    folder: path.dirname(calls[0]?.promptFile ?? ''),
    calls: calls.map((call) => callData(call, limit)),
    forms: formsOf(calls),
  };
}

const longestName = 60;

function callData(due: DueCall, limit: number) {
  const { call, token, role, seat, item, who, permission, promptFile } = due;
  const name = (given: string | null) =>
    given === null ? undefined : cutLine(given, Math.min(limit, longestName));
  const same = who.kind === 'same' ? who : null;
  const prompt = path.basename(promptFile);
  return {
    call: shortCall(call),
    token,
    role,
    ...defined({ seat: name(seat), item: name(item) }),
    who: who.kind,
    access: permission,
    ...(same === null
      ? { prompt }
      : {
          as: name(same.agent) ?? shortCall(same.as),
          prompt: path.basename(same.promptFile),
          wholePrompt: prompt,
        }),
  };
}

const longestMeaning = 150;

function questionData({ question, text, options }: DueQuestion, limit: number) {
  return {
    question,
    text: cutLine(text, limit),
    options: options.map(({ option, means, needsWords = false }) => ({
      option,
      ...(means === null ? {} : { means: cutLine(means, Math.min(limit, longestMeaning)) }),
      needsWords,
    })),
  };
}
