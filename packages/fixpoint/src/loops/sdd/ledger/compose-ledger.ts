import { appendLines } from './append-lines.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import { type LedgerSource, readLedger, writeTitle } from './read-ledger.ts';
import { writeEntry } from './write-entry.ts';

type Begun = LedgerFacts['ledger'];

/** The ledger as the journal alone makes it: what the run found at its start, and its own entries below. */
export function composeLedger({ plan, found }: Begun, entries: readonly LedgerEntry[]): string {
  return appendLines(found ?? `${writeTitle(plan)}\n\n`, entries.map(writeEntry));
}

/**
 * A ledger with those of a run's entries that it has not yet. Whatever else stands in it stays where it is: somebody may
 * have written to it since the run found it.
 *
 * @throws {FixpointError} `record`, with the line, where the present text is damaged.
 */
export function completeLedger(
  present: string,
  { file, plan, found }: Begun & LedgerSource,
  entries: readonly LedgerEntry[],
): string {
  const linesOf = (text: string) => readLedger(text, { file, plan }).entries.map((entry) => entry.text);
  const { rest } = compareLines(found === null ? [] : linesOf(found), linesOf(present));
  const { missing } = compareLines(entries.map(writeEntry), rest);
  return appendLines(present, missing);
}

interface ComparedLines {
  /** Those that were looked for and are not there, each as often as it is missing. */
  readonly missing: readonly string[];
  /** Those that are there beside them. */
  readonly rest: readonly string[];
}

function compareLines(wanted: readonly string[], there: readonly string[]): ComparedLines {
  const rest = [...there];
  const missing: string[] = [];
  for (const line of wanted) {
    const at = rest.indexOf(line);
    if (at === -1) missing.push(line);
    else rest.splice(at, 1);
  }
  return { missing, rest };
}
