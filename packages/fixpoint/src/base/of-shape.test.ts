import { expect, test } from 'vitest';
import { z } from 'zod';
import { ofShape } from './of-shape.ts';

const shape = z.strictObject({ version: z.literal(1), files: z.array(z.string()) });
const read = (value: unknown) => ofShape(shape.safeParse(value));

test('a value that holds is given', () => {
  expect(read({ version: 1, files: [] })).toEqual({ version: 1, files: [] });
});

test.each([
  [{ version: 1, files: ['a', 7] }, /^files\.1: [^\n]*string[^\n]*\d*$/u],
  [{ version: 2 }, /^version: [^\n]* \(and 1 more\)$/u],
  [[], /^[^:\n]*: [^\n]*object[^\n]*$/u],
])('of %j it is said in one line what is wrong first, and how much more', (value, said) => {
  expect(() => read(value)).toThrow(said);
});
