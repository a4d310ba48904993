import fc from 'fast-check';

/** Choices that were made beforehand, so that a run can be made again and shrunk. Past its end the first is chosen. */
export interface Tape {
  /** A number from 0 up to, but not including, `count`. */
  choose(count: number): number;
  /** One of these. */
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True once in so many times. */
  once(times: number): boolean;
}

export function createTape(choices: readonly number[]): Tape {
  let at = 0;
  const choose = (count: number): number => {
    const choice = choices[at] ?? 0;
    at += 1;
    return choice % count;
  };
  return {
    choose,
    pick: ([first, ...rest]) => [first, ...rest][choose(rest.length + 1)] ?? first,
    once: (times) => choose(times) === times - 1,
  };
}

export const anyChoices = fc.array(fc.nat(9999), { maxLength: 400, size: 'max' });
