import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { ignoreMissing, syncFolder } from './files.ts';
import { checkRunId, isRunId } from './run-id.ts';

/** Where the parts of one run are. */
export interface RunPaths {
  readonly folder: string;
  readonly journal: string;
  readonly blobs: string;
  readonly lock: string;
}

/** Names the parts of a run under a project's root. */
export function locateRun(root: string, id: string): RunPaths {
  checkRunId(id);
  const folder = path.join(runsFolder(root), id);
  return {
    folder,
    journal: path.join(folder, 'journal.jsonl'),
    blobs: path.join(folder, 'blobs'),
    lock: path.join(folder, 'lock'),
  };
}

function runsFolder(root: string): string {
  return path.join(root, '.fixpoint', 'runs');
}

/** Makes a run's folder with an empty journal. It appears whole: it is made beside, flushed, then renamed. */
export async function makeRun(root: string, id: string): Promise<RunPaths> {
  const paths = locateRun(root, id);
  const runs = await makeRunsFolder(root);
  const draft = await mkdtemp(path.join(runs, `.new-${id}-`));
  try {
    await mkdir(path.join(draft, 'blobs'));
    await (await open(path.join(draft, 'journal.jsonl'), 'wx')).close();
    await syncFolder(draft);
    await rename(draft, paths.folder);
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(paths.folder)) throw thrown;
    throw new FixpointError('refused', `there is a run ${id} already`, {
      place: { file: paths.folder },
      hint: 'Choose another id, or go on with that run.',
      cause: thrown,
    });
  }
  await syncFolder(runs);
  return paths;
}

/** Makes the folder of all that Fixpoint keeps in a project, which ignores itself in git. */
export async function makeOwnFolder(root: string): Promise<string> {
  const own = path.join(root, '.fixpoint');
  if ((await mkdir(own, { recursive: true })) !== undefined)
    await writeFile(path.join(own, '.gitignore'), '*\n');
  return own;
}

async function makeRunsFolder(root: string): Promise<string> {
  const own = await makeOwnFolder(root);
  const runs = runsFolder(root);
  if ((await mkdir(runs, { recursive: true })) !== undefined) {
    await syncFolder(own);
    await syncFolder(root);
  }
  return runs;
}

/** The ids of all runs under a project's root, the oldest first. */
export async function listRuns(root: string): Promise<readonly string[]> {
  const entries = (await ignoreMissing(readdir(runsFolder(root), { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && isRunId(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}
