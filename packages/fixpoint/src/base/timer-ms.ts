const longestMs = 2 ** 31 - 1;

/** A wait as a timer can be asked for it: those of Node cannot wait longer, and fire at once when they are asked to. */
export function timerMs(milliseconds: number): number {
  return Math.min(milliseconds, longestMs);
}
