import { FixpointError, toFixpointError } from '../base/index.ts';
import { finishAll, type OpenFile, openFile, writeWhole } from './files.ts';
import type { LineLog } from './journal.ts';
import type { Scan } from './scan.ts';

/** Opens a journal's file to go on behind its last whole line, and mends what stands there. */
export async function openDiskLog(file: string, { length, recovery }: Scan): Promise<LineLog> {
  const opened = openFile(file, 'r+');
  try {
    if (recovery?.kind === 'missing-newline') writeWhole(opened, Buffer.from('\n'), length - 1);
    else if (recovery !== null) opened.truncate(length);
    if (recovery !== null) await opened.flush();
  } catch (thrown) {
    opened.close();
    throw thrown;
  }
  return createDiskLog(opened, { file, length });
}

/**
 * Appends lines to an open file: each in one write, flushed together with what it depends on before it is acknowledged, and
 * cut off again where that fails.
 */
export function createDiskLog(
  opened: OpenFile,
  { file, length }: { readonly file: string; readonly length: number },
): LineLog {
  let end = length;
  let isEndKnown = true;

  const cutBack = async (): Promise<void> => {
    isEndKnown = false;
    opened.truncate(end);
    await opened.flush();
    isEndKnown = true;
  };

  return {
    append: async (line, beside) => {
      if (isEndKnown) checkUntouched(opened, { file, end });
      try {
        if (!isEndKnown) await cutBack();
        writeWhole(opened, line, end);
        await finishAll([opened.flush(), beside()]);
      } catch (cause) {
        await cutBack().catch(() => {});
        throw appendFailed(file, cause, isEndKnown);
      }
      end += line.length;
    },
    close: async () => opened.close(),
  };
}

/** An agent works in the folder that the journal lies in: what is written behind its back is never built upon. */
function checkUntouched(
  opened: OpenFile,
  { file, end }: { readonly file: string; readonly end: number },
): void {
  const { size, nlink } = opened.stat();
  if (nlink > 0 && size === end) return;
  const what = nlink === 0 ? 'deleted' : `changed from ${end} to ${size} bytes`;
  throw new FixpointError(
    'journal',
    `the journal was ${what} by another program while the run was under way`,
    {
      place: { file },
      hint: 'Nothing more is written to it. Put it back from a copy to go on, or begin a new run.',
    },
  );
}

function appendFailed(file: string, cause: unknown, isEndKnown: boolean): FixpointError {
  const { message, hint } = toFixpointError(cause);
  const state = isEndKnown
    ? 'the journal ends with the event before'
    : 'what was written of it could not be cut off yet, and will be before the next event';
  return new FixpointError('io', `an event could not be written (${message}); ${state}`, {
    place: { file },
    cause,
    ...(hint === undefined ? {} : { hint }),
  });
}
