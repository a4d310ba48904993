import { expect, test } from 'vitest';
import { FixpointError } from '../../base/index.ts';
import { accessTo, findModel } from './find-model.ts';
import type { ModelSettings } from './model-settings.ts';

function refusalOf(work: () => unknown): FixpointError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

test.each<[ModelSettings, object]>([
  [
    { model: 'anthropic/claude-sonnet' },
    {
      provider: 'anthropic',
      name: 'claude-sonnet',
      baseUrl: 'https://api.anthropic.com/v1',
      keys: ['ANTHROPIC_API_KEY'],
    },
  ],
  [
    { model: 'compatible/vendor/model:8b', baseUrl: 'http://localhost:11434/v1' },
    { provider: 'compatible', name: 'vendor/model:8b', baseUrl: 'http://localhost:11434/v1', keys: [] },
  ],
  [
    { model: 'openai/gpt', baseUrl: 'https://gateway.example/v1', apiKeyEnv: 'GATEWAY_TOKEN' },
    { provider: 'openai', name: 'gpt', baseUrl: 'https://gateway.example/v1', keys: ['GATEWAY_TOKEN'] },
  ],
])('a model is found by its provider, its name and its address: %j', (settings, found) => {
  expect(findModel(settings)).toEqual(found);
});

test.each<[ModelSettings, string]>([
  [{ model: 'claude-sonnet' }, '`claude-sonnet` names no model of a provider'],
  [{ model: 'anthropic/' }, 'names no model'],
  [{ model: 'mistral/large' }, 'names no model'],
  [{ model: 'compatible/qwen' }, 'nothing says where the model compatible/qwen is served'],
  [{ model: 'openai/gpt', apiKeyEnv: 'HOME' }, 'HOME is not named like a secret'],
])('what names no model that can be called is refused: %j', (settings, message) => {
  const refusal = refusalOf(() => findModel(settings));
  expect(refusal).toMatchObject({ code: 'config', message: expect.stringContaining(message) });
});

test('the key is that of the first variable that is set, and one that is needed has to be there', () => {
  const google = findModel({ model: 'google/gemini' });
  const access = (environment: Readonly<Record<string, string>>) =>
    accessTo(google, 'google/gemini', environment).apiKey;
  expect(access({ GEMINI_API_KEY: 'one', GOOGLE_GENERATIVE_AI_API_KEY: 'two' })).toBe('one');
  expect(access({ GEMINI_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: 'two' })).toBe('two');
  expect(refusalOf(() => access({ OPENAI_API_KEY: 'three' })).message).toContain(
    'GEMINI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY is not set',
  );
});

test('a key is sent without the white space around it, which alone is no key', () => {
  const found = findModel({ model: 'openai/gpt' });
  const access = (key: string) => accessTo(found, 'openai/gpt', { OPENAI_API_KEY: key }).apiKey;
  expect(access(' sk-copied-with-its-line\r\n')).toBe('sk-copied-with-its-line');
  expect(refusalOf(() => access(' \n')).message).toContain('OPENAI_API_KEY is not set');
});

test.each(['sk-control\u0001character', 'sk-two\nlines', 'sk-emoji\u{1f600}'])(
  'a key that no header can have is refused before anybody is called, and is not repeated: %j',
  (key) => {
    const found = findModel({ model: 'openai/gpt' });
    const { message } = refusalOf(() => accessTo(found, 'openai/gpt', { OPENAI_API_KEY: key }));
    expect(message).toBe(
      'the key of the model openai/gpt in OPENAI_API_KEY has a character that no key can be sent with',
    );
  },
);
