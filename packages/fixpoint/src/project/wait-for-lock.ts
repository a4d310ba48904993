import { setTimeout as wait } from 'node:timers/promises';
import { defined, FixpointError } from '../base/index.ts';

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
      if (!isHeld) throw thrown;
      if (left === 0) throw heldStill(thrown);
      await wait(betweenMs);
    }
  }
}

function heldStill(thrown: FixpointError): FixpointError {
  return new FixpointError('locked', thrown.message, {
    ...defined({ place: thrown.place }),
    hint: 'It may be running gates, or an agent of its own: wait a minute, and ask again. Nothing is lost, and nothing else is to be done.',
  });
}
