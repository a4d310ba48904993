import { type History, type Moment, tellMoment, timeline } from '../../views/index.ts';

const told: ReadonlySet<Moment['kind']> = new Set([
  'workspace',
  'edited',
  'noted',
  'stale',
  'postponed',
  'stopped',
]);

/** What a person has to hear of what happened since: changes that nobody was asked for, and what was noted of replies. */
export function noticesSince(
  history: History,
  from: number,
  quote: (text: string) => string,
): readonly string[] {
  const before = timeline(history.slice(0, from)).length;
  return timeline(history)
    .slice(before)
    .flatMap((moment) =>
      moment.kind !== 'round' && told.has(moment.kind) ? [tellMoment(moment, quote)] : [],
    )
    .map(({ label, text }) => `${label}: ${text}`);
}
