import { FixpointError } from '../base/index.ts';
import {
  isTrusted,
  type Project,
  programsOf,
  type RunCompany,
  type RunPlan,
  trust,
} from '../project/index.ts';
import { safeLine } from '../views/index.ts';
import type { Face } from './face.ts';

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

/** Decides on the programs of a run that was begun elsewhere, or whose journal came with the repository. */
export function confirmTakingUp(how: Confirmation): NonNullable<RunCompany['confirm']> {
  return async (programs) =>
    how.isGiven || (await isAgreed(how, 'This run was not begun by you here; it starts', listOf(programs)));
}

async function askAbout(programs: readonly string[], how: Confirmation): Promise<void> {
  const list = listOf(programs);
  if (await isAgreed(how, 'This repository names agents that you have not confirmed yet:', list)) return;
  throw new FixpointError('refused', `agents of this repository were not confirmed yet:\n${list}`, {
    hint: 'If you trust them, add `--trust`: they are remembered, and asked about again when they change.',
  });
}

function listOf(programs: readonly string[]): string {
  return programs.map((program) => `  ${safeLine(program)}`).join('\n');
}

async function isAgreed(
  { face: { asking }, mayAsk }: Confirmation,
  saying: string,
  list: string,
): Promise<boolean> {
  if (asking === null || !mayAsk) return false;
  const { confirm } = await import('@clack/prompts');
  const message = `${saying}\n${list}\nLet it?`;
  return (await confirm({ ...asking, message, initialValue: false })) === true;
}
