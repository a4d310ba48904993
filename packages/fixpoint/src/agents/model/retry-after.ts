import { timeAt } from '../time-at.ts';

const plainNumber = /^\d+(?:\.\d+)?$/u;

/** When a limit ends, as the headers of an answer say it: in seconds, in milliseconds, or as a date; null where they do not. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): string | null {
  const milliseconds = headers['retry-after-ms']?.trim() ?? '';
  if (plainNumber.test(milliseconds)) return timeAt(now + Number(milliseconds));
  const after = headers['retry-after']?.trim() ?? '';
  return timeAt(plainNumber.test(after) ? now + Number(after) * 1000 : Date.parse(after));
}
