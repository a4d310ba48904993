import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../processes/index.ts';
import type { Agent } from '../agent.ts';
import { createAcpAgent } from './acp-agent.ts';
import type { AcpSettings } from './acp-settings.ts';

const program = fileURLToPath(new URL('../../../test/clients/fake-acp-agent.mjs', import.meta.url));

/** What the fake agent does when it is prompted, in this order. */
export type Step = Readonly<Record<string, unknown>>;

/** The words that start an agent that does what its prompts tell it, in one of its manners. */
export function fakeWords(folder: string, manners: readonly string[] = []): AcpSettings['acp'] {
  return [process.execPath, program, folder, ...manners];
}

/** An agent that is prompted to do these steps, whatever it is asked. */
export function told(steps: readonly Step[], settings: AcpSettings, environment: Environment): Agent {
  const agent = createAcpAgent(settings, environment);
  return { ...agent, call: (request) => agent.call({ ...request, prompt: JSON.stringify(steps) }) };
}

export function edit(file: string, fields: Step = {}): Step {
  const locations = [{ path: path.resolve(file) }];
  return { use: { toolCallId: 't1', kind: 'edit', title: 'Write it', locations, ...fields }, write: file };
}
