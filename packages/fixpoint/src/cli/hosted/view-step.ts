import path from 'node:path';
import { type DueCall, type DueQuestion, type HostedStep, shortCall } from '../../project/index.ts';
import { commands, cutInside, safeLine } from '../../views/index.ts';
import type { Hosted } from './hosted.ts';

interface Saying {
  /** Paths are said from here. */
  readonly folder: string;
  /** How many letters of a text that others wrote are said. */
  readonly limit: number;
}

const mostNotices = 3;
const longestNotice = 300;

/** What the text for a host tells of a step; exactly one of its parts is there. */
export function viewStep({ read, step }: Hosted, saying: Saying) {
  const { run, loop, due, notices } = step;
  const calls = due.kind === 'calls' ? due.calls : [];
  const [first, ...others] = calls;
  const isOne = first !== undefined && others.length === 0;
  return {
    run,
    loop,
    read: read === undefined ? null : cut(read, saying.limit),
    notices: viewNotices(notices, saying),
    one: isOne ? viewCall(run, first, saying) : null,
    several: calls.length > 1 ? viewCalls(run, calls, saying) : null,
    question: due.kind === 'question' ? viewQuestion(run, due, saying) : null,
    resting: due.kind === 'resting' ? { why: cut(due.why, saying.limit), until: due.until } : null,
    ended: due.kind === 'ended' ? viewEnd(due, saying) : null,
  };
}

function viewNotices(notices: HostedStep['notices'], { limit }: Saying): readonly string[] {
  const said = notices
    .slice(0, mostNotices)
    .map((notice) => cutInside(notice, Math.min(limit, longestNotice)));
  const more = notices.length - said.length;
  return more > 0 ? [...said, `${more} more notes, see \`fixpoint show\``] : said;
}

/** A step by its word, with what it is about where the word does not say that: `lens:2 (correctness)`. */
function sayStep({ word, item }: DueCall, limit: number): string {
  return item === null || word.includes(item) ? safeLine(word) : `${safeLine(word)} (${cut(item, limit)})`;
}

function viewCall(run: string, due: DueCall, { folder, limit }: Saying) {
  const { seat, attempt, who, token, permission, form } = due;
  const place = (file: string) => path.relative(folder, file);
  const reply = place(due.replyFile);
  return {
    word: sayStep(due, limit),
    seat: seat === null ? null : safeLine(seat),
    attempt,
    isRetry: attempt > 1,
    isSame: who.kind === 'same',
    isFresh: who.kind === 'fresh',
    isMoreCapable: who.kind === 'more-capable',
    as: who.kind === 'same' ? shortCall(who.as) : null,
    agent: who.kind === 'same' && who.agent !== null ? cut(who.agent, limit) : null,
    prompt: place(who.kind === 'same' ? who.promptFile : due.promptFile),
    wholePrompt: place(due.promptFile),
    isProducer: permission !== 'read-only',
    form,
    reply,
    submit: commands.submit(run, { call: shortCall(due.call), token, file: reply }),
  };
}

const mostCalls = 12;

/** Files of side by side calls lie in one folder, under the ids of their calls: it is said once. */
function viewCalls(run: string, calls: readonly DueCall[], { folder, limit }: Saying) {
  const [first] = calls;
  const place = path.relative(folder, path.dirname(first?.replyFile ?? folder));
  const said = calls.slice(0, mostCalls);
  const rows = said.map(({ call, token, seat, word, who }) => {
    return `${shortCall(call)}  ${token}  ${cut(seat ?? word, Math.min(limit, 40))}: ${sayWho(who)}`;
  });
  const reply = path.join(place, '<call>.reply.md');
  return {
    count: calls.length,
    rows,
    more: calls.length > said.length ? calls.length - said.length : null,
    prompt: path.join(place, '<call>.prompt.md'),
    form: first?.form ?? '',
    reply,
    submit: commands.submit(run, { call: '<call>', token: '<token>', file: reply }),
  };
}

function sayWho(who: DueCall['who']): string {
  switch (who.kind) {
    case 'fresh':
      return 'fresh';
    case 'more-capable':
      return 'fresh, more capable';
    case 'same':
      return `as ${shortCall(who.as)}, <call>.resume.md`;
  }
}

type DueEnd = Extract<HostedStep['due'], { readonly kind: 'ended' }>;

const mostOptions = 8;

function viewQuestion(run: string, { text, options }: DueQuestion, { limit }: Saying) {
  const said = options.slice(0, mostOptions);
  return {
    text: cut(text, limit),
    isCut: text.length > limit,
    options: said.map((option) => ({
      option: safeLine(option.option),
      means: option.means === null ? null : cut(option.means, Math.min(limit, 150)),
      command: commands.answer(run, option),
    })),
    more: options.length > said.length ? options.length - said.length : null,
    needsWords: options.some(({ needsWords }) => needsWords),
  };
}

function viewEnd({ result, goOn }: DueEnd, { limit }: Saying) {
  const { outcome, reason, means, open } = result;
  return {
    outcome,
    reason,
    means: means === undefined ? null : cut(means, limit),
    open: open.length === 0 ? null : cut(open.map(({ property }) => property).join('; '), limit),
    goOn,
  };
}

/** Others wrote it: one line, and no longer than there is room for. */
function cut(text: string, limit: number): string {
  const line = safeLine(text);
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
