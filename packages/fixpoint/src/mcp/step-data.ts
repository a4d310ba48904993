import { defined } from '../base/index.ts';
import type { DueCall, DueQuestion, HostedStep } from '../project/index.ts';
import { sentences } from './messages.ts';
import { cut } from './quote.ts';
import type { StepData } from './step-shape.ts';

/** The longest text that data quotes: the whole stands in the run's report. */
const longest = 600;

/** What is due, as data: the same that the text says. */
export function stepData({ run, loop, due, notices }: HostedStep): StepData {
  const head = { run, loop, due: due.kind, ...(notices.length === 0 ? {} : { notices: [...notices] }) };
  switch (due.kind) {
    case 'calls':
      return { ...head, todo: sentences.doCalls, calls: due.calls.map(callData), forms: formsOf(due.calls) };
    case 'question':
      return { ...head, todo: sentences.askPerson, question: questionData(due) };
    case 'resting':
      return {
        ...head,
        todo: sentences.doResting,
        reason: due.why,
        ...defined({ until: due.until ?? undefined }),
      };
    case 'ended': {
      const { outcome, reason, open } = due.result;
      return { ...head, todo: sentences.doEnded, outcome, reason, open: open.length };
    }
  }
}

/** What the replies must look like; calls side by side mostly share one form. */
export function formsOf(calls: readonly DueCall[]): string[] {
  return [...new Set(calls.map(({ form }) => form))];
}

function callData({ call, token, role, seat, item, who, permission, promptFile }: DueCall) {
  const same = who.kind === 'same' ? who : null;
  return {
    call,
    token,
    role,
    ...defined({ seat: seat ?? undefined, item: item ?? undefined }),
    who: who.kind,
    access: permission,
    promptFile: same?.promptFile ?? promptFile,
    ...(same === null ? {} : { as: same.agent ?? same.as, wholePromptFile: promptFile }),
  };
}

function questionData({ question, text, options }: DueQuestion) {
  return {
    question,
    text: cut(text, longest),
    options: options.map(({ option, means, needsWords = false }) => ({
      option,
      ...defined({ means: means ?? undefined }),
      needsWords,
    })),
  };
}
