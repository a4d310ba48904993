import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The variable that tells what a program started, also where it left the program's group. */
const variable = 'FIXPOINT_CALL';

/** What the environment of a program and of all that it starts has, and no other. */
export interface Mark {
  readonly env: Readonly<Record<string, string>>;
  /** As it stands there. */
  readonly text: string;
}

export function newMark(): Mark {
  const value = randomUUID();
  return { env: { [variable]: value }, text: `${variable}=${value}` };
}

const pollMs = 20;
// What is killed while it starts another may leave that one.
const looks = 3;

/**
 * Ends what has a mark still: asks first, and after the grace kills. Only Linux says what the environment of a process is;
 * elsewhere nothing is found.
 */
export async function endStrays(mark: Mark, graceMs: number): Promise<void> {
  if (signalAll(await findMarked(mark), 'SIGTERM') === 0) return;
  for (let waited = 0; waited < graceMs; waited += pollMs) {
    if ((await findMarked(mark)).length === 0) return;
    await delay(pollMs);
  }
  for (let look = 0; look < looks; look += 1) {
    if (signalAll(await findMarked(mark), 'SIGKILL') === 0) return;
  }
}

async function findMarked({ text }: Mark): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const marked = await Promise.all(
    names
      .filter((name) => /^\d+$/u.test(name))
      .map(async (name) => {
        const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
        return environment.split('\0').includes(text) ? [Number(name)] : [];
      }),
  );
  return marked.flat();
}

/** Gives how many there were still. */
function signalAll(processes: readonly number[], signal: 'SIGTERM' | 'SIGKILL'): number {
  return processes.filter((each) => {
    try {
      return process.kill(each, signal);
    } catch {
      return false;
    }
  }).length;
}
