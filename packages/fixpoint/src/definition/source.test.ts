import { expect, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import { readYaml } from './source.ts';

function errorOf(text: string): FixpointError {
  try {
    readYaml(text, 'my.yaml');
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

const bomb = ['a: &a [x]', ...[...'bcdefgh'].map((name, index) => aliases(name, 'abcdefg'.charAt(index)))];

function aliases(name: string, of: string): string {
  return `${name}: &${name} [${Array(9).fill(`*${of}`).join(', ')}]`;
}

test.each([
  ['a second document', 'a: 1\n---\nb: 2\n', { line: 2, message: 'a second document begins here' }],
  ['deep nesting', `a:\n  ${'['.repeat(20_000)}`, { line: 2, message: 'the file is nested too deeply' }],
  [
    'nesting that could still be read',
    `a:\n  ${'['.repeat(101)}${']'.repeat(101)}`,
    { line: 2, message: 'the file is nested too deeply' },
  ],
  ['an alias of nothing', 'a: 1\nb: *x\n', { line: 2, message: 'nothing before this is named `&x`' }],
  ['an alias before its name', 'b: *x\na: &x 1\n', { line: 1, message: 'nothing before this is named `&x`' }],
  [
    'an alias inside of itself',
    'b: 1\na: &x [*x]\n',
    { line: 2, message: '`*x` stands inside of what it names' },
  ],
  ['a key twice', 'a: 1\nb: {x: 1, x: 2}\n', { line: 2, message: 'the key `x` stands here a second time' }],
  [
    'aliases that stand for too much',
    bomb.join('\n'),
    { line: 8, message: 'aliases or `<<` cannot be resolved' },
  ],
])('%s is refused where it stands', (_, text, { line, message }) => {
  const error = errorOf(text);
  expect(error).toMatchObject({ code: 'definition', message, place: { file: 'my.yaml', line } });
  expect(error.place?.column).toBeGreaterThan(0);
  expect(error.hint).toBeDefined();
});

test('a file of many keys is read, and one that is too long is not looked at', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => `key${index}: 1`).join('\n');
  expect(Object.keys(Object(readYaml(keys, 'my.yaml').value))).toHaveLength(5000);
  const long = errorOf(`a: ${'x'.repeat(1_000_000)}`);
  expect(long.message).toBe('the file has more than 1,000,000 characters');
  expect(long.place).toEqual({ file: 'my.yaml' });
});

test('aliases and merged mappings are read', () => {
  const text = 'a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\nc: [*a, *a]\n';
  const a = { x: 1, y: 2 };
  expect(readYaml(text, 'my.yaml').value).toEqual({ a, b: { x: 1, y: 3 }, c: [a, a] });
});
