import { FixpointError } from '../../base/index.ts';
import { nextStep, openHostedRuns, type Project } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { hostHere } from '../hosted/host-here.ts';
import { findRunId, openProjectHere } from '../open-run.ts';

/** Says what is due in a hosted run. */
export async function run({ face, operands, flags }: Invocation<'json'>): Promise<number> {
  const project = await openProjectHere(face);
  const [wanted] = operands;
  const id = wanted === undefined ? await onlyOpen(project) : await findRunId(project, wanted);
  return hostHere({ face, flags }, async (company) => ({ step: await nextStep(project, id, company) }));
}

async function onlyOpen(project: Project): Promise<string> {
  const open = await openHostedRuns(project);
  const [first, ...others] = open;
  if (first === undefined) {
    throw new FixpointError('not-found', 'no hosted run is open in this project', {
      hint: '`fixpoint start <loop> <artifact>` opens one; `fixpoint runs` lists those that there were.',
    });
  }
  if (others.length === 0) return first.run;
  const list = open
    .map(({ run, loop, artifact }) => `  ${run}  ${loop} on ${artifact.join(', ')}`)
    .join('\n');
  throw new FixpointError(
    'usage',
    `several hosted runs are open, and nothing says which is meant:\n${list}`,
    {
      hint: 'Name the run: `fixpoint next <run>`.',
    },
  );
}
