// The last time whose year has four digits, as all of ours have.
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time in UTC of milliseconds since 1970 that somebody else told; null where they are no time that could be meant. */
export function timeAt(milliseconds: number): string | null {
  return milliseconds >= 0 && milliseconds <= lastMs ? new Date(milliseconds).toISOString() : null;
}
