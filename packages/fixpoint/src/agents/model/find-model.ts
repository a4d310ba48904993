import { FixpointError } from '../../base/index.ts';
import { secretValues } from '../../journal/index.ts';
import type { ModelSettings } from './model-settings.ts';
import { type Access, type ProviderName, providerNames, providers } from './providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Which model settings name, and what is to be known before it is called. */
export interface FoundModel {
  readonly provider: ProviderName;
  /** In the provider's own words. */
  readonly name: string;
  readonly baseUrl: string;
  /** The environment variables that may have the key: the first that is set counts; none where no key is wanted. */
  readonly keys: readonly string[];
}

/**
 * Finds out which model settings name, and where it is served.
 *
 * @throws {FixpointError} `config` where they name none, or do not say where it is.
 */
export function findModel({ model, baseUrl, apiKeyEnv }: ModelSettings): FoundModel {
  const slash = model.indexOf('/');
  const provider = providerNames.find((each) => each === model.slice(0, slash));
  const name = model.slice(slash + 1);
  if (provider === undefined || name === '') throw noModel(model);
  const { url, keys } = providers[provider];
  const address = baseUrl ?? url;
  if (address === null) throw noAddress(model);
  if (apiKeyEnv !== undefined) refuseOpenName(apiKeyEnv);
  return { provider, name, baseUrl: address, keys: apiKeyEnv === undefined ? keys : [apiKeyEnv] };
}

/**
 * How the model is reached, with its key as it is sent: without the white space around it.
 *
 * @throws {FixpointError} `config` where the key is not there, or can be sent to nobody.
 */
export function accessTo({ baseUrl, keys }: FoundModel, model: string, environment: Environment): Access {
  if (keys.length === 0) return { baseURL: baseUrl };
  const set = keys.map((variable) => ({ variable, apiKey: environment[variable]?.trim() ?? '' }));
  const key = set.find(({ apiKey }) => apiKey !== '');
  if (key === undefined) throw noKey(model, keys);
  if (unsendable.test(key.apiKey)) throw badKey(model, key.variable);
  return { baseURL: baseUrl, apiKey: key.apiKey };
}

// What no header can have: control characters, and all beyond Latin-1.
const unsendable = /[^\t\x20-\x7e\x80-\xff]/u;

function noModel(model: string): FixpointError {
  return new FixpointError('config', `\`${model}\` names no model of a provider`, {
    hint: `A model is \`<provider>/<name>\`; the providers are ${providerNames.join(', ')}.`,
  });
}

function noAddress(model: string): FixpointError {
  return new FixpointError('config', `nothing says where the model ${model} is served`, {
    hint: `Name its address in the settings: \`{model: ${model}, baseUrl: "http://localhost:11434/v1"}\`.`,
  });
}

function noKey(model: string, keys: readonly string[]): FixpointError {
  return new FixpointError('config', `the model ${model} needs a key, and ${keys.join(' or ')} is not set`, {
    hint: `Set ${keys[0]}, or name another variable with \`apiKeyEnv\` in the agent's settings.`,
  });
}

function badKey(model: string, variable: string): FixpointError {
  return new FixpointError(
    'config',
    `the key of the model ${model} in ${variable} has a character that no key can be sent with`,
    {
      hint: `Set ${variable} anew, to the key alone: line breaks and special characters come along where a key is copied.`,
    },
  );
}

/** What is in a variable of another name would be taken for no secret, and be written down where a server repeats it. */
function refuseOpenName(variable: string): void {
  if (secretValues({ [variable]: 'value' }).length > 0) return;
  throw new FixpointError('config', `${variable} is not named like a secret`, {
    hint: 'Keep the key in a variable whose name ends in `_API_KEY` or `_TOKEN`: Fixpoint hides the values of such.',
  });
}
