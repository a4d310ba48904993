import type { Answer, Person } from '../drivers/index.ts';
import type { AnswerOption, QuestionAsked } from '../journal/index.ts';
import { safeLine, safeText } from '../views/index.ts';
import type { Asking } from './face.ts';

/** Nobody is there: the run waits. */
export const nobody: Person = { ask: async () => null };

/**
 * A person at a terminal. The prompts go away by themselves when the question was answered from elsewhere.
 *
 * @param hears `sayOpen` is called before each question; `interrupt` where the person presses Ctrl-C instead of answering.
 */
export function personAt(
  asking: Asking,
  { sayOpen, interrupt }: { readonly sayOpen: () => void; readonly interrupt: () => void },
): Person {
  return {
    async ask(question, signal) {
      sayOpen();
      const answer = await askAt(asking, question, signal);
      if (answer === null && !signal.aborted) interrupt();
      return answer;
    },
  };
}

async function askAt(asking: Asking, question: QuestionAsked, signal: AbortSignal): Promise<Answer | null> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const options = question.options.map((each) => ({ value: each, label: sayOption(each) }));
  const chosen = await select({ ...asking, signal, message: safeText(question.text), options });
  if (isCancel(chosen)) return null;
  const { option, needsWords = false } = chosen;
  const words = await text({ ...asking, signal, ...(needsWords ? neededWords : wantedWords) });
  if (isCancel(words)) return null;
  return { option, words: isBlank(words) ? null : words, channel: 'terminal' };
}

const wantedWords = { message: 'In words, if you want to say more (Enter for none)', defaultValue: '' };

/** Asks again until there are some. */
const neededWords = {
  message: 'In words, which this answer needs',
  validate: (words: string | undefined) =>
    isBlank(words ?? '') ? 'This answer says nothing without your words.' : undefined,
};

function isBlank(words: string): boolean {
  return words.trim() === '';
}

function sayOption({ option, means }: AnswerOption): string {
  return means === null ? safeLine(option) : `${safeLine(option)}: ${safeLine(means)}`;
}
