import { defined } from '../../base/index.ts';
import type { AgentRequest } from '../agent.ts';
import { loosen, makeStrict } from '../clients/strict-schema.ts';
import { fetchStream } from './fetch-stream.ts';
import { type Heard, hearStream } from './hear-stream.ts';
import type { LimitedTime } from './limit-time.ts';
import type { ModelSettings } from './model-settings.ts';
import type { PreparedModel } from './prepare-model.ts';
import { type Packages, type Provider, providers } from './providers.ts';

export interface ModelCall {
  readonly settings: ModelSettings;
  readonly prepared: PreparedModel;
  readonly request: AgentRequest;
}

/** Asks a model once and listens to its reply. Retries are the run's, which journals them. */
export async function askModel(
  { settings, prepared: { found, access, load }, request }: ModelCall,
  { signal, hear }: Pick<LimitedTime, 'signal' | 'hear'>,
): Promise<Heard> {
  const provider: Provider = providers[found.provider];
  const schema = schemaFor(provider, settings, request);
  const ai = load('ai');
  keepQuiet();
  const { fullStream } = ai.streamText({
    model: provider.connect(load, { ...access, fetch: fetchStream })(
      modelFor(settings, request) ?? found.name,
    ),
    prompt: request.prompt,
    maxRetries: 0,
    abortSignal: signal,
    // Each piece of the answer is a sign of life, also one that brings no text.
    includeRawChunks: true,
    onError: () => undefined,
    // What is asked is not kept by the provider longer than it takes.
    providerOptions: { openai: { store: false } },
    ...defined({
      system: settings.system,
      temperature: settings.temperature,
      maxOutputTokens: settings.maxOutputTokens,
      output: schema === undefined ? undefined : outputOf(ai, schema),
    }),
  });
  const heard = await hearStream(fullStream, hear);
  return provider.schema === 'strict' && schema !== undefined
    ? { ...heard, text: loosen(heard.text, request.schema) }
    : heard;
}

function outputOf({ Output, jsonSchema }: Packages['ai'], schema: object) {
  return Output.object({ schema: jsonSchema(schema) });
}

/** A tier that the settings name no model for is the usual model's. */
function modelFor({ tiers }: ModelSettings, { tier }: AgentRequest): string | undefined {
  return tier === undefined ? undefined : tiers?.[tier];
}

/** The schema that the API holds the reply to; undefined where the prompt's words are all that asks for it. */
function schemaFor(
  { schema: takes }: Provider,
  { schema: isWanted = takes !== 'unsure' }: ModelSettings,
  { schema }: AgentRequest,
): object | undefined {
  if (!isWanted || typeof schema !== 'object' || schema === null) return undefined;
  return takes === 'strict' ? (makeStrict(schema) as object) : schema;
}

/** The SDK prints what it thinks of settings to the terminal, unless whoever uses it said otherwise. */
function keepQuiet(): void {
  globalThis.AI_SDK_LOG_WARNINGS ??= false;
}
