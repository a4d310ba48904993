import { setTimeout as wait } from 'node:timers/promises';
import { FixpointError } from '../base/index.ts';

const tries = 150;
const betweenMs = 100;

/**
 * Takes something that another process may hold for a moment, as those do that hand in replies side by side: it is tried
 * again for some seconds.
 *
 * @throws {FixpointError} `locked` where it is held still.
 */
export async function waitForLock<T>(take: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await take();
    } catch (thrown) {
      const isHeld = thrown instanceof FixpointError && thrown.code === 'locked';
      if (!isHeld || left === 0) throw thrown;
      await wait(betweenMs);
    }
  }
}
