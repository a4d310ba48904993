/** When a limit ends, as the words of a client tell it: seconds of Unix time behind a bar, or a time in UTC. */
export function readLimitEnd(why: string): string | null {
  const seconds = /\|(\d{10})\b/u.exec(why)?.[1];
  if (seconds !== undefined) return new Date(Number(seconds) * 1000).toISOString();
  const time = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/u.exec(why)?.[0];
  if (time === undefined || Number.isNaN(Date.parse(time))) return null;
  return new Date(time).toISOString();
}
