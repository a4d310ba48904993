import { FixpointError } from '../../base/index.ts';
import { findHostedRuns, sayOpenRun } from '../open-hosted-runs.ts';
import type { Project } from '../project.ts';

/**
 * Finds the run that a session means that names none: the one hosted run that is open.
 *
 * @throws {FixpointError} `not-found` where none is open, `usage` where several are.
 */
export async function onlyOpenRun(project: Pick<Project, 'store'>): Promise<string> {
  const { open, damaged } = await findHostedRuns(project);
  const [first, ...others] = open;
  if (first === undefined && damaged.length > 0) throw onlyDamaged(damaged);
  if (first === undefined) {
    throw new FixpointError('not-found', 'no hosted run is open in this project', {
      hint: '`fixpoint start <loop> <artifact>` opens one; `fixpoint runs` lists those that there were.',
    });
  }
  if (others.length === 0) return first.run;
  const list = open.map((each) => `  ${sayOpenRun(each)}`).join('\n');
  throw new FixpointError(
    'usage',
    `several hosted runs are open, and nothing says which is meant:\n${list}`,
    {
      hint: 'Name the run: `fixpoint next <run>`. One that was started by mistake the person ends: `fixpoint end <run>`.',
    },
  );
}

function onlyDamaged(damaged: readonly string[]): FixpointError {
  return new FixpointError(
    'journal',
    `no hosted run that can be read is open, and of ${damaged.join(', ')} nobody knows`,
    {
      hint: `\`fixpoint show ${damaged.at(-1)}\` says what is wrong with it. What is damaged goes on once its journal is put right.`,
    },
  );
}
