import type { Finding } from '../findings/index.ts';
import { type Happened, type RunEvent, type RunFold, type RunReader, replay } from '../journal/index.ts';

/** What happened in a run, event by event: all that a view reads. */
export type History = readonly Happened[];

/** A run as the texts about it need it: its id, and what happened. */
export interface SeenRun {
  readonly id: string;
  readonly history: History;
}

/** Reads a whole run for its views. */
export function seeRun(journal: Pick<RunReader<RunEvent>, 'id' | 'events'>): SeenRun {
  return { id: journal.id, history: [...replay(journal)] };
}

/** Where a run stands after all that happened. */
export function lastFold(history: History): RunFold {
  const last = history.at(-1);
  if (last === undefined) throw new TypeError('a history begins with run.started');
  return last.fold;
}

/** Every finding of a run by the engine's id, as its checker wrote it. */
export function findingsById(history: History): ReadonlyMap<string, Finding> {
  const findings = history.flatMap(({ event }) => (event.type === 'call.replied' ? event.findings : []));
  return new Map(findings.map((finding) => [finding.id, finding]));
}

/** When a run began and when it was last heard of, in milliseconds since 1970. */
export function timesOf(history: History): { readonly from: number; readonly to: number } {
  const [first] = history;
  const last = history.at(-1);
  return { from: Date.parse(first?.event.at ?? ''), to: Date.parse(last?.event.at ?? '') };
}
