import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openFace } from './face.ts';

const escapeCode = '\u001B';

/** The face of a process whose streams are pipes, as Node gives them: without `isTTY`. */
function openPiped(env: NodeJS.ProcessEnv, isTTY?: boolean) {
  const stream = () => Object.assign(new PassThrough(), isTTY === undefined ? {} : { isTTY });
  const streams = { stdin: stream(), stdout: stream(), stderr: stream() };
  return openFace({ ...streams, env, cwd: () => '/' } as unknown as NodeJS.Process);
}

describe('what is written into a pipe', () => {
  test.each([{}, { CI: 'true' }, { FORCE_COLOR: '1' }])('has no colours with %j', (env) => {
    const { stdout, stderr, asking, live } = openPiped(env);
    expect([stdout.style.red('x'), stderr.style.red('x')]).toEqual(['x', 'x']);
    expect([stdout.isTerminal, asking, live]).toEqual([false, null, null]);
  });
});

describe('what is written to a terminal', () => {
  test('has colours, unless they are not wanted', () => {
    expect(openPiped({}, true).stdout.style.red('x')).toContain(escapeCode);
    expect(openPiped({ NO_COLOR: '1' }, true).stdout.style.red('x')).toBe('x');
  });
});
