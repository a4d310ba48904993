import { z } from 'zod';
import { FixpointError, nearest } from '../base/index.ts';
import { splitWords } from './split-words.ts';

const words = z.tuple([z.string().min(1)], z.string());
const positive = z.number().int().positive();

const commandSetting = z.strictObject({
  command: words,
  prompt: z.enum(['stdin', 'file']).optional(),
  reply: z.enum(['stdout', 'file', 'none', 'artifact']).optional(),
  accept: z.array(z.number().int().min(0).max(255)).min(1).optional(),
  timeoutMs: positive.optional(),
  idleMs: positive.optional(),
  maxOutputBytes: positive.optional(),
  env: z.array(z.string()).optional(),
});

const gateShape = z.strictObject({
  name: z.string().optional(),
  command: z.union([words, z.strictObject({ shell: z.string().min(1) })]),
  format: z.string().optional(),
  accept: z.array(z.number().int().min(0).max(255)).min(1).optional(),
  allowEmpty: z.boolean().optional(),
  reportFile: z.string().optional(),
  timeoutMs: positive.optional(),
  maxOutputBytes: positive.optional(),
  env: z.array(z.string()).optional(),
});

const gateSetting = z.strictObject({ gate: gateShape });

/** Several gates that fill one role together. */
const gatesSetting = z.strictObject({ gates: z.array(gateShape).min(1) });

const inboxSetting = z.strictObject({
  inbox: z.strictObject({ folder: z.string().optional(), timeoutMs: positive.optional() }),
});

const scriptedSetting = z.strictObject({
  scripted: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

/** Who fills a role, as settings say it. */
export const agentSetting = z.union([
  commandSetting,
  gateSetting,
  gatesSetting,
  inboxSetting,
  scriptedSetting,
]);

export type AgentSetting = z.infer<typeof agentSetting>;
export type CommandSetting = z.infer<typeof commandSetting>;
export type GateSetting = z.infer<typeof gateShape>;

/** The gates of an agent's setting, in their order; none where it is no gate. */
export function gatesOf(agent: AgentSetting): readonly GateSetting[] {
  if ('gate' in agent) return [agent.gate];
  return 'gates' in agent ? agent.gates : [];
}

/** The kinds of agents, with how each is written in one word on the command line. */
export const agentKinds = {
  command: 'command:<program and arguments>',
  gate: 'gate:<program and arguments>',
  inbox: 'inbox',
  scripted: 'scripted:<file>',
} as const;

/**
 * Reads an agent's setting: `command: npx eslint .`, a name that the project's settings give, or a mapping.
 *
 * @throws {FixpointError} `config` where it names no agent.
 */
export function readAgentSetting(
  given: unknown,
  named: Readonly<Record<string, unknown>>,
  what: string,
): AgentSetting {
  if (typeof given === 'string') return readShortForm(given, named, what);
  const result = agentSetting.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = `the agent of ${what} does not hold: ${issue?.message ?? 'unreadable'}`;
  throw new FixpointError('config', message, { hint: howToName() });
}

/**
 * Reads who is a gate: a command such as `npm test`, a name that the project's settings give, or a mapping.
 *
 * @throws {FixpointError} `config` where it names something else than gates.
 */
export function readGateSetting(
  given: unknown,
  named: Readonly<Record<string, unknown>>,
  what: string,
): readonly GateSetting[] {
  const isCommand = typeof given === 'string' && named[given] === undefined && !isOfKind(given);
  const gates = gatesOf(readAgentSetting(isCommand ? `gate:${given}` : given, named, what));
  if (gates.length > 0) return gates;
  throw new FixpointError('config', `the agent of ${what} is no gate`, {
    hint: `A gate is a command that succeeds only where all is well: \`${agentKinds.gate}\`.`,
  });
}

function isOfKind(given: string): boolean {
  const [kind = ''] = given.split(':');
  return Object.hasOwn(agentKinds, kind.trim());
}

function readShortForm(given: string, named: Readonly<Record<string, unknown>>, what: string): AgentSetting {
  const [kind = '', ...after] = given.split(':');
  const rest = after.join(':').trim();
  switch (kind.trim()) {
    case 'command':
      return { command: wordsOf(rest, given) };
    case 'gate':
      return { gate: { command: wordsOf(rest, given) } };
    case 'inbox':
      return { inbox: rest === '' ? {} : { folder: rest } };
    case 'scripted':
      if (rest !== '') return { scripted: rest };
      throw new FixpointError('config', 'a scripted agent needs a file of replies', { hint: howToName() });
    default:
      return readNamed(given, named, what);
  }
}

function readNamed(name: string, named: Readonly<Record<string, unknown>>, what: string): AgentSetting {
  const setting = named[name];
  if (setting !== undefined && setting !== name) return readAgentSetting(setting, {}, `agent ${name}`);
  const near = nearest(name, [...Object.keys(named), ...Object.keys(agentKinds)]);
  const help = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  throw new FixpointError('config', `no agent \`${name}\` for ${what}.${help}`, { hint: howToName() });
}

function wordsOf(rest: string, given: string): [string, ...string[]] {
  const [program, ...args] = splitWords(rest);
  if (program !== undefined) return [program, ...args];
  throw new FixpointError('config', `\`${given}\` names no program`, { hint: howToName() });
}

function howToName(): string {
  return `An agent is ${Object.values(agentKinds).join(', ')}, or a name under \`agents\` in fixpoint.config.yaml.`;
}
