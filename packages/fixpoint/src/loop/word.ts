import type { State } from './state.ts';
import { counter } from './tests.ts';
import { currentItem } from './turn.ts';
import type { Loop } from './types.ts';

/** Fills `{item}`, `{index}` (from 1) and `{<memory>}` into a step's word. */
export function fillWord(loop: Loop, state: State, word: string): string {
  return word.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    if (name === 'item') return currentItem(loop, state) ?? '';
    if (name === 'index') return String(state.item + 1);
    return String(counter(state, name));
  });
}
