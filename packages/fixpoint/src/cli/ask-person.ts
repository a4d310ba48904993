import type { Answer, Person } from '../drivers/index.ts';
import type { AnswerOption, QuestionAsked } from '../journal/index.ts';
import { safeLine, safeText } from '../views/index.ts';
import type { Asking } from './face.ts';

/** Nobody is there: the run waits. */
export const nobody: Person = { ask: async () => null };

/**
 * A person at a terminal. The prompts go away by themselves when the question was answered from elsewhere.
 *
 * @param interrupt called where the person presses Ctrl-C instead of answering.
 */
export function personAt(asking: Asking, interrupt: () => void): Person {
  return {
    async ask(question, signal) {
      const answer = await askAt(asking, question, signal);
      if (answer === null && !signal.aborted) interrupt();
      return answer;
    },
  };
}

async function askAt(asking: Asking, question: QuestionAsked, signal: AbortSignal): Promise<Answer | null> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const options = question.options.map(({ option, means }) => ({
    value: option,
    label: sayOption({ option, means }),
  }));
  const option = await select({ ...asking, signal, message: safeText(question.text), options });
  if (isCancel(option)) return null;
  const message = 'In words, if you want to say more (Enter for none)';
  const words = await text({ ...asking, signal, message, defaultValue: '' });
  if (isCancel(words)) return null;
  return { option, words: words.trim() === '' ? null : words, channel: 'terminal' };
}

function sayOption({ option, means }: AnswerOption): string {
  return means === null ? safeLine(option) : `${safeLine(option)}: ${safeLine(means)}`;
}
