import { FixpointError } from '../../base/index.ts';
import type { RunSession } from '../../runner/index.ts';
import type { Project } from '../project.ts';
import { isResumable } from '../reopen.ts';
import { namedAgents } from '../settings/settings.ts';
import { trustRun } from '../trust/trust-run.ts';
import { type AgentSetting, gatesOf } from './agent-setting.ts';
import { findMissing } from './check-programs.ts';
import { checkRoles } from './check-roles.ts';
import { isOfFunction } from './function-roles.ts';
import { checkPromptOnly } from './prompt-only.ts';
import { seatNames } from './seat-names.ts';

/**
 * Journals who fills roles or seats of a run from now on, in place of agents that do not work.
 *
 * @throws {FixpointError} where the run has ended, or where one of them cannot fill its role.
 */
export async function replaceAgents(
  project: Project,
  session: RunSession,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(given).length === 0) return;
  if (!isResumable(session)) throw hasEnded(session.id);
  const agents = await readAgents(project, session, given);
  const { pinned, artifact } = session.fold.started;
  await checkPromptOnly(project.root, { agents, pinned, artifact });
  const missing = await findMissing(project, agents);
  if (missing !== null) throw missing;
  await session.append({ type: 'agents.replaced', agents });
  await trustRun(project, { id: session.id, started: session.fold.started });
}

async function readAgents(
  project: Project,
  { fold }: RunSession,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, AgentSetting>>> {
  const { loop, started } = fold;
  if (given.default !== undefined) throw forWhom(Object.keys(loop.roles));
  checkRoles(Object.keys(given), { ...loop, seats: seatNames(loop) });
  const { readAgentSetting } = await import('./read-agent-setting.ts');
  const named = namedAgents(project.settings);
  const agents = Object.entries(given).map(([name, agent]) => {
    const setting = readAgentSetting(agent, named, { who: name, file: null });
    checkKind(name, setting, started.agents[name]);
    return [name, setting] as const;
  });
  return Object.fromEntries(agents);
}

/** What was said by a command counts for less than what somebody read (grades.md), so one does not stand for the other. */
function checkKind(name: string, setting: AgentSetting, before: unknown): void {
  const wasGate = !isOfFunction(before) && before !== undefined && gatesOf(before as AgentSetting).length > 0;
  if (before === undefined || wasGate === gatesOf(setting).length > 0) return;
  throw new FixpointError(
    'config',
    `${name} of this run is ${wasGate ? 'a gate' : 'no gate'}, and stays so`,
    {
      hint: wasGate ? 'Name another command: `gate:<program>`.' : 'Name an agent that is no gate.',
    },
  );
}

function forWhom(roles: readonly string[]): FixpointError {
  return new FixpointError('usage', 'nothing says whose place the agent takes', {
    hint: `Name the role with it: \`--agent ${roles[0]}=inbox\`. The roles are ${roles.join(', ')}.`,
  });
}

function hasEnded(run: string): FixpointError {
  return new FixpointError('refused', `run ${run} has ended, and nobody is called any more`, {
    hint: 'Start another run.',
  });
}
