import { type Glance, glanceAtHosted, type Project, type ProjectPorts } from '../../project/index.ts';

/** What a hook gets of the world. */
export interface HookPorts extends ProjectPorts {
  /** Hears what goes wrong with one run, which keeps no hook from looking at the others. */
  readonly tell: (failure: unknown) => void;
}

/** Looks at a run; null where it is not hosted, or cannot be looked at, which is told. */
export async function glanceAtRun(
  project: Project,
  run: string,
  tell: HookPorts['tell'],
): Promise<Glance | null> {
  try {
    return await glanceAtHosted(project, run);
  } catch (failure) {
    tell(failure);
    return null;
  }
}
