import { type Project, type RunPlan, startHosted } from '../../project/index.ts';
import { confirmPrograms } from '../confirm-programs.ts';
import type { Face } from '../face.ts';
import type { Flags } from '../flags.ts';
import { hostHere } from './host-here.ts';

/** Starts a planned run for the session that called, and prints the first thing that it is to do. */
export async function startHere(
  project: Project,
  plan: RunPlan,
  { face, flags }: { readonly face: Face; readonly flags: Flags<'concurrency' | 'trust' | 'input' | 'json'> },
): Promise<number> {
  await confirmPrograms(project, plan, { face, isGiven: flags.trust, mayAsk: flags.input });
  return hostHere({ face, flags }, async (company) => ({ step: await startHosted(project, plan, company) }));
}
