import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor, secretValues } from './redactor.ts';

const redactor = createRedactor({ values: ['hunter2-hunter2', 'quo"ted\nvalue', 'a b/c-secret', 'short'] });

test.each([
  ['value in a sentence', 'it is hunter2-hunter2!', 'it is [redacted]!'],
  ['value as JSON writes it', '{"a":"quo\\"ted\\nvalue"}', '{"a":"[redacted]"}'],
  ['value as a URL writes it', 'https://host/?q=a%20b%2Fc-secret', 'https://host/?q=[redacted]'],
  ['variable', 'export GITHUB_TOKEN=ghp_1 && run', 'export GITHUB_TOKEN=[redacted] && run'],
  ['quoted variable', "DB_PASSWORD='two words' PORT=1", "DB_PASSWORD='[redacted]' PORT=1"],
  ['query parameter', '/?access_token=abc&page=2', '/?access_token=[redacted]&page=2'],
  ['JSON member', '{"apiKey": "abc", "page": "2"}', '{"apiKey": "[redacted]", "page": "2"}'],
  ['JSON within a string', '"{\\"client_secret\\":\\"abc\\"}"', '"{\\"client_secret\\":\\"[redacted]\\"}"'],
  [
    'header',
    'Authorization: Bearer abc\nX-Api-Key: def',
    'Authorization: Bearer [redacted]\nX-Api-Key: [redacted]',
  ],
  ['bearer token', 'sent Bearer abcdefgh12345678 to it', 'sent Bearer [redacted] to it'],
])('a %s is taken out of a text', (_, text, expected) => {
  expect(redactor.text(text)).toBe(expected);
});

test.each([
  'the token: it is read twice; the password must be long',
  'inputTokens=1200, tokens=5, "maxTokens": "9"',
  'Authorization: the bearer of this letter may enter everything that is open',
  'a short secret',
])('prose and counts stay: %s', (text) => {
  expect(redactor.text(text)).toBe(text);
});

test('what stands under the name of a secret goes whole, and the rest keeps its shape', () => {
  const data = {
    headers: { Authorization: ['Basic', 'abc'], accept: 'json' },
    API_KEY: { value: 'abc', port: 7, set: true, old: null },
    usage: { inputTokens: 5, outputTokens: null },
    files: { 'src/token': 'kept' },
    list: ['hunter2-hunter2', 1],
  };
  expect(redactor.data(data)).toEqual({
    headers: { Authorization: ['[redacted]', '[redacted]'], accept: 'json' },
    API_KEY: { value: '[redacted]', port: '[redacted]', set: true, old: null },
    usage: { inputTokens: 5, outputTokens: null },
    files: { 'src/token': 'kept' },
    list: ['[redacted]', 1],
  });
});

test.each(['\n', '\r\n', ' ', '\t '])(
  'a value is known with and without the white space %j around it, as whoever sends it leaves that out',
  (space) => {
    const own = createRedactor({ values: [`${space}sk-with-space-0123${space}`, `${space}short${space}`] });
    expect(own.text('key sk-with-space-0123, a short one')).toBe('key [redacted], a short one');
    expect(own.text(`key=${space}sk-with-space-0123${space}.`)).not.toContain('sk-with-space');
  },
);

test('names can be added', () => {
  const own = createRedactor({ names: ['door code'] });
  expect(own.data({ doorCode: 'x', door_code: 'y', 'DOOR-CODE': 'z' })).toEqual({
    doorCode: '[redacted]',
    door_code: '[redacted]',
    'DOOR-CODE': '[redacted]',
  });
});

test('the values of an environment are those of variables that are named like secrets', () => {
  const environment = {
    OPENAI_API_KEY: 'one',
    PATH: 'two',
    AWS_SECRET_ACCESS_KEY: 'three',
    TOKEN: undefined,
  };
  expect(secretValues(environment)).toEqual(['one', 'three']);
});

test('a known value is never left in anything, and redacting again changes nothing', () => {
  const secrets = fc.array(fc.string({ unit: 'binary', minLength: 8 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(secrets, fc.array(fc.string({ unit: 'binary' })), (values, parts) => {
      fc.pre(!values.some((value) => '[redacted]'.includes(value.trim())));
      const own = createRedactor({ values });
      const text = parts.map((part, index) => part + values[index % values.length]).join('');
      const once = own.text(text);
      for (const value of values) expect(once.includes(value)).toBe(false);
      expect(own.text(once)).toBe(once);
    }),
  );
});

test('a text made to be slow is not', () => {
  const hostile = [
    'a-'.repeat(100_000),
    '\\'.repeat(200_000),
    'token"'.repeat(50_000),
    'bearer '.repeat(50_000),
  ];
  for (const text of hostile) expect(redactor.text(text)).toBe(text);
});
