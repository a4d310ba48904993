import { toFixpointError } from '../../base/index.ts';
import { isProgramThere } from '../../processes/index.ts';
import {
  isModel,
  namedAgents,
  type Project,
  readAgentSetting,
  startedPrograms,
} from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import { sayAgent } from '../plan-text.ts';
import { examineAcp } from './acp.ts';
import { asTheyEnd } from './as-they-end.ts';
import type { Check } from './check.ts';
import { examineModel } from './models.ts';

/** Looks whether the agents of the settings hold, and whether what they are called with is there. */
export async function* examineAgents(project: Project, isAsked: boolean): AsyncGenerator<Check> {
  const names = Object.keys(namedAgents(project.settings));
  yield* asTheyEnd(names.map((name) => examineAgent(name, project, isAsked)));
  if (names.length > 0) return;
  const hint = 'Name them in the settings, or by `--agent` and a flag for each role.';
  yield { name: 'agents', state: 'note', says: 'none is configured', hint };
}

/** The coding agents that the settings name as they come; one with a program or an environment of its own is another one. */
export function namedClients({ settings }: Project): readonly string[] {
  const named = namedAgents(settings);
  return Object.entries(named).flatMap(([who, { given, file }]) => {
    try {
      const agent = readAgentSetting(given, named, { who, file });
      const isOther = !('client' in agent) || agent.program !== undefined || agent.env !== undefined;
      return isOther ? [] : [agent.client];
    } catch {
      // What cannot be read is told where each agent of the settings is examined.
      return [];
    }
  });
}

async function examineAgent(name: string, project: Project, isAsked: boolean): Promise<Check> {
  const { root, settings, ports } = project;
  const about = `agent ${name}`;
  const named = namedAgents(settings);
  const { given, file = null } = named[name] ?? {};
  try {
    const agent = readAgentSetting(given, named, { who: name, file });
    if (isModel(agent)) {
      const isOwn = file === settings.user?.file;
      return await examineModel({ name: about, setting: agent, isAsked, isOwn }, project);
    }
    for (const { command } of startedPrograms(agent)) {
      const program = 'shell' in command ? 'sh' : command[0];
      if (await isProgramThere(program, { root, env: ports.environment })) continue;
      const hint = 'Install it, or correct its name in the settings.';
      return { name: about, state: 'bad', says: safeLine(`there is no program ${program}`), hint };
    }
    if ('acp' in agent) {
      const mayStart = isAsked || file === settings.user?.file;
      return await examineAcp({ name: about, setting: agent, mayStart }, project);
    }
    return { name: about, state: 'good', says: safeLine(sayAgent(agent)) };
  } catch (thrown) {
    const { message, hint } = toFixpointError(thrown);
    return { name: about, state: 'bad', says: safeLine(message), ...(hint === undefined ? {} : { hint }) };
  }
}
