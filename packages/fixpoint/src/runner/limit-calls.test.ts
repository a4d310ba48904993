import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitCalls } from './limit-calls.ts';

/** Calls that end when they are told to; each step of one is seen from outside. */
function callsIn(limits: Parameters<typeof limitCalls>[0], clients: readonly (string | undefined)[]) {
  const limited = limitCalls(limits);
  const running = new Map<number, () => void>();
  const done = Promise.all(
    clients.map((client, index) =>
      limited(client, () => new Promise<void>((resolve) => running.set(index, resolve))),
    ),
  );
  const end = async (index: number) => {
    running.get(index)?.();
    running.delete(index);
    await settled();
  };
  return { running: () => [...running.keys()], end, done };
}

/** All that can happen without somebody ending a call has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a call that waits for its provider takes no place of another one', async () => {
  const clients = ['a', 'a', 'a', 'b', undefined];
  const { running, end, done } = callsIn({ concurrency: 3, limits: { a: 1 } }, clients);
  await settled();
  expect(running().toSorted()).toEqual([0, 3, 4]);
  await end(3);
  await end(4);
  expect(running()).toEqual([0]);
  for (const index of [0, 1, 2]) await end(index);
  await done;
});

test('neither the limit of a provider nor that of all is ever exceeded, and every call gets its turn', async () => {
  const client = fc.constantFrom('a', 'b', undefined);
  const limit = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(client, { maxLength: 9 }), limit, limit, async (clients, concurrency, ofA) => {
      const { running, end, done } = callsIn({ concurrency, limits: { a: ofA } }, clients);
      await settled();
      while (running().length > 0) {
        expect(running().length).toBeLessThanOrEqual(concurrency);
        expect(running().filter((index) => clients[index] === 'a').length).toBeLessThanOrEqual(ofA);
        await end(running()[0] ?? 0);
      }
      await done;
    }),
  );
});
