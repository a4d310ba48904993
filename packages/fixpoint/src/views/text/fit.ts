/** What an agent is told is read again and again with all else that it knows: its context is dear. */
const mostBytes = 2000;

/** How long a text that others wrote may be: less and less, until all of it fits. */
const limits = [600, 300, 150, 80, 40, 20, 10, 5] as const;

/** Makes what an agent is told, under 2 kB, with quotations as long as there is room for. */
export function fit<T>(make: (limit: number) => T, textOf: (made: T) => string): T {
  const fitting = limits.find((limit) => Buffer.byteLength(textOf(make(limit))) < mostBytes);
  return make(fitting ?? limits[limits.length - 1] ?? 0);
}
