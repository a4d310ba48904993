import { defined } from '../base/index.ts';
import { type AuthoredLoop, type LoopDefinition, resolveLoop } from '../definition/index.ts';
import type { Conflict, Note } from '../findings/index.ts';
import {
  type Budget,
  createMemoryStore,
  createRedactor,
  type PinnedLoop,
  propertyKey,
  type RunEvent,
  runEvents,
} from '../journal/index.ts';
import { type Bounds, callBounds, countBounds, type Loop, type LoopInput } from '../loop/index.ts';
import { type PrecheckedEnd, type PrecheckInput, recordFiles } from '../loops/index.ts';
import { type Artifact, findArtifact, openWorkspace } from './artifact.ts';
import { checkRoles } from './check-roles.ts';
import { type ChosenAgents, chooseAgents, type GatesChoice } from './choose-agents.ts';
import { type FoundLoop, findLoop, noLoopNamed } from './find-loop.ts';
import { loadPrompts } from './load-prompts.ts';
import { precheckAll } from './precheck-run.ts';
import type { Project } from './project.ts';
import { seatNames } from './seat-names.ts';
import { type Explained, explainSettings, givenSettings, resolveBudget } from './settings.ts';

/** A run as somebody asks for it. */
export interface RunRequest {
  /** A built-in name, a loop file, or a loop that was made in TypeScript; left out, the settings say it. */
  readonly loop?: string | AuthoredLoop;
  readonly artifact: readonly string[];
  /** Settings that were given, by name. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Who fills which role; `default` is whoever has no own. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** Roles that are filled by workers made elsewhere; `default` is each that has no own, gates apart. */
  readonly filled?: readonly string[];
  readonly budget?: Budget;
}

/** A run that can be started: everything was checked, nothing was written. */
export interface RunPlan extends ChosenAgents {
  readonly pinned: PinnedLoop;
  readonly artifact: Artifact;
  readonly input: LoopInput;
  readonly carried: readonly Conflict[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly notes: readonly Note[];
  /** Set where a precheck ended the run before any call. */
  readonly ended: PrecheckedEnd | null;
  readonly budget: Budget;
  /** Computed when it is asked for: that looks at every path through the loop. */
  readonly bounds: Bounds;
  /** How many files its records make beside the artifact; null where no record of the loop can make any. */
  readonly files: Bounds | null;
  readonly explained: readonly Explained[];
}

/**
 * Checks everything about a run before it starts: loop, settings, artifact, prechecks, and who fills the roles.
 *
 * @throws {FixpointError} for whatever does not hold, with what to do next.
 */
export async function planRun(project: Project, request: RunRequest): Promise<RunPlan> {
  const layers = { ...project.settings, flags: request.settings ?? {} };
  const found = await findLoop(chooseLoop(project, request), project.ports.folder);
  const { definition } = found;
  const explained = explainSettings(definition.name, definition.settings, layers);
  const given = givenSettings(explained);
  const named = await findArtifact(request.artifact, project);
  const asked = resolveLoop(definition, given);
  const { name, roles } = definition;
  const seats = seatNames(asked);
  checkRoles([...Object.keys(request.agents ?? {}), ...(request.filled ?? [])], { name, roles, seats });
  const { artifact, isChanged } = await checkArtifact(project, named, asked);
  const checked = await precheckAll({
    definition,
    root: project.root,
    loop: asked,
    given: Object.keys(given),
    artifact,
    isChanged,
  });
  const loop = resolveLoop(definition, { ...checked.settings, ...given });
  const carried = checked.carried ?? [];
  const input = inputOf(carried, checked.lists);
  return {
    pinned: await pin(found, loop, project.root),
    artifact,
    input,
    carried,
    facts: checked.facts ?? {},
    notes: checked.notes,
    ended: checked.ended,
    ...(await chooseAgents({
      definition,
      loopFile: found.file,
      asked: request.agents ?? {},
      filled: request.filled ?? [],
      layers,
      settings: loop.settings,
      seats,
      gates: gatesIn(explained),
    })),
    budget: resolveBudget(request.budget ?? {}, layers, definition.budget),
    explained,
    get bounds() {
      return callBounds(loop, input);
    },
    get files() {
      return fileBounds(definition, loop, input);
    },
  };
}

function chooseLoop({ settings }: Project, { loop }: RunRequest): string | AuthoredLoop {
  const chosen = loop ?? settings.project?.settings.loop ?? settings.user?.settings.loop;
  if (chosen === undefined) throw noLoopNamed();
  return chosen;
}

/** The setting that names gates, in loops that have it; a loop file's own commands came with the repository. */
function gatesIn(explained: readonly Explained[]): GatesChoice | null {
  const said = explained.find(({ name }) => name === 'gates');
  if (!Array.isArray(said?.value)) return null;
  return { gates: said.value, isOfRepository: said.origin === 'project' || said.origin === 'loop' };
}

/** An artifact that can be used; a git working tree with the commit that its diff begins at from now on. */
interface CheckedArtifact {
  readonly artifact: Artifact;
  readonly isChanged: PrecheckInput['isChanged'];
}

function fileBounds({ records }: LoopDefinition, loop: Loop, input: LoopInput): Bounds | null {
  const countFiles = records.map((name) => recordFiles[name]).find((count) => count !== undefined);
  if (countFiles === undefined) return null;
  const counter = countFiles(loop.settings);
  return counter === null ? { least: 0, most: 0 } : countBounds(loop, input, counter);
}

/** Opens the artifact once without keeping anything, so that what cannot be used is refused before a run exists. */
async function checkArtifact(project: Project, artifact: Artifact, loop: Loop): Promise<CheckedArtifact> {
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
    ...(typeof base === 'string' ? { base } : {}),
  });
  if ('isChanged' in workspace) {
    const { base: begunAt, isChanged } = workspace;
    return { artifact: { ...artifact, base: begunAt }, isChanged };
  }
  await workspace.capture();
  return { artifact, isChanged: null };
}

