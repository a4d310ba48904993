import type { CallStarted, RunEvent, VersionRecord } from '../journal/index.ts';
import type { Loop } from '../loop/index.ts';

/** The review that came back last. */
export interface LastReview {
  /** Where it stands among the events. */
  readonly at: number;
  /** The version that the reviewer was given. */
  readonly version: VersionRecord;
}

/** Finds the last reply of a reviewer among events, those of its call included; null where none came back. */
export function findLastReview(events: readonly RunEvent[], { roles }: Loop): LastReview | null {
  const calls = new Map(
    events.flatMap((event): [string, CallStarted][] =>
      event.type === 'call.started' && roles[event.role]?.is === 'reviewer' ? [[event.call, event]] : [],
    ),
  );
  const at = events.findLastIndex((event) => event.type === 'call.replied' && calls.has(event.call));
  const last = events[at];
  const started = last?.type === 'call.replied' ? calls.get(last.call) : undefined;
  return started === undefined ? null : { at, version: started.version };
}
