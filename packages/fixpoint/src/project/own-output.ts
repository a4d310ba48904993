import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FixpointError } from '../base/index.ts';
import { findOpenFiles, writeAtomically } from '../files/index.ts';
import type { Artifact } from './artifact.ts';
import type { Project } from './project.ts';

const listShape = z.array(z.string());

/**
 * The files of the project that processes of a run print into, such as `run.log`: they change all the time, and that is
 * nobody's change. They are kept beside the run's journal, for its later processes. A branch of the run's own has none: what
 * git does not ignore there has to be committed before.
 *
 * @throws {FixpointError} `input` where it is a file of the artifact.
 */
export async function ownOutput(
  project: Project,
  run: string,
  artifact: Artifact,
): Promise<readonly string[]> {
  if (artifact.branch !== undefined) return [];
  const open = await findPrinted(project, artifact);
  const list = path.join(project.runFolder(run), 'own-output.json');
  const text = await readFile(list, 'utf8').catch(() => null);
  const known = text === null ? [] : listShape.parse(JSON.parse(text));
  const all = [...new Set([...known, ...open])];
  if (all.length > known.length) await writeAtomically(list, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

/**
 * Finds the files of the project that this process prints into.
 *
 * @throws {FixpointError} `input` where one of them is to be revised.
 */
export async function findPrinted(
  { root, ports }: Project,
  { kind, paths }: Artifact,
): Promise<readonly string[]> {
  const open = await findOpenFiles(root, ports.outputs ?? []);
  const own = open.find((file) => kind !== 'git' && paths.includes(file));
  if (own !== undefined) throw printsIntoArtifact(own);
  return open;
}

function printsIntoArtifact(file: string): FixpointError {
  return new FixpointError(
    'input',
    `${file} is to be revised, and what Fixpoint itself prints is written into it`,
    {
      place: { file },
      hint: 'Send the output elsewhere: `> run.log`.',
    },
  );
}
