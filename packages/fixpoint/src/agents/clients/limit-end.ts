import { timeAt } from '../time-at.ts';

/** When a limit ends, as the words of a client tell it: seconds of Unix time behind a bar, or a time in UTC. */
export function readLimitEnd(why: string): string | null {
  const seconds = /\|(\d{10})\b/u.exec(why)?.[1];
  if (seconds !== undefined) return timeAt(Number(seconds) * 1000);
  const time = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/u.exec(why)?.[0];
  return time === undefined ? null : timeAt(Date.parse(time));
}
