import { stat } from 'node:fs/promises';
import path from 'node:path';
import { defined, FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import type { RunStarted } from '../journal/index.ts';
import {
  type BlobStore,
  type FileWorkspace,
  findGitTop,
  type GitWorkspace,
  openFilesWorkspace,
  openFileWorkspace,
  openGitWorkspace,
  type Workspace,
} from '../workspaces/index.ts';
import type { Project } from './project.ts';

/** What is revised: one file, several files, or a git working tree. Paths are relative to the root, with `/`. */
export type Artifact = RunStarted['artifact'];

/** Tells what a person's words on the command line name. */
export async function findArtifact(words: readonly string[], { root, ports }: Project): Promise<Artifact> {
  if (words.length === 0) {
    throw new FixpointError('usage', 'no artifact was named', {
      hint: 'Say what is to be revised: `fixpoint run <loop> <file>`.',
    });
  }
  const paths = await Promise.all(words.map((word) => nameArtifact(path.resolve(ports.folder, word), root)));
  const [first, ...others] = paths;
  paths.forEach(refuseInner);
  if (first !== undefined && others.length === 0) {
    if (!(await isFolder(path.resolve(root, first)))) return { kind: 'file', paths };
    await refusePartOfTree(path.resolve(root, first), ports.folder);
    return { kind: 'git', paths: [first === '' ? '.' : first] };
  }
  return { kind: 'files', paths: [...new Set(paths)] };
}

/** By its own name, links followed: the same file is the same artifact. What leads out is refused when it is opened. */
async function nameArtifact(place: string, root: string): Promise<string> {
  const real = await resolveInside(root, place).catch(() => place);
  return path.relative(root, real).split(path.sep).join('/');
}

/** What git and Fixpoint keep is nobody's artifact. */
function refuseInner(file: string): void {
  const parts = file.split('/');
  const owner = parts.includes('.git') ? 'git' : parts[0] === '.fixpoint' ? 'Fixpoint' : null;
  if (owner === null) return;
  throw new FixpointError('input', `${file} is ${owner}'s own, and no run revises it`, {
    place: { file },
    hint: 'Name a file of the project, or the top of its git working tree.',
  });
}

/** A folder stands for the whole working tree, so one within it is not what it seems to be. */
async function refusePartOfTree(folder: string, from: string): Promise<void> {
  const top = await findGitTop(folder);
  if (top === undefined || top === folder) return;
  const whole = path.relative(from, top) || '.';
  throw new FixpointError('input', `${folder} is only a part of the git working tree ${top}`, {
    place: { file: folder },
    hint: `A run revises files, or a whole working tree: name the files, or \`${whole}\` for all of the tree.`,
  });
}

async function isFolder(file: string): Promise<boolean> {
  return stat(file)
    .then((stats) => stats.isDirectory())
    .catch(() => false);
}

export interface WorkspaceNeeds {
  readonly project: Project;
  readonly artifact: Artifact;
  readonly blobs: BlobStore;
  readonly run: string;
  /** Whether the artifact may be blank. */
  readonly allowBlank: boolean;
  /** Whether it may be missing: the run has it, or makes it. */
  readonly allowMissing?: boolean;
  /** What else can be done where it is missing, in a sentence. */
  readonly ifMissing?: string;
  /** The branch or commit that a git tree's diff begins at, as somebody gave it; not asked for in a run that has begun. */
  readonly base?: string;
}

/** Opens the workspace of an artifact. */
export async function openWorkspace(
  needs: WorkspaceNeeds,
): Promise<Workspace | FileWorkspace | GitWorkspace> {
  const { project, artifact, blobs, run, base } = needs;
  const { allowBlank, allowMissing = false } = needs;
  const files = {
    root: project.root,
    blobs,
    allowBlank,
    allowMissing,
    ...defined({ ifMissing: needs.ifMissing }),
  };
  const { root } = project;
  const [first = '.'] = artifact.paths;
  if (allowMissing) await refuseLinks(root, artifact);
  switch (artifact.kind) {
    case 'file':
      return openFileWorkspace({ ...files, file: first });
    case 'files':
      return openFilesWorkspace({ ...files, files: artifact.paths });
    case 'git': {
      const folder = path.resolve(root, first);
      const { branch, leftOut } = artifact;
      if (branch !== undefined) await checkIsThere(folder, branch);
      return openGitWorkspace({
        folder,
        run,
        ...defined({ branch, leftOut }),
        environment: project.ports.environment,
        ...(base === undefined ? {} : { base }),
        ...(artifact.base === undefined ? {} : { begunAt: artifact.base }),
      });
    }
  }
}

/** The worktree of a run can be removed; git would find the tree around it in its place. */
async function checkIsThere(folder: string, branch: string): Promise<void> {
  if ((await stat(path.join(folder, '.git')).catch(() => null)) !== null) return;
  throw new FixpointError('input', `the worktree of this run is gone: ${folder}`, {
    place: { file: folder },
    hint: `Make it again: \`git worktree prune\`, then \`git worktree add ${folder} ${branch}\`.`,
  });
}

/** No artifact is begun with under a link's name: a link there now is an agent's, and nothing is written through it. */
async function refuseLinks(root: string, { paths }: Artifact): Promise<void> {
  for (const file of paths) {
    const real = await resolveInside(root, file).catch(() => null);
    if (real === path.resolve(root, file)) continue;
    throw new FixpointError('input', `${file} was replaced by a link`, {
      place: { file },
      hint: 'Remove the link; then `fixpoint restore` puts the file back.',
    });
  }
}
