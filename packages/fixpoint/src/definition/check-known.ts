import type { AuthoredLoop } from './authored.ts';
import type { Problem } from './problems.ts';
import { unknown } from './unknown-name.ts';
import { stagesOf, stepsOf } from './walk.ts';

/** What a loop file can name that does not stand in it: ways to read replies, and templates of prompts. */
export interface KnownNames {
  readonly readers: readonly string[];
  readonly prompts: readonly string[];
}

/** Readers and prompts that a loop names and that there are not. */
export function checkKnown(authored: AuthoredLoop, { readers, prompts }: KnownNames): readonly Problem[] {
  const ofRoles = Object.entries(authored.roles).flatMap(([role, { reads }]) =>
    reads === undefined
      ? []
      : unknown('way to read replies', reads, { path: ['roles', role, 'reads'], names: readers }),
  );
  const steps = stagesOf(authored).flatMap(stepsOf);
  const ofSteps = steps.flatMap(({ authored: step, path }) =>
    'call' in step && step.prompt !== undefined && isPromptName(step.prompt)
      ? unknown('prompt', step.prompt, { path: [...path, 'prompt'], names: prompts })
      : [],
  );
  return [...ofRoles, ...ofSteps];
}

/** A prompt is a text of several lines, a path that begins with a dot, or else a name. */
function isPromptName(prompt: string): boolean {
  return !prompt.includes('\n') && !prompt.startsWith('.');
}
