import type { Version, VersionDiff } from '../artifacts/index.ts';
import type { OwnBranch } from './own-branch.ts';

/** Where an artifact lives: versions are taken from it and put back into it. */
export interface Workspace {
  readonly kind: 'file' | 'files' | 'git';
  /** The agents' working folder, absolute. */
  readonly root: string;
  /** The artifact itself, absolute: its file, or the folder that holds all of it. */
  readonly artifact: string;
  /** What belongs to the artifact, relative to the root, with `/`; `.` is all of it. */
  readonly artifactPaths: readonly string[];
  /**
   * Takes the present state as a version. Files that are gone are a state too (a blank one, if all are). Throws
   * FixpointError `input` where it cannot be used: a folder or a binary in a file's place, too large, out of the root.
   */
  capture(): Promise<Version>;
  /**
   * Makes the present state equal to a version that was captured in this run. Where the run has a branch of its own, and the
   * commit is given that was checked out then, the branch is put back too.
   */
  restore(hash: string, commit?: string): Promise<void>;
  /** The branch that the run has for itself, where it has one. */
  readonly branch?: OwnBranch;
  /** A version as a text for prompts: the file's text, several files under their names, or a tree's diff since its base. */
  readText(hash: string): Promise<string>;
  /** What changed from one version to another. */
  diff(from: string, to: string): Promise<VersionDiff>;
}
