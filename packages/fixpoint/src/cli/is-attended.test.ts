import { expect, test } from 'vitest';
import { isAttended } from './is-attended.ts';
import { styleFor } from './style.ts';

function stream(isTerminal: boolean) {
  return { write: () => undefined, style: styleFor(false), columns: 80, isTerminal };
}

const atTerminal = { stdout: stream(true), stderr: stream(true) };
const inPipe = { stdout: stream(false), stderr: stream(false) };

test.each([
  ['at a terminal', { ...atTerminal, env: {} }, true],
  ['whose result is kept in a file', { ...atTerminal, stdout: stream(false), env: {} }, true],
  ['in a pipe', { ...inPipe, env: {} }, false],
  ['of an agent that has a terminal', { ...atTerminal, env: { CLAUDECODE: '1' } }, false],
  ['where the variable of an agent is blank', { ...atTerminal, env: { GEMINI_CLI: '' } }, true],
] as const)('a command %s', (_, face, attended) => {
  expect(isAttended(face)).toBe(attended);
});
