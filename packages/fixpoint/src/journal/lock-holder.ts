import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock: a process, told apart from others that had its number before or have it elsewhere. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Where the pid means this process: one boot of one machine, and one container on it. */
  readonly space: string;
  /** When the process began, as the system counts it; null where it cannot be asked. */
  readonly started: string | null;
}

/** What can be said of a holder from here. `elsewhere`: its process cannot be seen from this machine. */
export type Liveness = 'alive' | 'dead' | 'elsewhere';

/** Describes this process as a holder. */
export function describeSelf(): Holder {
  const { pid } = process;
  return { pid, host: hostname(), space: describeSpace(), started: inspectProcess(pid)?.started ?? null };
}

/** Says whether a holder still lives; one whose process is there, but may be another one, counts as alive. */
export function judgeHolder(holder: Holder): Liveness {
  if (holder.space !== describeSpace()) return 'elsewhere';
  if (!processExists(holder.pid)) return 'dead';
  const found = inspectProcess(holder.pid);
  if (found === null) return 'alive';
  const isSame = holder.started === null || holder.started === found.started;
  return isSame && !found.isZombie ? 'alive' : 'dead';
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // It is there and belongs to somebody else.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Linux alone tells these; elsewhere the host's name and the pid must do.
function describeSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function inspectProcess(pid: number): { readonly started: string; readonly isZombie: boolean } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands second, in brackets, and may itself hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return started === undefined ? null : { started, isZombie: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
}
