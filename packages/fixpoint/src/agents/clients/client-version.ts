import { chooseEnvironment, type Environment, runProgram } from '../../processes/index.ts';
import type { Client } from './client.ts';
import type { ClientSettings } from './client-settings.ts';

const timeoutMs = 20_000;

/** The version that a client program gives as its own; null where it does not start, or tells none. */
export async function readClientVersion(
  client: Client,
  { program = client.program, env = [] }: ClientSettings,
  environment: Environment,
): Promise<string | null> {
  const { ending, stdout, stderr } = await runProgram({
    command: [program, '--version'],
    folder: '/',
    env: environmentOf(client, env, environment),
    timeoutMs,
    maxOutputBytes: 100_000,
  });
  if (ending.kind !== 'exited' || ending.code !== 0) return null;
  // Where it goes is not the same in all of them; some end a sentence with it.
  return /\d+\.\d+\.\d+(?:[.+-]?\w+)*/u.exec(stdout + stderr)?.[0] ?? null;
}

/** What a client sees of an environment: what is harmless, what is its own, and what the settings add. */
export function environmentOf(
  client: Client,
  additions: readonly string[],
  environment: Environment,
): Readonly<Record<string, string>> {
  return { ...chooseEnvironment(environment, [...client.variables, ...additions]), ...client.fixed };
}
