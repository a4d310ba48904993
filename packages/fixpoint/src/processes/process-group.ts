import { setTimeout as delay } from 'node:timers/promises';
import { onExit } from 'signal-exit';
import { tellKeeper } from './group-keeper.ts';
import type { Mark } from './strays.ts';

const pollMs = 10;
// A killed process is gone at once; its entry may stay until the system's first process looks after it.
const killedMs = 100;

const live = new Set<number>();
let unhook: (() => void) | undefined;

/** Sees to it that a process group, and what has its mark, ends when this process does, also where it is killed. */
export function trackGroup(group: number, mark: Mark | null): void {
  live.add(group);
  tellKeeper(`began ${group} ${mark?.text ?? ''}`);
  unhook ??= onExit(() => {
    for (const each of live) signalGroup(each, 'SIGKILL');
  });
}

export function untrackGroup(group: number): void {
  live.delete(group);
  tellKeeper(`ended ${group}`);
  if (live.size > 0) return;
  unhook?.();
  unhook = undefined;
}

/** Ends all processes of a group: asks first, and after the grace kills what is left. */
export async function endGroup(group: number, graceMs: number): Promise<void> {
  if (!signalGroup(group, 'SIGTERM')) return;
  if (await isGoneWithin(group, graceMs)) return;
  signalGroup(group, 'SIGKILL');
  await isGoneWithin(group, killedMs);
}

async function isGoneWithin(group: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += pollMs) {
    if (!signalGroup(group, 0)) return true;
    await delay(pollMs);
  }
  return !signalGroup(group, 0);
}

/** Whether there was anybody in the group to get the signal; 0 only asks. */
function signalGroup(group: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}
