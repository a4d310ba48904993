import { type CompanyOptions, companyOf, type OwnAgents, openProjectOf, workersOf } from './company.ts';
import { findRun, foldOf, replay } from './journal/index.ts';
import { checkRoles, isOfFunction, resumeRun } from './project/index.ts';
import { type RunResult, runResult } from './views/index.ts';

/** What a run needs to go on. Its loop, artifact and settings are in its journal; what the program brings itself cannot be. */
export interface ResumeOptions extends CompanyOptions {
  /** The functions and agents of the program that filled its roles; `default` stands for those without an own. */
  readonly agents?: OwnAgents;
}

/**
 * Takes a run up that waits, was interrupted, or ended inconclusive or over its budget, and says how it ended.
 *
 * @param run its id, the beginning of it, or `last`.
 * @throws {FixpointError} where the run cannot go on, or the environment breaks. How a run ends is never thrown.
 */
export async function resume(run: string, options: ResumeOptions = {}): Promise<RunResult> {
  const project = await openProjectOf(options);
  const id = findRun(await project.store.list(), run);
  const { pinned, agents } = foldOf([...replay(await project.store.read(id))], id).started;
  const own = options.agents ?? {};
  checkRoles(Object.keys(own), pinned.loop);
  const workers = workersOf(own, pinned, (role) => isOfFunction(agents[role]));
  const request = { id, budget: options.budget ?? {} };
  const { session } = await resumeRun(project, request, companyOf(options, workers));
  return runResult({ id: session.id, history: session.history() });
}
