import type { Note } from '../findings/index.ts';
import type { RunSession } from './session.ts';

/** Notes what may be met again and again, once in a run. */
export async function noteOnce(session: RunSession, note: Note): Promise<void> {
  const isTold = session
    .history()
    .some(({ event }) => event.type === 'run.noted' && event.text === note.text);
  if (!isTold) await session.append({ type: 'run.noted', ...note });
}
