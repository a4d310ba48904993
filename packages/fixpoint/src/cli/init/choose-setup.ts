import { toFixpointError } from '../../base/index.ts';
import { builtInLoops } from '../../loops/index.ts';
import { readAgentSetting } from '../../project/index.ts';
import type { Asking } from '../face.ts';
import { inbox, sayAgents, suggestAgents } from './suggest-agents.ts';
import type { Setup } from './write-settings.ts';

/**
 * Asks what a project is to be set up with; null where the person breaks off.
 *
 * @param clients the coding agents that are there.
 */
export async function chooseSetup(asking: Asking, clients: readonly string[]): Promise<Setup | null> {
  const { isCancel, select } = await import('@clack/prompts');
  const loop = await select({
    ...asking,
    message: 'Which loop does this project use?',
    options: builtInLoops.map(({ name, title }) => ({ value: name, label: `${name}: ${title}` })),
  });
  if (isCancel(loop)) return null;
  const agents = await chooseAgents(asking, clients);
  return agents === null ? null : { loop, agents };
}

async function chooseAgents(asking: Asking, clients: readonly string[]): Promise<Setup['agents'] | null> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const suggested = suggestAgents(clients);
  const alone = clients.map((name) => ({ default: name }));
  const offered = clients.length > 1 ? [suggested, ...alone] : alone;
  const chosen = await select<Setup['agents'] | 'inbox' | 'command'>({
    ...asking,
    message: 'Who does the work?',
    options: [
      ...offered.map((agents) => ({ value: agents, label: sayAgents(agents) })),
      { value: 'inbox', label: 'inbox: a person, or any program, answers through files' },
      { value: 'command', label: 'command: a program gets the prompt and prints its reply' },
    ],
  });
  if (isCancel(chosen)) return null;
  if (chosen === 'inbox') return inbox;
  if (chosen !== 'command') return chosen;
  const command = await text({ ...asking, message: 'Which command?', validate: whyNoCommand });
  return isCancel(command) ? null : { default: `command:${command}` };
}

/** What a run would refuse is not written into the settings. */
function whyNoCommand(value = ''): string | undefined {
  if (value.trim() === '') return 'Write the program and its arguments.';
  try {
    readAgentSetting(`command:${value}`, {}, { who: 'default', file: null });
    return undefined;
  } catch (thrown) {
    return toFixpointError(thrown).message;
  }
}
