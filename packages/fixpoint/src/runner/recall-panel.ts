import type { Finding } from '../findings/index.ts';
import type { RunEvent, StoredEvent } from '../journal/index.ts';

/** What one seat of a panel listed. */
export interface SeatReport {
  readonly seat: string;
  readonly findings: readonly Finding[];
}

/** What the panel listed whose seats replied last, by the seats' names; empty where somebody else replied since. */
export function recallPanel(events: readonly StoredEvent<RunEvent>[]): readonly SeatReport[] {
  const reports = new Map<string, SeatReport>();
  for (const event of events.toReversed()) {
    if (event.type !== 'call.replied') continue;
    const { seat, findings } = event;
    if (seat === null) break;
    // A seat that was asked again, as the artifact had changed, has its later word.
    if (!reports.has(seat)) reports.set(seat, { seat, findings });
  }
  return [...reports.values()].toSorted((a, b) => (a.seat < b.seat ? -1 : 1));
}
