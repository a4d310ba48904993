import { createMemoryStore, createRedactor, type RunEvent, runEvents } from '../journal/index.ts';
import type { Loop } from '../loop/index.ts';
import type { GivenPlan, PrecheckInput } from '../loops/index.ts';
import { type Artifact, openWorkspace } from './artifact.ts';
import type { Project } from './project.ts';

/** An artifact that can be used; a git working tree with the commit that its diff begins at from now on. */
export interface CheckedArtifact {
  readonly artifact: Artifact;
  readonly isChanged: PrecheckInput['isChanged'];
  /** Whether a commit is part of the history of a git working tree; elsewhere none is. */
  readonly isInHistory: GivenPlan['isInHistory'];
  readonly isHead: GivenPlan['isHead'];
  readonly branchesWith: GivenPlan['branchesWith'];
}

/** Opens the artifact once without keeping anything, so that what cannot be used is refused before a run exists. */
export async function checkArtifact(
  project: Project,
  artifact: Artifact,
  loop: Loop,
): Promise<CheckedArtifact> {
  const redactor = createRedactor({});
  const store = createMemoryStore<RunEvent>({ schema: runEvents, clock: project.ports.clock, redactor });
  const blobs = await store.create('plan');
  const { base } = loop.settings;
  const workspace = await openWorkspace({
    project,
    artifact,
    blobs,
    run: 'plan',
    allowBlank: allowsBlank(loop),
    allowMissing: allowsMissing(loop),
    ...('request' in loop.settings && allowsBlank(loop) ? { ifMissing: makesMissing } : {}),
    ...(typeof base === 'string' ? { base } : {}),
  });
  if ('isChanged' in workspace) {
    const { base: begunAt, isChanged, range } = workspace;
    return {
      artifact: { ...artifact, base: begunAt },
      isChanged,
      isInHistory: range.isInHistory,
      isHead: range.isHead,
      branchesWith: range.branchesWith,
    };
  }
  await workspace.capture();
  return {
    artifact,
    isChanged: null,
    isInHistory: async () => false,
    isHead: async () => false,
    branchesWith: async () => [],
  };
}

/** Whether a loop's first step is a producer's, who may make the artifact from nothing. */
export function allowsBlank(loop: Loop): boolean {
  const [first] = loop.stages.filter(({ each }) => each === undefined);
  const step = first?.steps[first.start];
  return step?.kind === 'call' && loop.roles[step.role]?.is === 'producer';
}

const makesMissing =
  'If the run is to make it, say what it is to hold: `--request "<what is to be planned>"`, or the setting `request`.';

/** Whether there need not even be a file: a request says what it is to hold, so its name is no slip. */
export function allowsMissing(loop: Loop): boolean {
  return allowsBlank(loop) && typeof loop.settings.request === 'string';
}
