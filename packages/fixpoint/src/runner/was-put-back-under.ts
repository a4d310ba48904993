import type { CallStarted } from '../journal/index.ts';
import type { RunSession } from './session.ts';

/** Whether the artifact was put back after another call, in whichever process, while this one had it to read. */
export function wasPutBackUnder({ journal }: RunSession, { call }: CallStarted): boolean {
  const events = journal.events();
  const begun = events.findLastIndex((event) => event.type === 'call.started' && event.call === call);
  return events.slice(begun + 1).some((event) => {
    if (event.type !== 'workspace.changed' || event.call === null || event.call === call) return false;
    return event.undone && event.aside === undefined;
  });
}
