import mustache from 'mustache';
import type { Conflict } from '../findings/index.ts';
import type {
  AnswerOption,
  PinnedQuestion,
  QuestionAsked,
  RunEvent,
  RunFold,
  StoredEvent,
} from '../journal/index.ts';
import { currentItem, gates, type Question } from '../loop/index.ts';
import { briefFinding, countersOf } from './briefing.ts';
import conflictText from './conflict.md';
import { meaningOf, pendingConflict, type Recalled, recall } from './recall.ts';
import type { RunSession } from './session.ts';

/** Puts a question to a person into words: what is asked, why, and what each answer will do. */
export function poseQuestion({ fold, journal }: RunSession, need: Question): QuestionAsked {
  const { stage, step } = fold.state;
  const events = journal.events();
  const pinned = fold.started.pinned.questions[`${stage}/${step}`] ?? { text: '', options: {} };
  const conflict =
    need.options.some(isAboutConflict) || need.reason.startsWith('conflict')
      ? pendingConflict(fold, events)
      : null;
  return {
    type: 'question.asked',
    question: `q${fold.questionCount + 1}`,
    word: need.word,
    reason: need.reason,
    options: need.options.map((option) => toAnswerOption(option, pinned, conflict)),
    conflict,
    text: sayQuestion(fold, pinned, {
      reason: need.reason,
      conflict,
      told: recall(events),
      edited: editedSince(events),
    }),
  };
}

function editedSince(events: readonly StoredEvent<RunEvent>[]): readonly string[] {
  const since = events.slice(events.findLastIndex(({ type }) => type === 'call.started') + 1);
  const files = since.flatMap((event) => (event.type === 'artifact.edited' ? (event.files ?? []) : []));
  return [...new Set(files)];
}

function toAnswerOption(option: string, pinned: PinnedQuestion, conflict: Conflict | null): AnswerOption {
  const needsWords = pinned.needsWords?.includes(nameOf(option)) ?? false;
  return {
    option,
    means: sayMeaning(option, pinned, meaningOf(option, conflict)),
    ...(needsWords ? { needsWords } : {}),
  };
}

/** The name that the loop gives to an option: `adopt:2` is one of `adopt`. */
function nameOf(option: string): string {
  return option.split(':')[0] ?? option;
}

function isAboutConflict(option: string): boolean {
  return option.includes(':');
}

/** What an answer will do: what the loop says of the option, and the alternative that it stands for. */
function sayMeaning(option: string, { options }: PinnedQuestion, alternative: string | null): string | null {
  const name = nameOf(option);
  const about = options[name] ?? (name === 'abandon' ? 'stop the run; what was reached is kept' : null);
  const parts = [about, alternative].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(': ');
}

interface AskedAbout extends Pick<QuestionAsked, 'reason' | 'conflict'> {
  readonly told: Recalled;
  /** The files that somebody else than a producer changed since the last call began. */
  readonly edited: readonly string[];
}

const inSeries = new Intl.ListFormat('en');

function sayQuestion(fold: RunFold, { text }: PinnedQuestion, about: AskedAbout): string {
  const { state } = fold;
  const findings = gatingFindings(fold, about.told);
  const view = {
    conflict: about.conflict === null ? null : numbered(about.conflict),
    item: currentItem(fold.loop, state),
    findings,
    disputed: findings.find(({ isDisputed }) => isDisputed) ?? null,
    report: about.told.report,
    count: findings.length,
    edited: about.edited.length === 0 ? null : inSeries.format(about.edited),
    counters: countersOf(fold),
    isReviewed: state.reviewed,
    is: { [about.reason]: true },
  };
  const parts = { conflict: conflictText };
  const said = mustache.render(text, view, parts, { escape: String }).replace(/\s+/g, ' ').trim();
  return said === '' ? `How is this to go on (${about.reason})?` : said;
}

/** The open findings that gate, numbered, with what was said of each. */
function gatingFindings({ loop, state }: RunFold, { findings }: Recalled) {
  const gating = state.findings.filter((finding) => gates(loop.severities, finding));
  return gating.map(({ id, severity, mark }, index) => {
    const said = findings.get(id)?.at(-1);
    return {
      ...(said === undefined ? { id, severity } : briefFinding({ ...said, severity })),
      number: index + 1,
      isLast: index + 1 === gating.length,
      isDisputed: mark === 'disputed',
    };
  });
}

/** A conflict whose alternatives have the numbers by which they are adopted. */
function numbered({ alternatives, ...conflict }: Conflict) {
  return {
    ...conflict,
    alternatives: alternatives.map((alternative, index) => ({
      number: index + 1,
      alternative,
      isLast: index + 1 === alternatives.length,
    })),
  };
}
