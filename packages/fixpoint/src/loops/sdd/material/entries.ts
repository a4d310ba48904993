import type { Happened } from '../../../journal/index.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { followLedger } from '../ledger/follow-ledger.ts';
import { readLedgerFacts } from '../ledger/ledger-facts.ts';
import { ledgerFile } from '../ledger/ledger-folder.ts';
import { nothingYet } from '../ledger/ledger-run.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { isRulingOn, standingIn } from '../ledger/standing.ts';
import type { PlanTask } from '../plan/index.ts';

/** Something that was found and left as it is: parked by a ruling, or deferred. */
export interface PutOff {
  readonly task: string;
  readonly kind: 'deferred' | 'parked';
  readonly text: string;
  /** The ruling with its reason; null for what was deferred. */
  readonly ruling: string | null;
}

/** A ruling or an answer that stands. */
export interface Decided {
  readonly task: string;
  readonly what: string;
  readonly why: string | null;
}

/** What the ledger says by now: what earlier runs of the plan left in it, and what this one added. */
export function entriesOf(history: readonly Happened[]): readonly LedgerEntry[] {
  const found = readLedgerFacts(history[0]?.fold.started.facts ?? {});
  const earlier =
    found?.found == null
      ? []
      : readLedger(found.found, { file: ledgerFile(found.plan), plan: found.plan }).entries;
  return [...earlier, ...history.reduce(followLedger, nothingYet).entries];
}

/** What was put off, the oldest first. */
export function putOffIn(entries: readonly LedgerEntry[]): readonly PutOff[] {
  return entries.flatMap((entry): PutOff[] => {
    if (entry.kind === 'deferred') return [{ ...entry, kind: 'deferred', text: entry.what, ruling: null }];
    return entry.kind === 'parked' ? [{ ...entry, kind: 'parked', text: entry.what }] : [];
  });
}

/** What was decided, the oldest first. That a finding which is still open is load-bearing settles nothing about it. */
export function decidedIn(entries: readonly LedgerEntry[]): readonly Decided[] {
  const { open } = standingIn(entries);
  return entries.flatMap((entry) =>
    entry.kind === 'ruling' && !open.some((finding) => isRulingOn(finding, entry))
      ? [{ task: entry.task, what: entry.what, why: entry.why === '' ? null : entry.why }]
      : [],
  );
}

/** Whether something that was put off was found in a task, or names it or one of its files. */
export function touches({ task, text }: PutOff, { id, files }: PlanTask): boolean {
  const words = text.split(/[\s`'"“”()[\],;:—]+/u).map((word) => word.replace(/[.!?]+$/u, ''));
  const names = words.flatMap((word, index) => (words[index - 1]?.toLowerCase() === 'task' ? [word] : []));
  return task === id || names.includes(id) || files.some((file) => words.includes(file));
}
