import { FixpointError } from '../base/index.ts';
import type { LoopDefinition } from '../definition/index.ts';
import type { AgentSetting } from './agent-setting.ts';
import { namedAgents, type SettingsLayers } from './settings.ts';

/** Who fills each role, and for which roles the repository itself says it. */
export interface ChosenAgents {
  readonly agents: Readonly<Record<string, AgentSetting>>;
  /** Roles whose agent comes from the loop file or the project's settings. */
  readonly fromRepository: readonly string[];
}

export interface AgentChoice {
  readonly definition: LoopDefinition;
  /** Named for this run. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Roles that are filled by workers made elsewhere. */
  readonly filled: readonly string[];
  readonly layers: SettingsLayers;
}

/**
 * Chooses who fills each role: what was asked for, else the settings, else the loop file, each by role and then by
 * default.
 *
 * @throws {FixpointError} `config` where nobody fills a role.
 */
export async function chooseAgents({
  definition,
  asked,
  filled,
  layers,
}: AgentChoice): Promise<ChosenAgents> {
  const named = namedAgents(layers);
  const sources = [
    { agents: asked, isOfRepository: false },
    { agents: layers.project?.settings.agents ?? {}, isOfRepository: true },
    { agents: layers.user?.settings.agents ?? {}, isOfRepository: false },
    { agents: definition.agents, isOfRepository: true },
  ];
  const roles = Object.keys(definition.roles).filter((role) => !filled.includes(role));
  if (roles.length === 0) return { agents: {}, fromRepository: [] };
  const { readAgentSetting } = await import('./agent-setting.ts');
  const chosen = roles.map((role) => {
    const source = sources.find(({ agents }) => agentFor(role, agents) !== undefined);
    if (source === undefined) throw nobodyFor(role, definition);
    const setting = readAgentSetting(agentFor(role, source.agents), named, role);
    return { role, setting, isOfRepository: source.isOfRepository };
  });
  return {
    agents: Object.fromEntries(chosen.map(({ role, setting }) => [role, setting])),
    fromRepository: chosen.filter(({ isOfRepository }) => isOfRepository).map(({ role }) => role),
  };
}

function agentFor(role: string, agents: Readonly<Record<string, unknown>>): unknown {
  return agents[role] ?? agents.default;
}

function nobodyFor(role: string, { name, roles }: LoopDefinition): FixpointError {
  const flags = Object.keys(roles).map((each) => `--${each} inbox`);
  return new FixpointError('config', `nobody fills the role ${role} of ${name}`, {
    hint: [
      `Say who does: \`${flags.join(' ')}\` lets a person or any other program answer through files,`,
      '`command:<program>` runs a program that gets the prompt on standard input,',
      '`gate:<program>` lets a linter or a test run be the checker.',
      '`fixpoint init` writes a settings file that names them once.',
    ].join(' '),
  });
}
