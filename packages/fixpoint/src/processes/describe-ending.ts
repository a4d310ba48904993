import { assertNever } from '../base/index.ts';
import type { ProgramEnding } from './program.ts';

/** Says how a program ended, in words that follow its name: `exit code 2`, `no output for 30 seconds`. */
export function describeEnding(ending: ProgramEnding): string {
  switch (ending.kind) {
    case 'exited':
      return `exit code ${ending.code}`;
    case 'signalled':
      return `ended by ${ending.signal}`;
    case 'timed-out':
      return ending.after === 'limit'
        ? `not done after ${seconds(ending.ms)}`
        : `fell silent: no output for ${seconds(ending.ms)}`;
    case 'too-much-output':
      return `more than ${ending.bytes} bytes of output`;
    case 'cancelled':
      return 'cancelled';
    case 'not-started':
      return `could not be started: ${ending.why}`;
    default:
      return assertNever(ending);
  }
}

function seconds(ms: number): string {
  const count = ms / 1000;
  return count === 1 ? '1 second' : `${count} seconds`;
}
