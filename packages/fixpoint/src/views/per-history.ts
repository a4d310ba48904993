import type { History } from './history.ts';

interface Computed<T> {
  readonly length: number;
  readonly result: T;
}

/**
 * Computes a view once for each history, however many other views ask for it. A history is only ever added to: with the
 * same length it is the same.
 */
export function perHistory<T>(compute: (history: History) => T): (history: History) => T {
  const computed = new WeakMap<History, Computed<T>>();
  return (history) => {
    const known = computed.get(history);
    if (known?.length === history.length) return known.result;
    const result = compute(history);
    computed.set(history, { length: history.length, result });
    return result;
  };
}
