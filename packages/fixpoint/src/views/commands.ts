import type { AnswerOption } from '../journal/index.ts';

/** A reply as it is handed in. */
interface HandedInFile {
  readonly call: string;
  readonly token: string;
  readonly file: string;
}

/** The exact command lines that a run's texts name. */
export const commands = {
  answer: (run: string, { option, needsWords }: Pick<AnswerOption, 'option' | 'needsWords'>) =>
    `fixpoint answer ${run} ${option}${needsWords ? ' -m "…"' : ''}`,
  next: (run: string) => `fixpoint next ${run}`,
  submit: (run: string, { call, token, file }: HandedInFile) =>
    `fixpoint submit ${run} ${call} --token ${token} --file ${quoteWord(file)} --as <agent>`,
  end: (run: string) => `fixpoint end ${run}`,
  resume: (run: string) => `fixpoint resume ${run}`,
  show: (run: string) => `fixpoint show ${run}`,
  diff: (run: string) => `fixpoint diff ${run}`,
  restoreBest: (run: string) => `fixpoint restore ${run} --best`,
  restore: (run: string, version: string) => `fixpoint restore ${run} --version ${version}`,
  report: (run: string) => `fixpoint report ${run} --format md`,
} as const;

/** As a shell takes it for one word; a place in angle brackets is for the reader to fill. */
function quoteWord(word: string): string {
  return /^[\w./:@%+=,<>-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
