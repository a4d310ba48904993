import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeLedger, composeLedger } from './compose-ledger.ts';
import type { LedgerEntry } from './entry.ts';
import { readLedger } from './read-ledger.ts';
import { writeEntry } from './write-entry.ts';

const source = { file: 'ledger.md', plan: 'plan.md' };

// Few texts, so that the same line comes often.
const entries = fc.array(
  fc.constantFrom('a', 'b').map((what): LedgerEntry => ({ task: '1', kind: 'deferred', what })),
  { maxLength: 5 },
);
const byHand = fc.constantFrom('A note.', '', '> quoted', '```\nTask 1: minor (deferred): a\n```');

interface Given {
  readonly earlier: readonly LedgerEntry[] | null;
  readonly own: readonly LedgerEntry[];
  readonly written: number;
  readonly notes: readonly (readonly [at: number, note: string])[];
  readonly ending: string;
}

const ledger: fc.Arbitrary<Given> = fc.record({
  earlier: fc.option(entries, { nil: null }),
  own: entries,
  written: fc.nat({ max: 5 }),
  notes: fc.array(fc.tuple(fc.nat({ max: 12 }), byHand), { maxLength: 3 }),
  ending: fc.constantFrom('\n', '\r\n'),
});

/** What one run found, and the file as somebody wrote into it after some of the run's entries were written. */
function prepare({ earlier, own, written, notes, ending }: Given) {
  const title = composeLedger({ plan: source.plan, found: null }, []).replaceAll('\n', ending);
  const found = earlier === null ? null : composeLedger({ plan: source.plan, found: title }, earlier);
  const begun = { ...source, found };
  const lines = composeLedger(begun, own.slice(0, written)).split('\n');
  for (const [at, note] of notes) lines.splice(Math.max(1, Math.min(at, lines.length)), 0, note);
  return { begun, present: lines.join('\n'), expected: [...(earlier ?? []), ...own].map(writeEntry) };
}

test('a ledger that is completed always has each entry as often as the journal has it, and all that was there', () => {
  fc.assert(
    fc.property(ledger, (given) => {
      const { begun, present, expected } = prepare(given);
      const completed = completeLedger(present, begun, given.own);
      const read = readLedger(completed, source).entries.map(writeEntry);
      expect(read.toSorted()).toEqual(expected.toSorted());
      expect(completed.startsWith(present)).toBe(true);
      expect(completeLedger(completed, begun, given.own)).toBe(completed);
    }),
  );
});

test('a ledger that nobody wrote into is completed to what the journal makes of it', () => {
  fc.assert(
    fc.property(ledger, (given) => {
      const { begun, present } = prepare({ ...given, notes: [] });
      expect(completeLedger(present, begun, given.own)).toBe(composeLedger(begun, given.own));
    }),
  );
});
