import type { FileDiff } from '../artifacts/index.ts';
import type { Git } from './git.ts';
import { exceptLeftOut } from './looked-at.ts';

/** How one path differs between two trees. */
export interface TreeChange {
  readonly path: string;
  readonly change: FileDiff['change'];
  readonly isSubmodule: boolean;
}

const submoduleMode = '160000';

/** What differs between two trees; a renamed file is one removed and one added. */
export async function listTreeChanges(git: Git, from: string, to: string): Promise<readonly TreeChange[]> {
  if (from === to) return [];
  const output = await git.run([
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    from,
    to,
    ...exceptLeftOut(git),
  ]);
  const fields = output.split('\0');
  const changes: TreeChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    changes.push(readChange(fields[at] ?? '', fields[at + 1] ?? ''));
  }
  return changes;
}

/** Reads `:100644 100644 <hash> <hash> M` and the path that follows it. */
function readChange(raw: string, path: string): TreeChange {
  const [before, after, , , status] = raw.slice(1).split(' ');
  const change = status === 'A' ? 'added' : status === 'D' ? 'removed' : 'changed';
  return { path, change, isSubmodule: before === submoduleMode || after === submoduleMode };
}
