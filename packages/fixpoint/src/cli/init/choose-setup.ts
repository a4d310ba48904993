import { toFixpointError } from '../../base/index.ts';
import { builtInLoops, defaultLoop } from '../../loops/index.ts';
import { readAgentSetting } from '../../project/index.ts';
import type { Asking } from '../face.ts';
import type { Setup } from './write-settings.ts';

/** What is set up where nobody is asked. */
export const defaultSetup: Setup = { loop: defaultLoop, agent: 'inbox' };

/** Asks what a project is to be set up with; null where the person breaks off. */
export async function chooseSetup(asking: Asking): Promise<Setup | null> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const loop = await select({
    ...asking,
    message: 'Which loop does this project use?',
    options: builtInLoops.map(({ name, title }) => ({ value: name, label: `${name}: ${title}` })),
  });
  if (isCancel(loop)) return null;
  const kind = await select({
    ...asking,
    message: 'Who does the work?',
    options: [
      { value: 'inbox', label: 'inbox: a person, or any program, answers through files' },
      { value: 'command', label: 'command: a program gets the prompt and prints its reply' },
    ],
  });
  if (isCancel(kind)) return null;
  if (kind === 'inbox') return { loop, agent: 'inbox' };
  const command = await text({ ...asking, message: 'Which command?', validate: whyNoCommand });
  return isCancel(command) ? null : { loop, agent: `command:${command}` };
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
