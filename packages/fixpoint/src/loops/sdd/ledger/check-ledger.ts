import { type Commits, finalReview } from './entry.ts';
import { splitTask } from './read-entry.ts';
import type { EntryLine, Ledger, OtherLine } from './read-ledger.ts';
import { type Standing, standingIn } from './standing.ts';

/** What an existing ledger says to a new run. */
export interface LedgerCheck {
  /** Tasks that stay complete. */
  readonly complete: readonly string[];
  /** Whether the final review is over: it has seen the very head, and every task that is complete. */
  readonly isFinal: boolean;
  /** Tasks that the ledger calls complete, and a person has to be asked about. */
  readonly doubtful: readonly DoubtfulTask[];
  readonly standing: Standing;
  /** The commit up to which all that was made is part of what the ledger calls complete; null where nothing is. */
  readonly reviewedTo: string | null;
}

export interface DoubtfulTask {
  readonly task: string;
  /** Why it is doubtful, as the rest of a sentence about it. */
  readonly why: string;
}

/** What has to be known of the present head. A commit may be shortened, and may not exist. */
export interface History {
  /** Whether a commit is an ancestor of the head, or that head. */
  readonly isInHistory: (commit: string) => Promise<boolean>;
  readonly isHead: (commit: string) => Promise<boolean>;
  /** The branches whose history has a commit. */
  readonly branchesWith: (commit: string) => Promise<readonly string[]>;
}

/** What a person's ruling says where a task is taken as complete whatever became of its commits. */
export const takenAsComplete = 'taken as complete';

/**
 * Says which tasks of a ledger stay complete: those whose commits exist and are in the history of the present head. What
 * a ledger calls complete in any other way is doubtful, and never read as complete.
 */
export async function checkLedger(ledger: Ledger, history: History): Promise<LedgerCheck> {
  const claims = lastClaims(ledger);
  const final = claims.get(finalReview);
  const complete: string[] = [];
  const doubtful: DoubtfulTask[] = [];
  for (const [task, claim] of claims) {
    if (claim === final) continue;
    const why = await whyDoubtful(claim, history);
    if (why === null) complete.push(task);
    else doubtful.push({ task, why });
  }
  return {
    complete,
    isFinal: final?.kind === 'commits' && final.commits !== null && (await history.isHead(final.commits.to)),
    doubtful,
    standing: standingIn(ledger.entries),
    reviewedTo: await reviewedTo(ledger, history),
  };
}

/** Tasks are carried out one after another: what was made after the last that is complete, no review of them has seen. */
async function reviewedTo({ entries }: Ledger, { isInHistory }: History): Promise<string | null> {
  const ends = entries.flatMap((entry) =>
    entry.kind === 'complete' && entry.commits !== null ? [entry.commits.to] : [],
  );
  for (const commit of ends.toReversed()) if (await isInHistory(commit)) return commit;
  return null;
}

/** What a ledger bases it on that a task is complete. */
type Claim =
  | { readonly kind: 'commits'; readonly commits: Commits | null }
  | { readonly kind: 'person' }
  | { readonly kind: 'unread'; readonly line: number };

/** A line that calls a task complete, or takes that back. */
interface Word {
  readonly task: string;
  readonly line: number;
  readonly claim: Claim | null;
}

/**
 * The last word on each task that is called complete. The final review is over only while no task was completed after it.
 */
function lastClaims({ entries, others }: Ledger): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  const words = [...entries.flatMap(wordOf), ...others.flatMap(wordByHand)];
  for (const { task, claim } of words.toSorted((a, b) => a.line - b.line)) {
    claims.delete(claim === null ? task : finalReview);
    if (claim !== null) claims.set(task, claim);
  }
  return claims;
}

function wordOf(entry: EntryLine): readonly Word[] {
  const { task, line } = entry;
  switch (entry.kind) {
    case 'complete':
      return [{ task, line, claim: { kind: 'commits', commits: entry.commits } }];
    case 'ruling':
      return entry.what === takenAsComplete ? [{ task, line, claim: { kind: 'person' } }] : [];
    case 'blocked':
      return [{ task, line, claim: null }];
    default:
      return [];
  }
}

/** A line that means to call a task complete, and has not the form of one that does. */
function wordByHand({ line, text, isQuoted }: OtherLine): readonly Word[] {
  const about = isQuoted ? null : splitTask(text);
  if (about === null || !/^complete\b/iu.test(about.rest)) return [];
  return [{ task: about.task, line, claim: { kind: 'unread', line } }];
}

async function whyDoubtful(claim: Claim, { isInHistory, branchesWith }: History): Promise<string | null> {
  if (claim.kind === 'person') return null;
  if (claim.kind === 'unread')
    return `line ${claim.line} of the ledger says so in a form that cannot be read`;
  if (claim.commits === null) return 'the ledger names no commits of it';
  const { from, to } = claim.commits;
  for (const commit of [from, to]) {
    if (await isInHistory(commit)) continue;
    const [branch] = await branchesWith(commit);
    const where =
      branch === undefined ? '' : `; it is on the branch ${branch}: \`git switch ${branch}\` goes there`;
    return `its commit ${commit} is not in the history of the present head${where}`;
  }
  return null;
}
