import { nextStep, onlyOpenRun } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { confirmTakingUp } from '../confirm-programs.ts';
import { hostHere } from '../hosted/host-here.ts';
import { findRunId, openProjectHere } from '../open-run.ts';

/** Says what is due in a hosted run. */
export async function run({ face, operands, flags }: Invocation<'trust' | 'json'>): Promise<number> {
  const how = { face, isGiven: flags.trust, mayAsk: false };
  const project = await openProjectHere(face, confirmModule(how));
  const [wanted] = operands;
  const id = wanted === undefined ? await onlyOpenRun(project) : await findRunId(project, wanted);
  const confirm = confirmTakingUp(how);
  return hostHere({ face, flags }, async (company) => ({
    step: await nextStep(project, id, { ...company, confirm }),
  }));
}
