import { type FileHandle, open } from 'node:fs/promises';
import { FixpointError, toFixpointError } from '../base/index.ts';
import { finishAll, writeWhole } from './files.ts';
import type { LineLog } from './journal.ts';
import type { Scan } from './scan.ts';

/** What a log needs of its open file. */
export type LogFile = Pick<FileHandle, 'stat' | 'write' | 'datasync' | 'truncate' | 'close'>;

/** Opens a journal's file to go on behind its last whole line, and mends what stands there. */
export async function openDiskLog(file: string, { length, recovery }: Scan): Promise<LineLog> {
  const handle = await open(file, 'r+');
  try {
    if (recovery?.kind === 'missing-newline') await writeWhole(handle, Buffer.from('\n'), length - 1);
    else if (recovery !== null) await handle.truncate(length);
    if (recovery !== null) await handle.datasync();
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
  return createDiskLog(handle, { file, length });
}

/**
 * Appends lines to an open file: each in one write, flushed together with what it depends on before it is acknowledged, and
 * cut off again where that fails.
 */
export function createDiskLog(
  handle: LogFile,
  { file, length }: { readonly file: string; readonly length: number },
): LineLog {
  let end = length;
  let isEndKnown = true;

  const cutBack = async (): Promise<void> => {
    isEndKnown = false;
    await handle.truncate(end);
    await handle.datasync();
    isEndKnown = true;
  };

  return {
    append: async (line, beside) => {
      if (isEndKnown) await checkUntouched(handle, { file, end });
      try {
        if (!isEndKnown) await cutBack();
        await writeWhole(handle, line, end);
        await finishAll([handle.datasync(), beside()]);
      } catch (cause) {
        await cutBack().catch(() => {});
        throw appendFailed(file, cause, isEndKnown);
      }
      end += line.length;
    },
    close: () => handle.close(),
  };
}

/** An agent works in the folder that the journal lies in: what is written behind its back is never built upon. */
async function checkUntouched(
  handle: LogFile,
  { file, end }: { readonly file: string; readonly end: number },
): Promise<void> {
  const { size, nlink } = await handle.stat();
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
