import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StepData } from '../../src/mcp/step-shape.ts';
import type { Connected } from './client.ts';

type DueCall = NonNullable<StepData['calls']>[number];

/** Does one call as a subagent would, and gives its reply. */
export type Subagent = (call: DueCall, prompt: string) => Promise<string> | string;

/** Lets subagents make the calls that are due, hand in what they wrote, and so on, until there is none. */
export async function host(
  { step }: Pick<Connected, 'step'>,
  first: StepData,
  subagent: Subagent,
): Promise<StepData> {
  let last = first;
  while (last.due === 'calls') {
    for (const call of last.calls ?? []) last = await handIn({ step }, { ...last, calls: [call] }, subagent);
  }
  return last;
}

/** Makes the first call that is due, by way of its files. */
export async function handIn(
  { step }: Pick<Connected, 'step'>,
  { run, folder = '', calls = [] }: StepData,
  subagent: Subagent,
): Promise<StepData> {
  const [call] = calls;
  if (call === undefined) throw new Error('no call is due');
  const prompt = await readFile(path.join(folder, call.prompt), 'utf8');
  const [, file] = /to: (\S+\.reply\.md)/u.exec(prompt) ?? [];
  if (file === undefined) throw new Error('the prompt names no file for the reply');
  await writeFile(file, await subagent(call, prompt));
  return step('submit', { run, call: call.call, token: call.token, agent: `${call.role}-${call.call}` });
}
