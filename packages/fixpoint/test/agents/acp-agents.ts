import path from 'node:path';
import type { AcpSettings } from '../../src/agents/acp/acp-settings.ts';
import type { ClientName } from '../../src/agents/clients/clients.ts';
import { type ClientHome, makeClientHome } from './client-home.ts';
import { agentsFolder, findProgram } from './installed.ts';

/** A program that speaks the Agent Client Protocol, and how it is led to the model's server. */
interface AcpAgent {
  /** The client whose home and variables it uses. */
  readonly client: ClientName;
  /** Its words, with the model that the server has. */
  readonly words: (model: string) => AcpSettings['acp'];
  readonly settings?: Omit<AcpSettings, 'acp'>;
}

export const acpAgents = {
  gemini: { client: 'gemini', words: (model) => ['gemini', '--acp', '-m', model] },
  opencode: {
    client: 'opencode',
    words: () => ['opencode', 'acp'],
    // Its usual mode asks nobody.
    settings: { mode: { 'read-only': 'plan' } },
  },
  copilot: { client: 'copilot', words: () => ['copilot', '--acp'] },
  qwen: { client: 'qwen', words: () => ['qwen', '--acp'] },
  // As root it works only where it is told that it is in a container.
  'claude-agent-acp': {
    client: 'claude',
    words: () => ['claude-agent-acp'],
    settings: { env: ['IS_SANDBOX'] },
  },
  'codex-acp': { client: 'codex', words: () => ['codex-acp'] },
} as const satisfies Readonly<Record<string, AcpAgent>>;

export type AcpName = keyof typeof acpAgents;

const names = Object.keys(acpAgents) as AcpName[];

/** Where the program of an agent is: with its client, or by itself. */
function findAcpAgent(name: AcpName): string | null {
  return findProgram(
    name,
    [acpAgents[name].client, name].map((each) => path.join(agentsFolder, each)),
  );
}

export const acpHere = names.filter((name) => findAcpAgent(name) !== null);
export const acpMissing = names.filter((name) => findAcpAgent(name) === null);

export interface AcpHome extends ClientHome {
  readonly settings: AcpSettings;
}

/** Makes a new home for an agent in an empty folder, and says how it is called from there. */
export function makeAcpHome(name: AcpName, home: string, url: string): AcpHome {
  const { client, words, settings }: AcpAgent = acpAgents[name];
  const { environment, model } = makeClientHome(client, home, url);
  const places = [path.dirname(findAcpAgent(name) ?? ''), environment.PATH ?? ''];
  return {
    environment: { ...environment, PATH: places.join(path.delimiter), IS_SANDBOX: '1' },
    model,
    settings: { acp: words(model), ...settings },
  };
}
