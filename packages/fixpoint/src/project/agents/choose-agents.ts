import { FixpointError } from '../../base/index.ts';
import type { LoopDefinition } from '../../definition/index.ts';
import { roleNamed } from '../../journal/index.ts';
import type { SettingValue } from '../../loop/index.ts';
import { withPrices } from '../settings/prices.ts';
import { namedAgents, type SettingsLayers } from '../settings/settings.ts';
import type { AgentSetting, GateSetting } from './agent-setting.ts';
import { nobodyBesideSeats, nobodyFor, noGateFor } from './nobody-fills.ts';
import type { NamedAgent, readAgentSetting, readGateSetting } from './read-agent-setting.ts';

/** Who fills each role, and for which roles the repository itself says it. */
export interface ChosenAgents {
  readonly agents: Readonly<Record<string, AgentSetting>>;
  /** Roles whose agent comes from the loop file or the project's settings. */
  readonly fromRepository: readonly string[];
}

export interface AgentChoice {
  readonly definition: LoopDefinition;
  /** Null for a built-in loop. */
  readonly loopFile: string | null;
  /** Named for this run. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Roles that are filled by workers made elsewhere; `default` is each that has no own, gates apart. */
  readonly filled: readonly string[];
  readonly layers: SettingsLayers;
  /** The loop's settings with their values. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** Names of the seats that can have an agent of their own. */
  readonly seats: readonly string[];
  /** A step that calls a role for no seat, by the role. */
  readonly seatless: Readonly<Record<string, string>>;
  /** What the loop's setting `gates` says, with where that comes from; null where it says nothing. */
  readonly gates: GatesChoice | null;
}

/** Commands, or names of gates in the settings, that have to be green together. */
export interface GatesChoice {
  readonly gates: readonly string[];
  readonly isOfRepository: boolean;
}

/**
 * Chooses who fills each role: what was asked for, else the settings, else the loop file, each by role and then by
 * default; the seat of a panel can have an agent of its own. A gate is filled by gates only: what was asked for, else the
 * loop's setting `gates`, else as above.
 *
 * @throws {FixpointError} `config` where nobody fills a role.
 */
export async function chooseAgents(choice: AgentChoice): Promise<ChosenAgents> {
  const { definition, asked, layers } = choice;
  const roles = Object.keys(definition.roles)
    .filter((role) => isCalled(role, choice))
    .filter((role) => !isFilled(role, choice));
  if (roles.length === 0 && Object.keys(asked).length === 0) return { agents: {}, fromRepository: [] };
  const reading = { ...(await import('./read-agent-setting.ts')), named: namedAgents(layers) };
  readDefault(choice, reading);
  const ofRoles = roles
    .filter((role) => !isFilledBySeats(role, choice))
    .map((role) => {
      const isGate = definition.roles[role]?.is === 'gate';
      return { role, ...(isGate ? chooseGate : chooseAgent)(role, choice, reading) };
    });
  const chosen = [...ofRoles, ...chooseSeats(roles, choice, reading)];
  return {
    agents: withPrices(Object.fromEntries(chosen.map(({ role, setting }) => [role, setting])), layers),
    fromRepository: chosen.filter(({ isOfRepository }) => isOfRepository).map(({ role }) => role),
  };
}

/** Whether the loop calls a role at all: one that depends on a setting is not called without it. */
function isCalled(role: string, { definition, asked, settings }: AgentChoice): boolean {
  const given = definition.roles[role]?.given;
  if (given === undefined || (settings[given] ?? null) !== null) return true;
  if (asked[role] === undefined) return false;
  throw new FixpointError('config', `${definition.name} calls its ${role} only where \`${given}\` is set`, {
    hint: `Say it there: \`--${given} "npm test"\`, or \`${given}: [npm test]\` below \`loops: ${definition.name}:\` in fixpoint.config.yaml.`,
  });
}

function isFilled(role: string, { definition, asked, filled }: AgentChoice): boolean {
  if (filled.includes(role)) return true;
  const hasOwn = asked[role] !== undefined || definition.roles[role]?.is === 'gate';
  return filled.includes('default') && !hasOwn;
}

/** Whether each seat of a role has an agent of its own, and nobody is named for the whole of it. */
function isFilledBySeats(role: string, choice: AgentChoice): boolean {
  const seats = choice.seats.filter((seat) => roleNamed(seat) === role);
  const sources = sourcesOf(choice);
  const hasOwn = (seat: string) => sources.some(({ agents }) => agents[seat] !== undefined);
  const isNamed = sources.some(({ agents }) => agentFor(role, agents) !== undefined);
  if (isNamed || seats.length === 0 || !seats.every(hasOwn)) return false;
  const step = choice.seatless[role];
  if (step !== undefined) throw nobodyBesideSeats(role, step, choice.definition);
  return true;
}

