import { findRun, type RunEvent, type RunReader } from '../journal/index.ts';
import { openProject, type Project } from '../project/index.ts';
import { type SeenRun, seeRun } from '../views/index.ts';
import type { Face } from './face.ts';
import { projectPorts } from './project-ports.ts';

/** The project that a command was called in. */
export function openProjectHere(face: Face): Promise<Project> {
  return openProject(projectPorts(face));
}

/** The id of the run that a person means in this project. */
export async function findRunId(project: Project, wanted: string): Promise<string> {
  return findRun(await project.store.list(), wanted);
}

/** A run that was opened for reading. */
export interface OpenedRun {
  readonly project: Project;
  readonly id: string;
  readonly reader: RunReader<RunEvent>;
  readonly seen: SeenRun;
}

/** Opens the run that a person means, for looking at it. */
export async function openRun(face: Face, wanted: string): Promise<OpenedRun> {
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const reader = await project.store.read(id);
  if (reader.recovered !== null && reader.recovered.kind !== 'missing-newline') {
    face.stderr.write(
      `warning: the last event was not written whole, with all of its blobs; it is passed over\n`,
    );
  }
  return { project, id, reader, seen: seeRun(reader) };
}
