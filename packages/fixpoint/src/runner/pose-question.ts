import mustache from 'mustache';
import type { AnswerOption, PinnedQuestion, QuestionAsked, RunFold } from '../journal/index.ts';
import { gates, type Question } from '../loop/index.ts';
import { countersOf } from './briefing.ts';
import { meaningOf, pendingConflict } from './recall.ts';
import type { RunSession } from './session.ts';

/** Puts a question to a person into words: what is asked, why, and what each answer will do. */
export function poseQuestion({ fold, journal }: RunSession, need: Question): QuestionAsked {
  const { stage, step } = fold.state;
  const pinned = fold.started.pinned.questions[`${stage}/${step}`] ?? { text: '', options: {} };
  const conflict =
    need.options.some(isAboutConflict) || need.reason.startsWith('conflict')
      ? pendingConflict(fold, journal.events())
      : null;
  const means = (option: string) =>
    meaningOf(option, conflict) ?? pinned.options[option] ?? meaningOfAbandon(option);
  return {
    type: 'question.asked',
    question: `q${fold.questionCount + 1}`,
    word: need.word,
    reason: need.reason,
    options: need.options.map((option): AnswerOption => ({ option, means: means(option) })),
    conflict,
    text: sayQuestion(fold, pinned, { reason: need.reason, conflict }),
  };
}

function isAboutConflict(option: string): boolean {
  return option.includes(':');
}

function meaningOfAbandon(option: string): string | null {
  return option === 'abandon' ? 'stop the run; what was reached is kept' : null;
}

function sayQuestion(
  fold: RunFold,
  { text }: PinnedQuestion,
  about: Pick<QuestionAsked, 'reason' | 'conflict'>,
): string {
  const { loop, state } = fold;
  const view = {
    ...about,
    alternatives: about.conflict?.alternatives.map((alternative, index) => ({
      number: index + 1,
      alternative,
    })),
    count: state.findings.filter((finding) => gates(loop.severities, finding)).length,
    counters: countersOf(fold),
    isReviewed: state.reviewed,
    is: { [about.reason]: true },
  };
  const said = mustache.render(text, view, undefined, { escape: String }).replace(/\s+/g, ' ').trim();
  return said === '' ? `How is this to go on (${about.reason})?` : said;
}
