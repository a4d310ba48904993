import { Option } from 'commander';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { flagTable } from './flags.ts';

test('every flag gives its value under its own name', () => {
  for (const [name, { form }] of Object.entries(flagTable)) {
    expect(new Option(form).attributeName()).toBe(name);
  }
});

test('every flag belongs to a command', () => {
  const used = new Set<string>(commands.flatMap(({ flags }) => flags));
  expect(Object.keys(flagTable).filter((name) => !used.has(name))).toEqual([]);
});

test('every command can be loaded', async () => {
  for (const { load } of commands) expect(await load()).toHaveProperty('run');
});
