import { findRun, type RunEvent, type RunReader } from '../journal/index.ts';
import { type DecideOnModule, openProject, type Project } from '../project/index.ts';
import { type SeenRun, seeRun } from '../views/index.ts';
import { passOverModule } from './confirm-module.ts';
import type { Face } from './face.ts';
import { projectPorts } from './project-ports.ts';

/** The project that a command was called in. Settings that are a program nobody confirmed are passed over, unless it decides otherwise. */
export function openProjectHere(face: Face, decide: DecideOnModule = passOverModule(face)): Promise<Project> {
  return openProject(projectPorts(face), decide);
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

/** Opens the run that a person means, for looking at it unless the command decides on settings that are a program. */
export async function openRun(face: Face, wanted: string, decide?: DecideOnModule): Promise<OpenedRun> {
  const project = await openProjectHere(face, decide);
  const id = await findRunId(project, wanted);
  const reader = await project.store.read(id);
  if (reader.recovered !== null && reader.recovered.kind !== 'missing-newline') {
    face.stderr.write(
      `warning: the last event was not written whole, with all of its blobs; it is passed over\n`,
    );
  }
  return { project, id, reader, seen: seeRun(reader) };
}
