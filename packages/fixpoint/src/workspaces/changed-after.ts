import { lstat } from 'node:fs/promises';

/**
 * Whether a file was changed after a time, in milliseconds since 1970, as the file system counts them. Its status counts:
 * other programs set the time of the content back. One that is gone was not changed, and null is no limit.
 */
export async function isChangedAfter(place: string, time: number | null): Promise<boolean> {
  if (time === null) return false;
  const stats = await lstat(place).catch(() => undefined);
  return stats !== undefined && stats.ctimeMs > time;
}
