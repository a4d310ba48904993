import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { clientNames, providerNames } from '../../agents/index.ts';
import { FixpointError } from '../../base/index.ts';
import { parseShape, readYaml } from '../../definition/index.ts';
import { pricesShape } from './prices-shape.ts';
import { isModule } from './settings-module.ts';

const budget = z.strictObject({
  usd: z.number().positive().exactOptional(),
  tokens: z.number().int().positive().exactOptional(),
  minutes: z.number().positive().exactOptional(),
  calls: z.number().int().positive().exactOptional(),
});

/** Clients and providers; an agent of the Agent Client Protocol goes by its words. */
const limited: readonly string[] = [...clientNames, ...providerNames];
const limitedName = z
  .string()
  .refine((name) => limited.includes(name) || name.startsWith('acp '), `is one of ${limited.join(', ')}`);
const limits = z.record(limitedName, z.number().int().positive());

/** What a settings file can say: the project's `fixpoint.config.yaml`, or the user's. */
const settingsFile = z.strictObject({
  /** The loop that is run where none is named. */
  loop: z.string().optional(),
  /** Agents by role, or by a name of one's own that roles then use. */
  agents: z.record(z.string(), z.unknown()).optional(),
  /** Settings of loops, by the loop's name. */
  loops: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** Limits of one run, or `none`. */
  budget: z.union([budget, z.literal('none')]).optional(),
  prices: pricesShape.optional(),
  /** How many calls at the same time go to a client or a model's provider, by its name. */
  limits: limits.optional(),
});

export type SettingsFile = z.infer<typeof settingsFile>;

const settingsKeys = [settingsFile, budget].flatMap((shape) => Object.keys(shape.shape));

/** Reads a settings file: YAML, JSON, or a module. */
export async function readSettings(file: string): Promise<SettingsFile> {
  const source = isModule(file)
    ? { value: await importSettings(file), placeOf: () => ({ file }) }
    : await readText(file);
  const shape = { what: 'the settings file', schema: settingsFile, keys: settingsKeys };
  return parseShape({ ...source, value: source.value ?? {} }, shape);
}

async function readText(file: string) {
  return readYaml(await readFile(file, 'utf8'), file);
}

/** TypeScript settings need a Node that strips types; older ones say so. */
async function importSettings(file: string): Promise<unknown> {
  try {
    const loaded = (await import(pathToFileURL(file).href)) as {
      readonly settings?: unknown;
      readonly default?: unknown;
    };
    return loaded.settings ?? loaded.default;
  } catch (cause) {
    throw new FixpointError('config', 'the settings file cannot be loaded', {
      place: { file },
      cause,
      hint: file.endsWith('.ts')
        ? 'TypeScript settings need Node 22.18 or later; with an older one use fixpoint.config.yaml.'
        : 'Mend the file, or use fixpoint.config.yaml.',
    });
  }
}
