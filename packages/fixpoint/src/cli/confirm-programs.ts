import { FixpointError } from '../base/index.ts';
import { isTrusted, type Project, programsOf, type RunPlan, trust } from '../project/index.ts';
import { safeLine } from '../views/index.ts';
import type { Asking, Face } from './face.ts';

/** How programs that came with the repository may be confirmed. */
export interface Confirmation {
  readonly face: Pick<Face, 'asking'>;
  /** Said beforehand, by a flag. */
  readonly isGiven: boolean;
  /** Whether a person may be asked. */
  readonly mayAsk: boolean;
}

/**
 * Lets nobody's programs run unseen: those that a loop file or the project's settings name are confirmed once, and again
 * when they change (design.md 8).
 *
 * @throws {FixpointError} `refused` where nobody confirms them.
 */
export async function confirmPrograms(project: Project, plan: RunPlan, how: Confirmation): Promise<void> {
  const programs = programsOf(plan);
  if (programs.length === 0 || (await isTrusted(project, plan))) return;
  if (!how.isGiven) await askAbout(programs, how);
  await trust(project, plan);
}

async function askAbout(programs: readonly string[], { face, mayAsk }: Confirmation): Promise<void> {
  const list = programs.map((program) => `  ${safeLine(program)}`).join('\n');
  const isConfirmed = face.asking !== null && mayAsk && (await ask(face.asking, list));
  if (isConfirmed) return;
  throw new FixpointError('refused', `agents of this repository were not confirmed yet:\n${list}`, {
    hint: 'If you trust them, add `--trust`: they are remembered, and asked about again when they change.',
  });
}

async function ask(asking: Asking, list: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  const message = `This repository names agents that you have not confirmed yet:\n${list}\nLet it?`;
  return (await confirm({ ...asking, message, initialValue: false })) === true;
}
