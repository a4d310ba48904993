import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** The command lines of the living processes that work in a folder. */
export function processesIn(folder: string): readonly string[] {
  // Elsewhere nothing tells it as cheaply; the cases for every agent look by other means.
  if (!existsSync('/proc/self')) return [];
  const ids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name) && worksIn(name, folder));
  if (ids.length === 0) return [];
  return execFileSync('ps', ['-o', 'pid=,args=', '-p', ids.join(',')], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

function worksIn(id: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${id}/cwd`).startsWith(folder);
  } catch {
    // It is gone, or somebody else's.
    return false;
  }
}
