import { type Note, unreadable } from '../findings/index.ts';
import type { CallStarted, RunStarted } from '../journal/index.ts';
import type { OwnBranch } from '../workspaces/index.ts';
import type { Worked } from './worker.ts';

type Said = Worked & { readonly kind: 'said' };

/** A producer's call that returned. */
export interface Produced {
  readonly call: CallStarted;
  readonly worked: Said;
  /** How often HEAD had moved before it; null for a run that has no branch of its own. */
  readonly moves: number | null;
  readonly facts: RunStarted['facts'];
  /** What it did to branches and tags that are not the run's own, in words; null where it did nothing. */
  readonly moved: string | null;
}

/**
 * Looks at what a producer's call did to the run's branch. What it left uncommitted is committed for it; where it used git
 * otherwise than to add commits, the call has failed. A call that failed already is put back as a whole.
 */
export async function settleWork(branch: OwnBranch | undefined, produced: Produced): Promise<Said> {
  const { call, worked, moves, moved } = produced;
  const { reading } = worked;
  const { hash, commit } = call.version;
  if (branch === undefined || commit === undefined || moves === null) return worked;
  if (reading.kind === 'failed') return worked;
  if (moved !== null) return { ...worked, reading: unreadable('incomplete', moved, reading.notes) };
  const { why, notes, files } = await branch.settle({ hash, commit, moves }, messageOf(call));
  if (why !== null) return { ...worked, reading: unreadable('incomplete', why, reading.notes) };
  const all = [...reading.notes, ...notes, ...notesOnOthers(produced, files)];
  return { ...worked, reading: { ...reading, notes: all } };
}

/** What a commit says that is made for a call. */
function messageOf({ item, word, role }: CallStarted): string {
  const what = `what ${word ?? role} left uncommitted`;
  return item === null ? what : `Task ${item}: ${what}`;
}

/** Files that were changed although the item does not name them, where it names any. */
function notesOnOthers({ call, facts }: Produced, files: readonly string[]): readonly Note[] {
  const named = filesNamed(facts, call.item ?? '');
  if (named.length === 0) return [];
  const isNamed = (file: string) =>
    named.some((name) => file === name || file.startsWith(`${name.replace(/\/$/u, '')}/`));
  return files.filter((file) => !isNamed(file)).map((text) => ({ kind: 'outside-task', text }));
}

/** The prechecks of a loop can say, under `files`, which files each item names. */
function filesNamed({ files }: RunStarted['facts'], item: string): readonly string[] {
  if (typeof files !== 'object' || files === null) return [];
  const named = Object.entries(files).find(([name]) => name === item)?.[1];
  return Array.isArray(named) ? named.filter((file) => typeof file === 'string') : [];
}
