import type { AuthoredLoop } from './authored.ts';

/**
 * Helps to write a loop in TypeScript: a role, a memory or a step that is not there is a type error at its place. The
 * same shape as a loop file; `run` tests the rest, as it does for files.
 */
export function defineLoop<Role extends string, Memory extends string, Step extends string>(
  loop: AuthoredLoop<{ readonly role: Role; readonly memory: Memory; readonly step: Step }>,
): AuthoredLoop {
  return loop;
}
