import { toFixpointError } from '../../base/index.ts';
import { isProgramThere, type ProgramPlace } from '../../processes/index.ts';
import { namedAgents, type Project, readAgentSetting, startedPrograms } from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import { sayAgent } from '../plan-text.ts';
import type { Check } from './check.ts';

/** Looks whether the agents of the settings hold, and whether their programs are there. */
export async function examineAgents({ root, settings, ports }: Project): Promise<readonly Check[]> {
  const named = namedAgents(settings);
  const names = Object.keys(named);
  if (names.length > 0) {
    return Promise.all(names.map((name) => examineAgent(name, named, { root, env: ports.environment })));
  }
  const hint = 'Name them in the settings, or by `--agent` and a flag for each role.';
  return [{ name: 'agents', state: 'note', says: 'none is configured', hint }];
}

async function examineAgent(
  name: string,
  named: ReturnType<typeof namedAgents>,
  around: ProgramPlace,
): Promise<Check> {
  const about = `agent ${name}`;
  try {
    const agent = readAgentSetting(named[name]?.given, named, { who: name, file: named[name]?.file ?? null });
    for (const { command } of startedPrograms(agent)) {
      const program = 'shell' in command ? 'sh' : command[0];
      if (await isProgramThere(program, around)) continue;
      const hint = 'Install it, or correct its name in the settings.';
      return { name: about, state: 'bad', says: safeLine(`there is no program ${program}`), hint };
    }
    return { name: about, state: 'good', says: safeLine(sayAgent(agent)) };
  } catch (thrown) {
    const { message, hint } = toFixpointError(thrown);
    return { name: about, state: 'bad', says: safeLine(message), ...(hint === undefined ? {} : { hint }) };
  }
}