/** Whether a loop's first step is a producer's, who may make the artifact from nothing. */
export function allowsBlank(loop: Loop): boolean {
  const [first] = loop.stages.filter(({ each }) => each === undefined);
  const step = first?.steps[first.start];
  return step?.kind === 'call' && loop.roles[step.role]?.is === 'producer';
}

/** Whether there need not even be a file: a request says what it is to hold, so its name is no slip. */
export function allowsMissing(loop: Loop): boolean {
  return allowsBlank(loop) && typeof loop.settings.request === 'string';
}

function inputOf(carried: readonly Conflict[], lists: LoopInput['lists']): LoopInput {
  const keys = [...new Set(carried.map(({ property }) => propertyKey(property)))];
  const openConflicts = carried.map(({ property, alternatives }) => ({
    property: `p${keys.indexOf(propertyKey(property)) + 1}`,
    alternatives: alternatives.length,
  }));
  return { ...(carried.length === 0 ? {} : { openConflicts }), ...defined({ lists }) };
}

async function pin(found: FoundLoop, loop: Loop, root: string): Promise<PinnedLoop> {
  const { definition } = found;
  const roles = Object.entries(definition.roles);
  return {
    loop,
    title: definition.title,
    reads: Object.fromEntries(
      roles.flatMap(([role, { reads }]) => (reads === undefined ? [] : [[role, reads]])),
    ),
    permissions: Object.fromEntries(
      roles.map(([role, { is, permission }]) => [
        role,
        permission ?? (is === 'producer' ? 'edit' : 'read-only'),
      ]),
    ),
    prompts: await loadPrompts(found, root),
    questions: definition.questions,
    means: definition.means,
    records: definition.records,
    ...(definition.material.length === 0 ? {} : { material: definition.material }),
  };
}
