import { findModel, type ModelSettings, type ModelSurroundings, prepareModel } from '../../agents/index.ts';
import { type FixpointError, toFixpointError } from '../../base/index.ts';
import type { Price } from '../../runner/index.ts';

/** A model, by the API of whoever serves it. */
export interface ModelSetting extends ModelSettings {
  /** By model, in the provider's own words. */
  readonly prices?: Readonly<Record<string, Price>>;
}

/** Whether an agent's setting names a model; a coding agent's program has one too. */
export function isModel(setting: object): setting is ModelSetting {
  return 'model' in setting && !('client' in setting || 'acp' in setting);
}

/** Whether a setting says itself where the key is sent, or which key. */
export function namesAddress({ baseUrl, apiKeyEnv }: ModelSetting): boolean {
  return baseUrl !== undefined || apiKeyEnv !== undefined;
}

/** Who gets the prompts of a model's calls, and with which key: a line for the person who confirms it. */
export function sayServer(setting: ModelSetting): string {
  const { baseUrl, keys } = findModel(setting);
  const key = keys.length === 0 ? 'without a key' : `with the key in ${keys.join(' or ')}`;
  return `calls ${setting.model} at ${baseUrl}, ${key}`;
}

/** What a model is called with and is not there, as the error that refuses a run; null where all is. */
export function findMissingForModel(
  setting: ModelSetting,
  around: Pick<ModelSurroundings, 'root' | 'environment'>,
): FixpointError | null {
  try {
    prepareModel(setting, around);
    return null;
  } catch (thrown) {
    return toFixpointError(thrown);
  }
}
