import { FixpointError } from '../base/index.ts';
import { foldOf, type RunFold, replay } from '../journal/index.ts';
import type { Project } from './project.ts';

/** What a second run would do the work of. */
export interface GivenTo {
  readonly loop: string;
  /** The plan's path, from the project's root. */
  readonly plan: string;
}

/**
 * Two runs of one plan would do the same tasks on the same branch: while one waits for a person, there is no second.
 *
 * @throws {FixpointError} `refused`, with the run that waits.
 */
export async function refuseSecondRun({ store }: Stored, of: GivenTo): Promise<void> {
  for (const id of await store.list()) {
    const fold = await readFold({ store }, id);
    if (fold === null || !waitsFor(fold, of)) continue;
    throw new FixpointError('refused', `run ${id} of ${of.plan} waits for a person`, {
      hint: `\`fixpoint show ${id}\` says what it asks. Answer that and go on with it; or answer \`abandon\` and resume it, which ends it.`,
    });
  }
}

type Stored = Pick<Project, 'store'>;

/** A run that cannot be read waits for nobody. */
async function readFold({ store }: Stored, id: string): Promise<RunFold | null> {
  try {
    return foldOf([...replay(await store.read(id))], id);
  } catch {
    return null;
  }
}

function waitsFor({ started, state, openQuestion }: RunFold, { loop, plan }: GivenTo): boolean {
  const given = started.facts.plan;
  const isSamePlan = typeof given === 'object' && given !== null && 'path' in given && given.path === plan;
  return isSamePlan && started.pinned.loop.name === loop && openQuestion !== null && state.ended === null;
}
