import { expect, test } from 'vitest';
import type { Face } from './face.ts';
import { watchInterrupts } from './interrupts.ts';

function openFace() {
  const said: string[] = [];
  const exits: number[] = [];
  const listeners = new Set<() => void>();
  const face = {
    stderr: { write: (text: string) => said.push(text) },
    exit: (code: number) => exits.push(code),
    hearSignals: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Face;
  const signal = (): void => {
    for (const listener of listeners) listener();
  };
  return { face, said, exits, signal, listeners };
}

test('the first interrupt aborts, and says what happens', () => {
  const { face, said, exits, signal } = openFace();
  const interrupts = watchInterrupts(face);
  signal();
  expect(interrupts.signal.aborted).toBe(true);
  expect(said).toHaveLength(1);
  expect(exits).toEqual([]);
});

test('the second ends the process at once, and says how to go on', () => {
  const { face, said, exits, signal } = openFace();
  const interrupts = watchInterrupts(face, 'Go on so.');
  interrupts.interrupt();
  signal();
  expect(exits).toEqual([130]);
  expect(said.at(-1)).toBe('Go on so.');
});

test('nothing is heard any more after it is over', () => {
  const { face, listeners } = openFace();
  watchInterrupts(face).stopListening();
  expect(listeners.size).toBe(0);
});
