import { z } from 'zod';
import { FixpointError } from '../base/index.ts';
import { findRun } from '../journal/index.ts';
import {
  type DecideOnModule,
  openProject as openProjectAt,
  type Project,
  unconfirmedModule,
} from '../project/index.ts';
import { findFolder } from './find-folder.ts';
import type { ToolCall } from './tool.ts';

/** What every tool takes: which folder is meant, where the client's person works in several. */
export const folderInput = z
  .string()
  .min(1)
  .optional()
  .describe('only where the client has several folders: which one');

/** How a run is named. */
export const runInput = z.string().min(1).describe('the run: its id, or `last`');

/** Opens the project that a tool is to work in. One that only looks does without settings that are a program nobody confirmed. */
export async function openProject(
  { around }: Pick<ToolCall, 'around'>,
  { folder }: { readonly folder?: string | undefined } = {},
  decide: DecideOnModule = () => 'leave',
): Promise<Project> {
  const found = await findFolder({ working: around.ports.folder, roots: await around.roots() }, folder);
  return openProjectAt({ ...around.ports, folder: found }, decide);
}

/** For tools that carry a run: an agent's word lets no program of the repository run, a person's does. */
export const needConfirmed: DecideOnModule = (module) => {
  throw unconfirmedModule(
    module,
    'Show it to the person. If they trust it, they say so in a terminal: `fixpoint config --trust`. Then call this again.',
  );
};

/** The id of the run that is meant. */
export async function findRunId(project: Project, wanted: string): Promise<string> {
  const ids = await project.store.list();
  if (ids.length > 0) return findRun(ids, wanted);
  throw new FixpointError('not-found', `there is no run in ${project.root}`, {
    hint: '`start` begins one. If the person works elsewhere, this server has to be started there.',
  });
}
