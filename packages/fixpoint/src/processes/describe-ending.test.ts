import { expect, test } from 'vitest';
import { describeEnding } from './describe-ending.ts';
import type { ProgramEnding } from './program.ts';

const said: readonly (readonly [ProgramEnding, string])[] = [
  [{ kind: 'exited', code: 2 }, 'exit code 2'],
  [{ kind: 'signalled', signal: 'SIGSEGV' }, 'ended by SIGSEGV'],
  [{ kind: 'timed-out', after: 'limit', ms: 600_000 }, 'not done after 600 seconds'],
  [{ kind: 'timed-out', after: 'silence', ms: 1000 }, 'fell silent: no output for 1 second'],
  [{ kind: 'too-much-output', bytes: 10 }, 'more than 10 bytes of output'],
  [{ kind: 'cancelled' }, 'cancelled'],
  [{ kind: 'not-started', why: 'there is no program x' }, 'could not be started: there is no program x'],
];

test.each(said)('%o', (ending, words) => {
  expect(describeEnding(ending)).toBe(words);
});
