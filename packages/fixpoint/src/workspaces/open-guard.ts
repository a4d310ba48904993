import { realpath } from 'node:fs/promises';
import type { Environment } from '../processes/index.ts';
import { createFolderGuard, type FolderGuardOptions } from './folder-guard.ts';
import { openGit } from './git.ts';
import { createGitGuard } from './git-guard.ts';
import type { Guard } from './guard.ts';
import { findGitTop } from './project-root.ts';

/** What is guarded, and how. */
export interface GuardOptions extends FolderGuardOptions {
  readonly environment: Environment;
}

/** Guards a project's root: by trees where it is the top of a git working tree, else by looking at each file. */
export async function openGuard(options: GuardOptions): Promise<Guard> {
  const root = await realpath(options.root);
  if ((await findGitTop(root)) === root) return createGitGuard(openGit(root, options.environment));
  return createFolderGuard({ ...options, root });
}
