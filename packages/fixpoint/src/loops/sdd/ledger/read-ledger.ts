import { FixpointError } from '../../../base/index.ts';
import { type Aside, findAsides } from '../../../formats/markdown/index.ts';
import { toOneLine } from '../../records/one-line.ts';
import type { LedgerEntry } from './entry.ts';
import { readEntry } from './read-entry.ts';

/** A ledger as it was read. Lines start at 1. */
export interface Ledger {
  readonly entries: readonly EntryLine[];
  /** Lines with text that are no entries: they are kept where they are, and are never state. */
  readonly others: readonly OtherLine[];
}

interface Line {
  readonly line: number;
  readonly text: string;
}

export type EntryLine = LedgerEntry & Line;

export interface OtherLine extends Line {
  /** It stands inside a fence or a comment. */
  readonly isQuoted: boolean;
}

/** Where a text was read from, and the plan that it has to be about. */
export interface LedgerSource {
  readonly file: string;
  readonly plan: string;
}

/** The first line of the ledger of a plan. */
export function writeTitle(plan: string): string {
  return `# SDD ledger — plan: ${toOneLine(plan)}`;
}

/**
 * Reads a ledger. An entry is a line of the ledger itself: what looks like one inside a fence or a comment is text.
 *
 * @throws {FixpointError} `record`, with the line, where the text is no ledger of this plan, or was cut off.
 */
export function readLedger(text: string, { file, plan }: LedgerSource): Ledger {
  const [title = '', ...lines] = text.replace(/^\uFEFF/u, '').split('\n');
  if (title.trimEnd() !== writeTitle(plan))
    throw damaged(file, 1, `does not begin with \`${writeTitle(plan)}\``);
  const asides = findAsides(text);
  if (asides === undefined) throw damaged(file, 1, 'is too large to be a ledger');
  const open = asides.find(({ closed }) => !closed);
  if (open !== undefined) throw damaged(file, open.first, `has a ${open.kind} that is never closed`);
  return sortLines(lines, asides);
}

function sortLines(lines: readonly string[], asides: readonly Aside[]): Ledger {
  const entries: EntryLine[] = [];
  const others: OtherLine[] = [];
  for (const [index, each] of lines.entries()) {
    const line = index + 2;
    const text = each.trimEnd();
    const isQuoted = asides.some(({ first, last }) => first <= line && line <= last);
    const entry = isQuoted ? null : readEntry(text);
    if (entry !== null) entries.push({ ...entry, line, text });
    else if (text !== '') others.push({ line, text, isQuoted });
  }
  return { entries, others };
}

function damaged(file: string, line: number, what: string): FixpointError {
  return new FixpointError('record', `${file} ${what}`, {
    place: { file, line },
    hint: 'Repair or move that file, then try again; it was left as it is.',
  });
}
