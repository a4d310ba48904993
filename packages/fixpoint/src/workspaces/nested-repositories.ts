import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Git } from './git.ts';
import { writeTree } from './git-trees.ts';
import { listTreeChanges } from './tree-changes.ts';

/**
 * Moves repositories within the working tree that a tree does not have into git's own folder, under the run: git itself
 * neither holds nor removes what is in them.
 */
export async function moveNestedAside(git: Git, run: string, tree: string): Promise<void> {
  const changes = await listTreeChanges(git, tree, await writeTree(git));
  const nested = changes.filter(({ isSubmodule, change }) => isSubmodule && change === 'added');
  for (const { path: name } of nested) {
    const words = ['rev-parse', '--path-format=absolute', '--git-path', `fixpoint/${run}`];
    const kept = freePlace(path.join((await git.run(words)).replace(/\n$/u, ''), name));
    await mkdir(path.dirname(kept), { recursive: true });
    await rename(path.join(git.top, name), kept);
  }
}

function freePlace(wanted: string, n = 1): string {
  const place = n === 1 ? wanted : `${wanted}.${n}`;
  return existsSync(place) ? freePlace(wanted, n + 1) : place;
}
