import { FixpointError } from '../base/index.ts';
import type { CallStarted } from '../journal/index.ts';
import { type Project, shortCall } from '../project/index.ts';
import { findRunId } from './open-project.ts';

/** The calls of a run that have a prompt: gates have none. */
export async function promptedCalls(project: Project, run: string): Promise<readonly CallStarted[]> {
  const events = (await project.store.read(run)).events();
  return events.filter((event) => event.type === 'call.started').filter(({ prompt }) => prompt !== null);
}

/**
 * Reads what was asked in a call.
 *
 * @throws {FixpointError} `not-found` for a call that the run does not have, or that was not asked in words.
 */
export async function readPrompt(project: Project, wanted: string, call: string): Promise<string> {
  const run = await findRunId(project, wanted);
  const begun = (await promptedCalls(project, run)).find((each) => shortCall(each.call) === shortCall(call));
  if (begun?.prompt == null) {
    throw new FixpointError('not-found', `run ${run} has no call ${call} with a prompt`, {
      hint: 'The list of resources names those that there are.',
    });
  }
  const reader = await project.store.read(run);
  return new TextDecoder().decode(await reader.getBlob(begun.prompt));
}
