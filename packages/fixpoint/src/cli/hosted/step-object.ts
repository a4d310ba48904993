import path from 'node:path';
import { defined } from '../../base/index.ts';
import { type DueCall, type DueQuestion, type HostedStep, shortCall } from '../../project/index.ts';
import { commands, cutInside, fit, type RunResult } from '../../views/index.ts';
import type { Hosted } from './hosted.ts';

/** Where a hosted run stands, for programs: with the command lines that go on with it. Printed in one line it is under 2 kB. */
export function stepObject(hosted: Hosted): unknown {
  return fit((limit) => objectOf(hosted, limit), JSON.stringify);
}

const mostNotices = 3;
const longestNotice = 300;

function objectOf({ read, step }: Hosted, limit: number) {
  const { run, loop, notices } = step;
  return {
    run,
    loop,
    due: dueOf(step, limit),
    notices: notices.slice(0, mostNotices).map((notice) => cutInside(notice, Math.min(limit, longestNotice))),
    ...(notices.length > mostNotices && { moreNotices: notices.length - mostNotices }),
    read: cut(read ?? null, limit),
  };
}

function dueOf({ run, due }: HostedStep, limit: number): unknown {
  switch (due.kind) {
    case 'calls': {
      const [first, ...others] = due.calls;
      if (first === undefined) return due;
      return others.length === 0 ? oneCall(run, first, limit) : callsTogether(run, [first, ...others], limit);
    }
    case 'question':
      return { ...due, text: cutInside(due.text, limit), options: optionsOf(run, due, limit) };
    case 'resting':
      return { ...due, why: cutInside(due.why, limit) };
    case 'ended':
      return { kind: due.kind, result: endOf(due.result, limit), goOn: due.goOn };
  }
}

function oneCall(run: string, call: DueCall, limit: number) {
  const { who, word, seat, item } = call;
  const command = commands.submit(run, { ...call, call: shortCall(call.call), file: call.replyFile });
  const named = { word: cutInside(word, limit), seat: cut(seat, limit), item: cut(item, limit) };
  return { kind: 'calls', calls: [{ ...call, ...named, who: whoOf(who, limit), command }] };
}

type Calls = readonly [DueCall, ...DueCall[]];

/** What calls side by side share is said once: their files lie in one folder. */
function callsTogether(run: string, calls: Calls, limit: number) {
  const [{ replyFile, permission, form }] = calls;
  const folder = path.dirname(replyFile);
  return {
    kind: 'calls',
    folder,
    permission,
    form,
    command: commands.submit(run, {
      call: '<call>',
      token: '<token>',
      file: path.join(folder, '<replyFile>'),
    }),
    calls: calls.map((each) => {
      const { call, token, role, word, seat, item, attempt, who, promptFile } = each;
      return {
        call,
        token,
        role,
        ...(seat === null ? { word: cutInside(word, limit) } : { seat: cutInside(seat, limit) }),
        ...defined({ item: cut(item, limit) ?? undefined, attempt: attempt > 1 ? attempt : undefined }),
        who: whoOf(who, limit),
        promptFile: path.basename(promptFile),
        replyFile: path.basename(each.replyFile),
      };
    }),
  };
}

function whoOf(who: DueCall['who'], limit: number): DueCall['who'] {
  return who.kind === 'same' ? { ...who, agent: cut(who.agent, limit) } : who;
}

const longestMeaning = 150;

function optionsOf(run: string, { options }: DueQuestion, limit: number) {
  return options.map((option) => ({
    ...option,
    means: cut(option.means, Math.min(limit, longestMeaning)),
    command: commands.answer(run, option),
  }));
}

const findingsShown = 5;
const longestFinding = 120;

/** The whole result is what `fixpoint show --json` gives. */
function endOf({ outcome, reason, exit, means, counts, open, grade }: RunResult, limit: number) {
  const told = open.slice(0, findingsShown).map(({ severity, property }) => {
    return { severity, property: cutInside(property, Math.min(limit, longestFinding)) };
  });
  const isGradeShown = JSON.stringify(grade).length < limit * 2;
  return {
    outcome,
    reason,
    exit,
    ...defined({ means: means === undefined ? undefined : cutInside(means, limit) }),
    counts,
    openCount: open.length,
    open: told,
    ...(isGradeShown && { grade }),
  };
}

function cut(text: string | null, limit: number): string | null {
  return text === null ? null : cutInside(text, limit);
}
