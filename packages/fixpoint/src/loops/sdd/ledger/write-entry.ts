import { assertNever } from '../../../base/index.ts';
import type { Commits, LedgerEntry, LedgerFact } from './entry.ts';
import { dash, semicolon, writeField, writeFields } from './field.ts';

/** The ledger's line for an entry (records.md, "sdd"). */
export function writeEntry(entry: LedgerEntry): string {
  return `Task ${entry.task}: ${writeFact(entry)}`;
}

function writeFact(fact: LedgerFact): string {
  switch (fact.kind) {
    case 'complete': {
      const review = fact.parked === 0 ? 'review clean' : `${fact.parked} parked`;
      return `complete (${[...writeCommits(fact.commits), review].join(', ')})`;
    }
    case 'fix-round': {
      const { round, cap, addressed, open, commits } = fact;
      const listed = open.length === 0 ? '' : `${dash}${writeFields(open, semicolon)}`;
      const counts = `${addressed} addressed, ${open.length} open${listed}`;
      return `fix round ${round}/${cap} (${[counts, ...writeCommits(commits)].join(semicolon)})`;
    }
    case 'deferred':
      return `minor (deferred): ${writeField(fact.what)}`;
    case 'parked':
      return `parked${dash}${writeField(fact.what)}${dash}ruling: ${writeField(fact.ruling)}`;
    case 'ruling':
      return `Ruling: ${writeFields([fact.what, fact.why, fact.cost], dash)}`;
    case 'blocked':
      return `BLOCKED${dash}${writeField(fact.why)}`;
    default:
      return assertNever(fact);
  }
}

function writeCommits(commits: Commits | null): readonly string[] {
  return commits === null ? [] : [`commits ${shorten(commits.from)}..${shorten(commits.to)}`];
}

function shorten(commit: string): string {
  return commit.slice(0, 7);
}
