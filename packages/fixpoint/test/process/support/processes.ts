import { readdirSync, readlinkSync } from 'node:fs';
import type { Project } from './project.ts';

/** The processes that work in a project's folder, by their number. */
export function processesIn({ root }: Project): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && folderOf(name) === root);
}

/** Null for a process that is gone, also one that only waits to be looked after, and for one of somebody else. */
function folderOf(process: string): string | null {
  try {
    return readlinkSync(`/proc/${process}/cwd`);
  } catch {
    return null;
  }
}
