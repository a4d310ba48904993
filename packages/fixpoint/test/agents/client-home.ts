import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientName } from '../../src/agents/clients/clients.ts';

/** How a client is led to another server than its vendor's: files in its home, and variables. */
interface Detour {
  readonly files?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** The model's name in the client's own words. */
  readonly model: string;
}

// Long enough to be told from other text: some clients mask their keys in all that they print.
const key = 'sk-no-real-key-0123456789';
const model = 'stub-model';

const detours: Readonly<Record<ClientName, (url: string) => Detour>> = {
  claude: (url) => ({ variables: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key }, model }),
  codex: (url) => ({
    files: {
      '.codex/config.toml': [
        'model_provider = "stub"',
        '[model_providers.stub]',
        'name = "stub"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        'env_key = "OPENAI_API_KEY"',
        'request_max_retries = 1',
        'stream_max_retries = 1',
        '[analytics]',
        'enabled = false',
        '',
      ].join('\n'),
    },
    variables: { OPENAI_API_KEY: key },
    model,
  }),
  gemini: (url) => ({
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false, maxAttempts: 2 },
      }),
    },
    variables: { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url },
    model,
  }),
  opencode: (url) => ({
    variables: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        model: `stub/${model}`,
        small_model: `stub/${model}`,
        provider: {
          stub: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${url}/v1`, apiKey: key },
            models: { [model]: { tool_call: true, limit: { context: 100_000, output: 8000 }, cost: prices } },
          },
        },
      }),
      OPENCODE_DISABLE_MODELS_FETCH: '1',
    },
    model: `stub/${model}`,
  }),
  copilot: (url) => ({
    variables: {
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_MODEL: model,
      COPILOT_OFFLINE: 'true',
    },
    model,
  }),
  qwen: (url) => ({
    files: {
      '.qwen/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
      }),
    },
    variables: { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: model },
    model,
  }),
  pi: (url) => ({
    files: {
      '.pi/agent/models.json': JSON.stringify({
        providers: {
          stub: {
            baseUrl: `${url}/v1`,
            api: 'openai-completions',
            apiKey: key,
            models: [
              {
                id: model,
                name: model,
                reasoning: false,
                input: ['text'],
                cost: { ...prices, cacheRead: 0.3, cacheWrite: 0 },
                contextWindow: 100_000,
                maxTokens: 8000,
              },
            ],
          },
        },
      }),
    },
    variables: { PI_OFFLINE: '1' },
    model: `stub/${model}`,
  }),
};

const prices = { input: 3, output: 15 };

/** An environment in which a client knows nobody but the model's server. */
export interface ClientHome {
  readonly environment: Readonly<Record<string, string>>;
  readonly model: string;
}

/** Makes a new home for a client in an empty folder. */
export function makeClientHome(client: ClientName, home: string, url: string): ClientHome {
  const { files = {}, variables = {}, model } = detours[client](url);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text);
  }
  return {
    environment: { PATH: process.env.PATH ?? '', HOME: home, CI: '1', NO_COLOR: '1', ...variables },
    model,
  };
}
