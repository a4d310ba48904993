import { expect, test } from 'vitest';
import { asTheyEnd } from './as-they-end.ts';

test('what ends first is given first, before the others have ended', async () => {
  let end = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    end = resolve;
  });
  const given = asTheyEnd([slow, Promise.resolve('fast')]);
  expect((await given.next()).value).toBe('fast');
  end('slow');
  expect((await given.next()).value).toBe('slow');
  expect((await given.next()).done).toBe(true);
});
