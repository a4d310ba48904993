import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Note } from '../findings/index.ts';
import type { RunEvent, RunJournal, RunStarted } from '../journal/index.ts';
import type { GivenPlan } from '../loops/index.ts';

/** What a run knows of the plan that it was given. */
export interface PlanFact {
  /** From the project's root, with `/`. */
  readonly path: string;
  /** The blob that holds its text. */
  readonly hash: string;
}

/** Keeps a plan's text with its run: an edit of the file changes no run that has begun. */
export async function keepPlan(
  { path: file, text }: GivenPlan,
  journal: RunJournal<RunEvent>,
): Promise<PlanFact> {
  return {
    path: file,
    hash: await journal.putBlob({ kind: 'version', bytes: new TextEncoder().encode(text) }),
  };
}

/** Notes where the file of a run's plan is not as the run began with it. */
export async function notesOnPlan(
  root: string,
  { facts }: RunStarted,
  journal: Pick<RunJournal<RunEvent>, 'getBlob'>,
): Promise<readonly Note[]> {
  const plan = facts.plan;
  if (!isPlanFact(plan)) return [];
  const present = await readFile(path.join(root, plan.path)).catch(() => null);
  if (present !== null && Buffer.compare(present, await journal.getBlob(plan.hash)) === 0) return [];
  const what = present === null ? 'is gone' : 'was edited';
  return [
    {
      kind: 'plan-edited',
      text: `${plan.path} ${what} since the run began; this run keeps to the plan as it was`,
    },
  ];
}

function isPlanFact(fact: unknown): fact is PlanFact {
  return typeof fact === 'object' && fact !== null && 'path' in fact && 'hash' in fact;
}
