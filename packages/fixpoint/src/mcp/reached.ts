import type { DueCall, HostedStep } from '../project/index.ts';
import { cutInside, type RunResult } from '../views/index.ts';
import { sentences } from './messages.ts';
import { cutLine, quoteLine } from './quote.ts';

/** A step that was reached, with what is to be said before it. */
export interface ReachedStep extends HostedStep {
  /** What was read in the reply that led here. */
  readonly read?: string;
  /** Why the person, who was asked in a dialogue, did not decide. */
  readonly undecided?: string;
}

const mostNotices = 3;
const longestNotice = 300;

/** What the person has to be told, as far as there is room for it. */
export function noticesOf({ notices }: HostedStep, limit: number): string[] {
  const said = notices
    .slice(0, mostNotices)
    .map((notice) => cutInside(notice, Math.min(limit, longestNotice)));
  const more = notices.length - said.length;
  return more > 0 ? [...said, sentences.moreNotices(more)] : said;
}

/** What the replies must look like; calls side by side mostly share one form. */
export function formsOf(calls: readonly DueCall[]): string[] {
  return [...new Set(calls.map(({ form }) => form))];
}

/** What an agent is told to do about calls. */
export function sayCalls(calls: readonly DueCall[]): readonly string[] {
  const isReview = calls.some(({ permission }) => permission === 'read-only');
  return isReview ? [sentences.doCalls, sentences.alone] : [sentences.doCalls];
}

/** What an agent is told to do about a question. */
export function sayAsking({ undecided }: ReachedStep, limit: number): readonly string[] {
  const open = undecided === undefined ? [] : [sentences.undecided(cutLine(undecided, limit))];
  return [...open, sentences.askPerson];
}

const findingsShown = 5;
const longestFinding = 120;

/** The first of the findings that are open. */
export function shownFindings(open: RunResult['open'], limit: number): string[] {
  const longest = Math.min(limit, longestFinding);
  return open
    .slice(0, findingsShown)
    .map(({ severity, property }) => `${severity}: ${quoteLine(property, longest)}`);
}
