import type { Environment } from '../processes/index.ts';
import { isSuccess, openGit } from './git.ts';

/** A file of a version of a git working tree. */
export interface FileOfTree {
  /** The top of the working tree. */
  readonly top: string;
  /** The version's hash. */
  readonly hash: string;
  /** Relative to the top, with `/`. */
  readonly file: string;
}

/** Whether a version of a git working tree has a file of this name. */
export async function treeHolds({ top, hash, file }: FileOfTree, environment: Environment): Promise<boolean> {
  return isSuccess(await openGit(top, environment).try(['cat-file', '-e', `${hash}:${file}`]));
}
