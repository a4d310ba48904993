import { diffArrays } from 'diff';
import { appendLines } from './append-lines.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import { writeTitle } from './read-ledger.ts';
import { writeEntry } from './write-entry.ts';

/** The ledger as the journal alone makes it: what the run found at its start, and its own entries below. */
export function composeLedger(
  { plan, found }: LedgerFacts['ledger'],
  entries: readonly LedgerEntry[],
): string {
  return appendLines(found ?? `${writeTitle(plan)}\n\n`, entries.map(writeEntry));
}

/**
 * A ledger with those of a run's own lines that it has not yet. Whatever else stands in it stays: somebody may have
 * written to it since the run found it.
 */
export function completeLedger(present: string, composed: string, entries: readonly LedgerEntry[]): string {
  const isOwn = new Set(entries.map(writeEntry));
  const missing = diffArrays(linesOf(composed), linesOf(present)).flatMap(({ removed, value }) =>
    removed ? value : [],
  );
  return appendLines(
    present,
    missing.filter((line) => isOwn.has(line)),
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trimEnd());
}
