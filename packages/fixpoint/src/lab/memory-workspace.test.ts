import { expect, test } from 'vitest';
import { createMemoryWorkspace } from './memory-workspace.ts';

test('a text that comes back is the same version, and white space around it does not count', async () => {
  const workspace = createMemoryWorkspace('one\n');
  const first = await workspace.capture();
  const second = await workspace.write('two\n');
  const spaced = await workspace.write('\n one \n\n');
  expect(second.key).not.toBe(first.key);
  expect(spaced.key).toBe(first.key);
  expect(spaced.hash).not.toBe(first.hash);
  expect(await workspace.write('one\n')).toEqual(first);
});

test('what was captured can be read, compared and put back', async () => {
  const workspace = createMemoryWorkspace('one\n');
  const first = await workspace.capture();
  const second = await workspace.write('two\n');
  expect((await workspace.diff(first.hash, second.hash)).text).toContain('-one\n+two\n');
  await workspace.restore(first.hash);
  expect(await workspace.capture()).toEqual(first);
  expect(await workspace.readText(second.hash)).toBe('two\n');
  await expect(workspace.restore('nothing')).rejects.toMatchObject({ code: 'not-found' });
});

test('nothing but white space is blank', async () => {
  expect(await createMemoryWorkspace(' \n').capture()).toMatchObject({ blank: true, bytes: 2 });
});
