import { FixpointError, quoteWord } from '../../base/index.ts';
import { type AgentSetting, startedPrograms } from '../agents/agent-setting.ts';
import { isModel, namesAddress } from '../agents/model-setting.ts';
import type { RunPlan, RunRequest } from '../plan-run.ts';
import type { Project } from '../project.ts';
import { isTrusted, type PlannedPrograms, programsOf } from './trust.ts';

/**
 * Refuses a run that an agent asks for where it would start programs that no person confirmed: those that came with the
 * repository, and those that the agent itself names. It runs nothing through Fixpoint that its own client would not let it
 * run. A coding agent by its bare name is none of these.
 *
 * @throws {FixpointError} `refused`, with the line by which the person starts the run.
 */
export async function refuseUnconfirmed(project: Project, plan: RunPlan, request: RunRequest): Promise<void> {
  const named = namedByAgent(plan, request);
  const planned = { agents: plan.agents, fromRepository: [...new Set([...plan.fromRepository, ...named])] };
  const programs = programsOf(planned);
  if (programs.length === 0 || (named.length === 0 && (await isTrusted(project, planned)))) return;
  const list = programs.map((program) => `  ${program}`).join('\n');
  throw new FixpointError('refused', `a person has to confirm these programs first:\n${list}`, {
    hint: `Show them to the person. If they trust them, they start the run in a terminal: \`${startLine(plan, request)}\`. Then go on with \`next\`.`,
  });
}

/** The roles for which the agent's own words name a program. */
function namedByAgent(
  { agents, explained }: RunPlan,
  request: RunRequest,
): PlannedPrograms['fromRepository'] {
  const asked = request.agents ?? {};
  const namesGates = explained.some(({ name, origin }) => name === 'gates' && origin === 'flag');
  return Object.entries(agents).flatMap(([role, setting]) => {
    const isNamed = isGate(setting) ? namesGates || role in asked : role in asked || 'default' in asked;
    return isNamed && startsOther(setting) ? role : [];
  });
}

function isGate(setting: AgentSetting): boolean {
  return 'gate' in setting || 'gates' in setting;
}

/** Whether a setting starts a program that is no coding agent as it comes, or says where a key is sent. */
function startsOther(setting: AgentSetting): boolean {
  if (isModel(setting)) return namesAddress(setting);
  if (!('client' in setting)) return startedPrograms(setting).length > 0;
  return setting.program !== undefined || setting.arguments !== undefined || setting.env !== undefined;
}

/** The command line by which a person starts the same run. */
function startLine({ pinned }: RunPlan, request: RunRequest): string {
  const { loop, artifact, agents = {}, settings = {}, budget = {} } = request;
  const limits = typeof budget === 'string' ? [budget] : pairs(budget);
  const words = [
    ...['fixpoint', 'start', typeof loop === 'string' ? loop : pinned.loop.name, ...artifact],
    ...pairs(settings).flatMap((pair) => ['--set', pair]),
    ...pairs(agents).flatMap((pair) => (pair === 'default=host' ? [] : ['--agent', pair])),
    ...limits.flatMap((limit) => ['--budget', limit]),
    '--trust',
  ];
  return words.map(quoteWord).join(' ');
}

function pairs(values: object): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name}=${[value].flat().join(',')}`);
}
