import { quoteWord } from '../base/index.ts';
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
    `fixpoint submit ${run} ${call} --token ${token} --file ${quoteFile(file)} --as <agent>`,
  end: (run: string) => `fixpoint end ${run}`,
  /** With other limits; each is there to be filled in. */
  resumeUnder: (run: string, limits: readonly string[]) =>
    `fixpoint resume ${run} --budget ${limits.map((limit) => `${limit}=<n>`).join(',')}`,
  resume: (run: string) => `fixpoint resume ${run}`,
  show: (run: string) => `fixpoint show ${run}`,
  diff: (run: string) => `fixpoint diff ${run}`,
  restoreBest: (run: string) => `fixpoint restore ${run} --best`,
  restore: (run: string, version: string) => `fixpoint restore ${run} --version ${version}`,
  report: (run: string) => `fixpoint report ${run} --format md`,
} as const;

/** A place in angle brackets is for the reader to fill. */
function quoteFile(file: string): string {
  return quoteWord(file.replace('<call>', '')) === file.replace('<call>', '') ? file : quoteWord(file);
}
