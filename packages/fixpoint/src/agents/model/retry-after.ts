/** When a limit ends, as the headers of an answer say it: in seconds, in milliseconds, or as a date; null where they do not. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): string | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds > 0) return new Date(now + milliseconds).toISOString();
  const after = headers['retry-after']?.trim() ?? '';
  const end = /^\d+(?:\.\d+)?$/u.test(after) ? now + Number(after) * 1000 : Date.parse(after);
  return Number.isNaN(end) ? null : new Date(end).toISOString();
}
