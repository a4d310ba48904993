import { clientNames, findModel } from '../../agents/index.ts';
import { FixpointError, nearest } from '../../base/index.ts';
import { parseShape, sourceOf } from '../../definition/index.ts';
import { type AgentSetting, type GateSetting, gatesOf } from './agent-setting.ts';
import { agentKeys, agentShapeFor } from './agent-shapes.ts';
import { isModel } from './model-setting.ts';
import { findShellSyntax } from './shell-syntax.ts';
import { splitWords } from './split-words.ts';

/** The kinds of agents, with how each is written in one word on the command line. */
const agentKinds = {
  command: 'command:<program and arguments>',
  gate: 'gate:<program and arguments>',
  acp: 'acp:<program and arguments>',
  model: 'model:<provider>/<name>',
  inbox: 'inbox',
  host: 'host',
  scripted: 'scripted:<file>',
} as const;

/** Whom a setting is for, and the file that says it; null where it was given for this run. */
export interface AgentPlace {
  readonly who: string;
  readonly file: string | null;
}

/** A setting under a name of its own, and the file that says it. */
export interface NamedAgent {
  readonly given: unknown;
  readonly file: string | null;
}

type NamedAgents = Readonly<Record<string, NamedAgent>>;

/**
 * Reads an agent's setting: `command: npx eslint .`, a name that the project's settings give, or a mapping.
 *
 * @throws {FixpointError} `config` where it names no agent, `definition` where it is no agent's setting.
 */
export function readAgentSetting(given: unknown, named: NamedAgents, place: AgentPlace): AgentSetting {
  if (typeof given === 'string') return readShortForm(given, named, place);
  const { who, file } = place;
  const source = sourceOf(given, `${file === null ? '' : `${file}: `}agents.${who}`);
  const schema = agentShapeFor(given);
  const what = { what: `the agent ${who}`, hint: howToName(), schema, keys: agentKeys };
  return checkModel(parseShape(source, what));
}

/**
 * Reads who is a gate: a command such as `npm test`, a name that the project's settings give, or a mapping.
 *
 * @throws {FixpointError} `config` where it names something else than gates.
 */
export function readGateSetting(
  given: unknown,
  named: NamedAgents,
  place: AgentPlace,
): readonly GateSetting[] {
  const isCommand = typeof given === 'string' && named[given] === undefined && !isOfKind(given);
  const gates = gatesOf(readAgentSetting(isCommand ? `gate:${given}` : given, named, place));
  if (gates.length > 0) return gates;
  throw new FixpointError('config', `the agent of ${place.who} is no gate`, {
    hint: `A gate is a command that succeeds only where all is well: \`${agentKinds.gate}\`.`,
  });
}

function isOfKind(given: string): boolean {
  const [kind = ''] = given.split(':');
  return Object.hasOwn(agentKinds, kind.trim());
}

function readShortForm(given: string, named: NamedAgents, place: AgentPlace): AgentSetting {
  const client = readClient(given, named);
  if (client !== null) return client;
  const [kind = '', ...after] = given.split(':');
  const rest = after.join(':').trim();
  switch (kind.trim()) {
    case 'command':
      return { command: wordsOf(rest, given) };
    case 'gate':
      return { gate: { command: wordsOf(rest, given) } };
    case 'acp':
      return { acp: wordsOf(rest, given) };
    case 'model':
      return checkModel({ model: rest });
    case 'inbox':
      return { inbox: rest === '' ? {} : { folder: rest } };
    case 'host':
      return { host: {} };
    case 'scripted':
      if (rest !== '') return { scripted: rest };
      throw new FixpointError('config', 'a scripted agent needs a file of replies', { hint: howToName() });
    default:
      return readNamed(given, named, place);
  }
}

/** Whether a model can be found is known before anything runs. */
function checkModel(setting: AgentSetting): AgentSetting {
  if (isModel(setting)) findModel(setting);
  return setting;
}

/** `claude`, or `claude:<model>`; null where it names no client, or where the settings give that name to another agent. */
function readClient(given: string, named: NamedAgents): AgentSetting | null {
  const [word = '', ...after] = given.split(':');
  const client = clientNames.find((name) => name === word.trim());
  if (client === undefined || named[given] !== undefined) return null;
  const model = after.join(':').trim();
  return model === '' ? { client } : { client, model };
}

function readNamed(name: string, named: NamedAgents, { who }: AgentPlace): AgentSetting {
  const setting = named[name];
  if (setting !== undefined && setting.given !== name) {
    return readAgentSetting(setting.given, {}, { who: name, file: setting.file });
  }
  const near = nearest(name, [...Object.keys(named), ...clientNames, ...Object.keys(agentKinds)]);
  const help = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  throw new FixpointError('config', `no agent \`${name}\` for ${who}.${help}`, { hint: howToName() });
}

function wordsOf(rest: string, given: string): [string, ...string[]] {
  const forShell = findShellSyntax(rest);
  if (forShell !== null) throw needsShell(given, forShell);
  const [program, ...args] = splitWords(rest);
  if (program !== undefined) return [program, ...args];
  throw new FixpointError('config', `\`${given}\` names no program`, { hint: howToName() });
}

/** Passed on as words, such a command would be another one, and could be green where the one that was meant is not. */
function needsShell(given: string, what: string): FixpointError {
  return new FixpointError('config', `\`${given}\` has ${what}, and no shell reads it`, {
    hint: [
      'Quote what the program itself is to get;',
      'give each of several gates by itself, as in `--gates "npm run lint, npm test"`;',
      'or let a shell run it: `sh -c \'…\'`, or `{gate: {command: {shell: "…"}}}` in fixpoint.config.yaml.',
    ].join(' '),
  });
}

function howToName(): string {
  return `An agent is ${[...clientNames, ...Object.values(agentKinds)].join(', ')}, or a name under \`agents\` in fixpoint.config.yaml.`;
}
