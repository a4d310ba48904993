import { realpath } from 'node:fs/promises';
import type { Environment } from '../processes/index.ts';
import type { FolderLimits } from './folder-entries.ts';
import { createFolderGuard } from './folder-guard.ts';
import { openGit } from './git.ts';
import { createGitGuard } from './git-guard.ts';
import type { Guard } from './guard.ts';
import { findGitTop } from './project-root.ts';

/** What is guarded, and how. */
export interface GuardOptions {
  readonly root: string;
  readonly environment: Environment;
  /** For a folder outside of git: 20,000 files, of which those up to 1 MB and 100 MB in all are kept in memory to be put back. */
  readonly limits?: FolderLimits;
}

/** Guards a project's root: by trees where it is the top of a git working tree, else by looking at each file. */
export async function openGuard(options: GuardOptions): Promise<Guard> {
  const root = await realpath(options.root);
  if ((await findGitTop(root)) === root) return createGitGuard(openGit(root, options.environment));
  return createFolderGuard({ ...options, root });
}
