import { z } from 'zod';
import { clientNames, permissions, tiers } from '../../agents/index.ts';
import { nearest } from '../../base/index.ts';
import { pricesShape } from '../settings/prices-shape.ts';
import type { AcpSetting } from './acp-setting.ts';
import type { AgentSetting, ClientSetting, CommandSetting, GateSetting } from './agent-setting.ts';
import type { ModelSetting } from './model-setting.ts';

const words = z.tuple([z.string().min(1)], z.string(), 'must be a list of words, the program first');
const positive = z.number().int().positive();

const commandShape = z.strictObject({
  command: words,
  prompt: z.enum(['stdin', 'file']).exactOptional(),
  reply: z.enum(['stdout', 'file', 'none', 'artifact']).exactOptional(),
  accept: z.array(z.number().int().min(0).max(255)).min(1).exactOptional(),
  timeoutMs: positive.exactOptional(),
  idleMs: positive.exactOptional(),
  maxOutputBytes: positive.exactOptional(),
  env: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<CommandSetting>;

const clientShape = z.strictObject({
  client: z.enum(clientNames, `is one of ${clientNames.join(', ')}`),
  model: z.string().min(1).exactOptional(),
  tiers: z.partialRecord(z.enum(tiers), z.string().min(1)).exactOptional(),
  prices: pricesShape.exactOptional(),
  program: z.string().min(1).exactOptional(),
  arguments: z.array(z.string()).exactOptional(),
  folder: z.enum(['own', 'shared']).exactOptional(),
  env: z.array(z.string()).exactOptional(),
  timeoutMs: positive.exactOptional(),
  idleMs: positive.exactOptional(),
}) satisfies z.ZodType<ClientSetting>;

const byPermission = z.partialRecord(z.enum(permissions), z.string().min(1));

const acpShape = z.strictObject({
  acp: words,
  model: z.string().min(1).exactOptional(),
  tiers: z.partialRecord(z.enum(tiers), z.string().min(1)).exactOptional(),
  prices: pricesShape.exactOptional(),
  mode: z.union([z.string().min(1), byPermission], 'is a mode, or one for each permission').exactOptional(),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])).exactOptional(),
  folder: z.enum(['own', 'shared']).exactOptional(),
  env: z.array(z.string()).exactOptional(),
  timeoutMs: positive.exactOptional(),
  idleMs: positive.exactOptional(),
}) satisfies z.ZodType<AcpSetting>;

const modelShape = z.strictObject({
  model: z.string().min(1),
  tiers: z.partialRecord(z.enum(tiers), z.string().min(1)).exactOptional(),
  prices: pricesShape.exactOptional(),
  baseUrl: z
    .url({ protocol: /^https?$/u, error: 'is an address that begins with http:// or https://' })
    .exactOptional(),
  apiKeyEnv: z.string().min(1).exactOptional(),
  system: z.string().min(1).exactOptional(),
  temperature: z.number().min(0).exactOptional(),
  maxOutputTokens: positive.exactOptional(),
  schema: z.boolean().exactOptional(),
  timeoutMs: positive.exactOptional(),
  idleMs: positive.exactOptional(),
}) satisfies z.ZodType<ModelSetting>;

const gateShape = z.strictObject({
  name: z.string().exactOptional(),
  command: z.union([words, z.strictObject({ shell: z.string().min(1) })], 'is a list of words, or {shell}'),
  format: z.string().exactOptional(),
  accept: z.array(z.number().int().min(0).max(255)).min(1).exactOptional(),
  allowEmpty: z.boolean().exactOptional(),
  reportFile: z.string().exactOptional(),
  timeoutMs: positive.exactOptional(),
  maxOutputBytes: positive.exactOptional(),
  env: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<GateSetting>;

const inboxShape = z.strictObject({
  folder: z.string().exactOptional(),
  timeoutMs: positive.exactOptional(),
});

/** The shape of each kind of agent, by the key that tells it from the others. */
const shapes = {
  client: clientShape,
  acp: acpShape,
  command: commandShape,
  // After those two, which can name a model too.
  model: modelShape,
  gate: z.strictObject({ gate: gateShape }),
  gates: z.strictObject({ gates: z.array(gateShape).min(1) }),
  inbox: z.strictObject({ inbox: inboxShape }),
  host: z.strictObject({ host: z.strictObject({}) }),
  scripted: z.strictObject({
    scripted: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  }),
} satisfies Readonly<Record<string, z.ZodType<AgentSetting>>>;

const kinds = Object.keys(shapes) as (keyof typeof shapes)[];

const anyShape = z.union(Object.values(shapes), `is no agent; an agent has one of ${kinds.join(', ')}`);

/** The shape that a setting was meant to have: that of the kind that it names, or nearly names. */
export function agentShapeFor(given: unknown): z.ZodType<AgentSetting> {
  const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
  const kind =
    kinds.find((each) => keys.includes(each)) ?? kinds.find((each) => nearest(each, keys) !== undefined);
  return kind === undefined ? anyShape : shapes[kind];
}

/** Keys that can stand somewhere in an agent's setting. */
export const agentKeys: readonly string[] = [
  ...new Set([
    ...kinds,
    ...[commandShape, clientShape, acpShape, modelShape, gateShape, inboxShape].flatMap(({ shape }) =>
      Object.keys(shape),
    ),
  ]),
];
