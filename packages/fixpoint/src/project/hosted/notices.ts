import { type History, type Moment, type Quote, tellMoment, timeline } from '../../views/index.ts';

const told: ReadonlySet<Moment['kind']> = new Set([
  'workspace',
  'edited',
  'noted',
  'stale',
  'postponed',
  'stopped',
]);

/** What a person has to hear of what happened since: changes that nobody was asked for, and what was noted of replies. */
export function noticesSince(history: History, from: number, quote: Quote): readonly string[] {
  const before = timeline(history.slice(0, from)).length;
  return timeline(history)
    .slice(before)
    .flatMap((moment) =>
      moment.kind !== 'round' && told.has(moment.kind) ? [sayMoment(moment, quote)] : [],
    );
}

function sayMoment(moment: Exclude<Moment, { readonly kind: 'round' }>, quote: Quote): string {
  switch (moment.kind) {
    case 'noted':
      return toSentence(`noted (${quote(moment.note.replaceAll('-', ' '))}): ${quote(moment.text)}`);
    case 'stopped':
      return toSentence(`the run was stopped: ${tellMoment(moment, quote).text}`);
    default:
      return toSentence(tellMoment(moment, quote).text);
  }
}

function toSentence(text: string): string {
  const capital = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…]$/u.test(capital) ? capital : `${capital}.`;
}
