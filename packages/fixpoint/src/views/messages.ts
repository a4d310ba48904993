import { assertNever, withinSentence } from '../base/index.ts';
import type { Loop, Outcome, ReplyKind, Test, Tested } from '../loop/index.ts';

/** A number with its noun: `1 finding`, `3 findings`, `no finding`. */
export function sayCount(count: number, noun: string): string {
  if (count === 0) return `no ${noun}`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** By which way an answer came, in words. Whether the person gave it whose agent handed it in, nobody saw. */
export function sayChannel(channel: string): string {
  return channel === 'relayed' ? "relayed by the agent's session" : `by ${channel}`;
}

/** How a text about a run begins, by how it stands. */
export const leads: Readonly<Record<Outcome | 'waiting' | 'interrupted', string>> = {
  converged: 'Converged',
  accepted: 'Accepted',
  unverified: 'NOT VERIFIED',
  capped: 'NOT READY, capped',
  stalled: 'NOT READY, stalled',
  blocked: 'NOT READY, blocked',
  abandoned: 'Abandoned',
  'over-budget': 'NOT READY, over budget',
  inconclusive: 'INCONCLUSIVE',
  waiting: 'Waiting for a person',
  interrupted: 'Not ended',
};

const inSeries = new Intl.ListFormat('en');

export const sentences = {
  edited: (files: readonly string[]) =>
    `somebody edited ${files.length === 0 ? 'the artifact' : inSeries.format(files)}`,
  nothingSeen:
    'No reviewer found anything in the whole run: that says as much about the reviewers as about the artifact.',
  noCall: 'No call was made: nobody looked at anything in this run.',
  neverChecked: 'No checker has seen any version of this run.',
  answered: (option: string, channel: string) =>
    channel === 'relayed'
      ? `the agent's session relayed the answer ${option}`
      : `a person answered ${option}`,
  failedForGood: (role: string, attempts: number, why: string) =>
    `${role} failed ${attempts === 1 ? 'once' : `${attempts} times`}, the last time: ${withinSentence(why)}`,
  isDue: (what: string) => `${what} is due, and the run can be resumed`,
  left: (round: number, what: string) => `Round ${round} left ${what}.`,
  lastVersion: (version: string, isSeen: boolean) =>
    `Last version: ${version}, which ${isSeen ? 'a checker has seen' : 'NO checker has seen'}.`,
  lastReviewed: (version: string) => `Last reviewed: ${version}.`,
  best: (version: string, gating: number | null) =>
    `Best reviewed: ${version}${gating === null ? '' : `, with ${sayCount(gating, 'gating finding')}`}.`,
} as const;

/** What follows from a reply alone, whatever the counts. */
const replies: Readonly<Record<string, string>> = {
  report: 'the check is in',
  verdicts: 'the re-review is in',
  rulings: 'the judge has ruled',
  resolutions: 'the judge has answered',
  done: 'the producer is done',
  unchanged: 'the producer changed nothing',
  conflict: 'the producer returned a conflict',
  unevidenced: 'the producer gave no evidence',
  'needs-context': 'the producer needs to know more',
  blocked: 'the producer cannot go on',
  green: 'the gate is green',
  red: 'the gate is red',
} satisfies Record<ReplyKind, string>;

/** Why a rule that always holds decided: the reply itself. */
export function sayReply(on: string): string {
  return replies[on] ?? 'nothing else is left to do';
}

/** What lenses found and a synthesis does not show: nobody says here who is right. */
export const leftOutTitle = 'Left out of a synthesis (a listing, not a judgement)';

/** Findings that are open although a judge had taken them off. */
export const openAgain = (ids: readonly string[]): string =>
  `${ids.join(', ')}: ruled on by a judge before, and found again by a reviewer since.`;

/** What a re-review notices beside its verdicts stops no run, however bad it is. */
export const deferredTitle = 'Deferred, and of a severity that gates';

/** What was open and counts no more, as a judge has decided. */
export const ruledTitle = 'Ruled by a judge';

/** What each command that is offered is for. */
export const purposes = {
  next: 'what is due for the session that hosts it',
  resume: 'go on with it',
  restoreBest: 'put the best reviewed version back',
  restoreUndone: (role: string) => `put back what was undone while ${role} was at work`,
  show: 'what happened, and why',
  diff: 'what was changed',
  report: 'the same as Markdown',
} as const;

/** What a test found, in words; null where it says nothing that a person asks for. */
export function sayTest(loop: Loop, { test, holds, numbers }: Tested): string | null {
  switch (test.kind) {
    case 'clean':
      return sayCount(Number(numbers.gating), 'gating finding');
    case 'any':
    case 'none':
      return sayAmount(loop, test.of, Number(numbers[test.of]));
    case 'full':
    case 'room':
      return sayCounter(test.memory, Number(numbers[test.memory]), numbers.max ?? null);
    case 'not-below':
      return sayProgress(Number(numbers.gating), numbers[test.memory] ?? null, holds);
    case 'same':
      return holds ? 'the same property was in conflict just before' : null;
    case 'listed':
      return sayListed(test.list, holds);
    case 'setting':
      return saySetting(test, holds);
    case 'seen':
      return holds ? 'a reviewer found something in this run' : 'no reviewer found anything in this run';
    case 'unreviewed':
      return holds ? 'no checker has seen this version' : null;
    case 'came-back':
      return holds ? `${sayVersion(Number(numbers.version))} came back` : null;
    case 'closed':
      return sayClosed(Number(numbers[test.memory]), holds);
    case 'recurs':
      return holds ? 'the findings that gate are a set that was open before' : null;
    default:
      return assertNever(test);
  }
}

function sayVersion(version: number): string {
  return version === 0 ? 'the input' : `version ${version}`;
}

function sayListed(list: string, holds: boolean): string | null {
  return holds ? `it is one of those that are ${inWords(list)}` : null;
}

/** An empty memory is no reason for anything, and neither is one that only notes what this version went through. */
function sayAmount(loop: Loop, of: string, amount: number): string | null {
  const memory = loop.memory[of];
  if (memory === undefined) return sayCount(amount, `${of} finding`);
  if (memory.per === 'version') return null;
  return amount === 0 ? null : `${inWords(of)}: ${amount}`;
}

/** Counters named in the plural are used up one by one; others, such as `streak`, have a size. */
function sayCounter(memory: string, value: number, max: number | string | null): string | null {
  if (max === null) return null;
  if (Number(max) === 0) return `no ${inWords(memory)} are allowed`;
  if (!memory.endsWith('s')) return `${inWords(memory)}: ${value} of ${max}`;
  return `${value} of ${max} ${inWords(memory)} are used${value >= Number(max) ? ' up' : ''}`;
}

function sayProgress(count: number, before: number | string | null, isStall: boolean): string | null {
  if (before === null) return null;
  const then = `${sayCount(Number(before), 'gating finding')}, then ${count}`;
  return isStall ? `${then}: not below the last count` : then;
}

function sayClosed(noted: number, isClosed: boolean): string | null {
  if (noted === 0) return null;
  return isClosed ? 'a finding that gated gates no more' : 'no finding that gated was closed';
}

function saySetting({ setting, value }: Test & { readonly kind: 'setting' }, holds: boolean): string {
  if (value === null) return holds ? `\`${setting}\` is not set` : `\`${setting}\` is set`;
  return `\`${setting}\` is ${holds ? '' : 'not '}${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** A name of the loop file as words: `gateFixes` is `gate fixes`. */
export function inWords(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
