import type { Finding } from '../findings/index.ts';
import type { StoredEvent } from './envelope.ts';
import type { RunEvent } from './events.ts';

/** Findings by id, each in all the words in which it was listed since the revision before it was listed last. */
export type Wordings = ReadonlyMap<string, readonly Finding[]>;

/**
 * Looks up how findings were listed. Where a loop keeps their ids, several seats of a panel can have listed the same one,
 * each in words of its own; what was said of an older version is over.
 */
export function recallFindings(events: readonly StoredEvent<RunEvent>[]): Wordings {
  let earlier: Wordings = new Map();
  let present = new Map<string, readonly Finding[]>();
  for (const event of events) {
    if (event.type !== 'call.replied') continue;
    for (const finding of event.findings) {
      present.set(finding.id, [...(present.get(finding.id) ?? []), finding]);
    }
    if (event.reply.kind !== 'done' && event.reply.kind !== 'unchanged') continue;
    earlier = new Map([...earlier, ...present]);
    present = new Map();
  }
  return new Map([...earlier, ...present]);
}
