import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  acpClientName,
  type CommandSettings,
  clients,
  createAcpAgent,
  createClientAgent,
  createCommandAgent,
  createInboxAgent,
  createScriptedAgent,
  readScript,
  type Script,
} from '../../agents/index.ts';
import { defined, FixpointError } from '../../base/index.ts';
import { type Clock, type PinnedLoop, roleNamed } from '../../journal/index.ts';
import {
  type ClientModels,
  createAgentWorker,
  createGatesWorker,
  createGateWorker,
  createHostWorker,
  type HandedIn,
  type ReplyReader,
  readNothing,
  readText,
  type Worker,
} from '../../runner/index.ts';
import { priceOf } from '../settings/prices.ts';
import type { AgentSetting, CommandSetting, GateSetting } from './agent-setting.ts';
import { makeModelWorker } from './make-model-worker.ts';
import { isModel } from './model-setting.ts';
import { readerOf, schemaFor } from './reply-rules.ts';
import { tierAbove } from './tier-above.ts';

/** What workers need of the project. */
export interface WorkerSurroundings {
  readonly pinned: PinnedLoop;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** The project's root, which relative files are found from. */
  readonly root: string;
  /** Where the inbox of this run is, unless its setting says another folder. */
  readonly inboxFolder: string;
  /** What the session that hosts the run hands in now. */
  readonly handedIn: HandedIn | null;
}

/** Makes a worker of an agent's setting, for one role of a loop, or for one seat of it. */
export async function makeWorker(
  name: string,
  setting: AgentSetting,
  around: WorkerSurroundings,
): Promise<Worker> {
  const role = roleNamed(name);
  if ('gate' in setting) return makeGateWorker(role, setting.gate, around);
  if ('gates' in setting) return makeGatesWorker(role, setting.gates, around);
  const readReply = readerOf(role, around.pinned);
  if ('host' in setting) return createHostWorker(readReply, around.handedIn);
  if ('inbox' in setting) {
    const { folder: own, ...rest } = setting.inbox;
    const folder = path.resolve(around.root, own ?? around.inboxFolder);
    const name = own === undefined ? 'inbox' : `inbox: ${own}`;
    return createAgentWorker(createInboxAgent({ ...defined(rest), folder, name }), readReply, {
      isOutside: true,
    });
  }
  if ('scripted' in setting)
    return createAgentWorker(createScriptedAgent(await scriptOf(setting.scripted, around.root)), readReply);
  const schemaOf = schemaFor(role, around.pinned);
  if (isModel(setting)) {
    const isProducer = around.pinned.loop.roles[role]?.is === 'producer';
    return makeModelWorker(setting, { isProducer, readReply, schemaOf }, around);
  }
  if ('acp' in setting) {
    const client: ClientModels = {
      name: acpClientName(setting),
      tierUp: tierAbove(setting),
      isCumulative: false,
      priceOf: (tier) => priceOf(setting, tier),
    };
    return createAgentWorker(createAcpAgent(setting, around.environment), readReply, { client });
  }
  if ('client' in setting) {
    const agent = createClientAgent(clients[setting.client], setting, around.environment);
    const client: ClientModels = {
      name: setting.client,
      tierUp: tierAbove(setting),
      isCumulative: clients[setting.client].can.cumulative,
      priceOf: (tier) => priceOf(setting, tier),
    };
    return createAgentWorker(agent, readReply, { client, schemaOf });
  }
  const agent = createCommandAgent(commandOf(setting), around.environment);
  return createAgentWorker(agent, readerFor(setting.reply, readReply), {
    repliesText: setting.reply === 'artifact',
  });
}

/** What the adapter needs to know: that a reply is the artifact is for its reader only. */
function commandOf({ reply, ...command }: CommandSetting): CommandSettings {
  return { ...defined(command), ...(reply === undefined || reply === 'artifact' ? {} : { reply }) };
}

function readerFor(reply: string | undefined, usual: ReplyReader): ReplyReader {
  if (reply === 'none') return readNothing;
  return reply === 'artifact' ? readText : usual;
}

async function makeGateWorker(
  role: string,
  gate: GateSetting,
  { pinned, environment }: WorkerSurroundings,
): Promise<Worker> {
  const kind = pinned.loop.roles[role]?.is;
  if (kind === 'producer' || kind === 'judge') {
    throw new FixpointError('config', `a gate cannot fill the role ${role}: it only checks`, {
      hint: 'Use `command:` for a program that changes the artifact.',
    });
  }
  const spec = { ...defined(gate), name: titleOf(gate) };
  return createGateWorker({
    spec,
    environment,
    ...(kind === 'gate' ? {} : { reportOn: pinned.loop.severities }),
  });
}

async function makeGatesWorker(
  role: string,
  gates: readonly GateSetting[],
  around: WorkerSurroundings,
): Promise<Worker> {
  if (around.pinned.loop.roles[role]?.is !== 'gate') {
    throw new FixpointError('config', `several gates cannot fill the role ${role}: it is no gate`, {
      hint: 'Use `gate` with one command, whose report is what it lists.',
    });
  }
  const named = gates.map(async (gate) => {
    return { name: titleOf(gate), worker: await makeGateWorker(role, gate, around) };
  });
  return createGatesWorker(await Promise.all(named));
}

function titleOf({ name, command }: GateSetting): string {
  if (name !== undefined) return name;
  return 'shell' in command ? command.shell : command.map((word) => path.basename(word)).join(' ');
}

async function scriptOf(given: unknown, root: string): Promise<Script> {
  if (typeof given !== 'string') return readScript(JSON.stringify(given), 'settings');
  const file = path.resolve(root, given);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FixpointError('config', `the script ${given} cannot be read`, {
      cause,
      hint: 'Check its path.',
    });
  });
  return readScript(text, given);
}
