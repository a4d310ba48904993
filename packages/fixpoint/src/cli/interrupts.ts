import { interruptedExit } from '../views/index.ts';
import type { Face } from './face.ts';

/** How a command hears that it is to stop. */
export interface Interrupts {
  /** Aborts at the first wish to stop. */
  readonly signal: AbortSignal;
  /** As if Ctrl-C had been pressed: a prompt takes that key for itself. */
  interrupt(): void;
  stopListening(): void;
}

/**
 * The first interrupt lets the present step end cleanly, the second ends the process at once.
 *
 * @param parting what is said then.
 */
export function watchInterrupts(face: Face, parting = ''): Interrupts {
  const stop = new AbortController();
  const interrupt = (): void => {
    if (stop.signal.aborted) {
      face.stderr.write(parting);
      face.exit(interruptedExit);
      return;
    }
    face.stderr.write('Stopping: the present step is ended and journalled. Once more ends at once.\n');
    stop.abort();
  };
  return { signal: stop.signal, interrupt, stopListening: face.hearSignals(interrupt) };
}
