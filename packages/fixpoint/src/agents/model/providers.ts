import type * as Anthropic from '@ai-sdk/anthropic';
import type * as Google from '@ai-sdk/google';
import type * as OpenAi from '@ai-sdk/openai';
import type * as Compatible from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

/** How a provider is reached: where, and with which key, if it wants one. */
export interface Access {
  readonly baseURL: string;
  readonly apiKey?: string;
}

/** What a provider is called through. */
export interface Line {
  readonly fetch: typeof fetch;
}

/** Who serves models: which package speaks to them, and what they want. */
export interface Provider {
  readonly package: keyof Packages;
  /** Its own address; null where settings have to name one. */
  readonly url: string | null;
  /** Environment variables that usually have its key: the first that is set counts. None is needed where there are none. */
  readonly keys: readonly string[];
  /** How it takes a JSON Schema: as it is, with all objects closed and all fields required, or not unless it is said. */
  readonly schema: 'plain' | 'strict' | 'unsure';
  connect(require: LoadPackage, access: Access & Line): (name: string) => LanguageModel;
}

/** The packages that providers are spoken to with, and `ai`, which they share. */
export interface Packages {
  readonly ai: typeof import('ai');
  readonly '@ai-sdk/anthropic': typeof Anthropic;
  readonly '@ai-sdk/openai': typeof OpenAi;
  readonly '@ai-sdk/google': typeof Google;
  readonly '@ai-sdk/openai-compatible': typeof Compatible;
}

/** Loads one of the packages. */
export type LoadPackage = <Name extends keyof Packages>(name: Name) => Packages[Name];

/** The providers whose models can be called, by their names in settings. */
export const providers = {
  anthropic: {
    package: '@ai-sdk/anthropic',
    url: 'https://api.anthropic.com/v1',
    keys: ['ANTHROPIC_API_KEY'],
    schema: 'plain',
    connect: (load, access) => load('@ai-sdk/anthropic').createAnthropic(access),
  },
  openai: {
    package: '@ai-sdk/openai',
    url: 'https://api.openai.com/v1',
    keys: ['OPENAI_API_KEY'],
    schema: 'strict',
    connect: (load, access) => load('@ai-sdk/openai').createOpenAI(access),
  },
  google: {
    package: '@ai-sdk/google',
    url: 'https://generativelanguage.googleapis.com/v1beta',
    keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    schema: 'plain',
    connect: (load, access) => load('@ai-sdk/google').createGoogleGenerativeAI(access),
  },
  // Whatever speaks OpenAI's Chat Completions: Ollama, vLLM, gateways.
  compatible: {
    package: '@ai-sdk/openai-compatible',
    url: null,
    keys: [],
    schema: 'unsure',
    connect: (load, access) =>
      load('@ai-sdk/openai-compatible').createOpenAICompatible({
        ...access,
        name: 'compatible',
        includeUsage: true,
        supportsStructuredOutputs: true,
      }),
  },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderName = keyof typeof providers;

export const providerNames = Object.keys(providers) as readonly ProviderName[];