/** How settings are read; loaded only where there is one to read. */
interface Reading {
  readonly readAgentSetting: typeof readAgentSetting;
  readonly readGateSetting: typeof readGateSetting;
  readonly named: Readonly<Record<string, NamedAgent>>;
}

interface ChosenAgent {
  readonly setting: AgentSetting;
  readonly isOfRepository: boolean;
}

interface AgentSource {
  readonly agents: Readonly<Record<string, unknown>>;
  readonly file: string | null;
  readonly isOfRepository: boolean;
}

/** A slip in what somebody typed is told also where each role has its own agent, and nobody would use it. */
function readDefault({ asked }: AgentChoice, { readAgentSetting, named }: Reading): void {
  if (asked.default !== undefined) readAgentSetting(asked.default, named, { who: 'default', file: null });
}

/** Where agents are named, the strongest first. */
function sourcesOf({ definition, loopFile, asked, layers, seats }: AgentChoice): readonly AgentSource[] {
  const { project, user } = layers;
  const sources = [
    { agents: asked, file: null, isOfRepository: false },
    { agents: project?.settings.agents ?? {}, file: project?.file ?? null, isOfRepository: true },
    { agents: user?.settings.agents ?? {}, file: user?.file ?? null, isOfRepository: false },
    { agents: definition.agents, file: loopFile, isOfRepository: true },
  ];
  return sources.map((source) => ({ ...source, agents: bySeatName(source.agents, seats) }));
}

/** A seat may be written as in scripts too: `reviewer:tone`. */
function bySeatName(agents: AgentSource['agents'], seats: readonly string[]): AgentSource['agents'] {
  const seatOf = (name: string) => seats.find((seat) => seat.replace('.', ':') === name) ?? name;
  return Object.fromEntries(Object.entries(agents).map(([name, given]) => [seatOf(name), given]));
}

function chooseAgent(role: string, choice: AgentChoice, { readAgentSetting, named }: Reading): ChosenAgent {
  const source = sourcesOf(choice).find(({ agents }) => agentFor(role, agents) !== undefined);
  if (source === undefined) throw nobodyFor(role, choice.definition);
  const setting = readAgentSetting(agentFor(role, source.agents), named, { who: role, file: source.file });
  return { setting, isOfRepository: source.isOfRepository };
}

/** Seats that have an agent of their own, where nothing stronger names one for the whole role. */
function chooseSeats(roles: readonly string[], choice: AgentChoice, { readAgentSetting, named }: Reading) {
  return choice.seats.flatMap((seat) => {
    const role = roleNamed(seat);
    const source = sourcesOf(choice).find(
      ({ agents }) => agents[seat] !== undefined || agentFor(role, agents) !== undefined,
    );
    const given = source?.agents[seat];
    if (source === undefined || given === undefined) return [];
    // Who fills the whole role from elsewhere was asked for: only a seat that was asked for too stands beside it.
    if (!roles.includes(role) && choice.asked[seat] === undefined) return [];
    const setting = readAgentSetting(given, named, { who: seat, file: source.file });
    return [{ role: seat, setting, isOfRepository: source.isOfRepository }];
  });
}

/** A default agent, such as a model, is no gate. */
function chooseGate(role: string, choice: AgentChoice, { readGateSetting, named }: Reading): ChosenAgent {
  const { asked, gates } = choice;
  if (asked[role] === undefined && gates !== null) {
    const each = gates.gates.flatMap((gate) => readGateSetting(gate, named, { who: role, file: null }));
    return { setting: gateSettingOf(each), isOfRepository: gates.isOfRepository };
  }
  const source = sourcesOf(choice).find(({ agents }) => agents[role] !== undefined);
  if (source === undefined) throw noGateFor(role, choice.definition);
  const found = readGateSetting(source.agents[role], named, { who: role, file: source.file });
  return { setting: gateSettingOf(found), isOfRepository: source.isOfRepository };
}

function gateSettingOf(gates: readonly GateSetting[]): AgentSetting {
  const [first, ...others] = gates;
  return first !== undefined && others.length === 0 ? { gate: first } : { gates: [...gates] };
}

function agentFor(role: string, agents: Readonly<Record<string, unknown>>): unknown {
  return agents[role] ?? agents.default;
}
