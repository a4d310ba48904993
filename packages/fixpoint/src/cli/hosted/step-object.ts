import { shortCall } from '../../project/index.ts';
import { commands } from '../../views/index.ts';
import type { Hosted } from './hosted.ts';

/** Where a hosted run stands, for programs: with the command lines that go on with it. */
export function stepObject({ read, step }: Hosted): unknown {
  return { ...step, due: withCommands(step), read: read ?? null };
}

function withCommands({ run, due }: Hosted['step']): unknown {
  switch (due.kind) {
    case 'calls':
      return {
        ...due,
        calls: due.calls.map((call) => ({
          ...call,
          command: commands.submit(run, { ...call, call: shortCall(call.call), file: call.replyFile }),
        })),
      };
    case 'question':
      return {
        ...due,
        options: due.options.map((option) => ({ ...option, command: commands.answer(run, option) })),
      };
    default:
      return due;
  }
}
