import {
  type CompanyOptions,
  companyOf,
  isOwnAgent,
  type OwnAgent,
  type OwnAgents,
  openProjectOf,
  workersOf,
} from './company.ts';
import type { AuthoredLoop } from './definition/index.ts';
import { type AgentSetting, planRun, startRun } from './project/index.ts';
import { type RunResult, runResult } from './views/index.ts';

/** What a run needs. Agents may be functions or agents of this program, or settings as in `fixpoint.config.yaml`. */
export interface RunOptions extends CompanyOptions {
  /** A built-in name, the path of a loop file, or what `defineLoop` gave. */
  readonly loop?: string | AuthoredLoop;
  /** One file, several files, or the folder of a git working tree; relative to `folder`. */
  readonly artifact: string | readonly string[];
  /** Who fills which role; `default` stands for those without an own, gates apart. */
  readonly agents?: Readonly<Record<string, OwnAgent | string | AgentSetting>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * Runs a loop on an artifact to its end, and says how it ended.
 *
 * @throws {FixpointError} where the run cannot start, or the environment breaks. How a run ends is never thrown.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const project = await openProjectOf(options);
  const { own, settings } = splitAgents(options.agents ?? {});
  const plan = await planRun(project, {
    ...(options.loop === undefined ? {} : { loop: options.loop }),
    artifact: typeof options.artifact === 'string' ? [options.artifact] : options.artifact,
    settings: options.settings ?? {},
    budget: options.budget ?? {},
    agents: settings,
    filled: Object.keys(own),
  });
  const workers = workersOf(own, plan.pinned, (role) => plan.agents[role] === undefined);
  const { session } = await startRun(project, plan, companyOf(options, workers));
  return runResult({ id: session.id, history: session.history() });
}

function splitAgents(agents: NonNullable<RunOptions['agents']>): {
  own: OwnAgents;
  settings: Readonly<Record<string, string | AgentSetting>>;
} {
  const entries = Object.entries(agents);
  return {
    own: Object.fromEntries(
      entries.flatMap(([role, agent]) => (isOwnAgent(agent) ? [[role, agent] as const] : [])),
    ),
    settings: Object.fromEntries(
      entries.flatMap(([role, agent]) => (isOwnAgent(agent) ? [] : [[role, agent] as const])),
    ),
  };
}
