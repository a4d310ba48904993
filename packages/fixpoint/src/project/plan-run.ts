import { defined } from '../base/index.ts';
import { type AuthoredLoop, type LoopDefinition, resolveLoop } from '../definition/index.ts';
import type { Conflict } from '../findings/index.ts';
import { type PinnedLoop, propertyKey } from '../journal/index.ts';
import {
  type Bounds,
  type CallBounds,
  callBounds,
  countBounds,
  type Loop,
  type LoopInput,
} from '../loop/index.ts';
import { defaultLoop, type GivenPlan, type PrecheckedEnd, recordFiles } from '../loops/index.ts';
import type { PlannedBranch } from '../workspaces/index.ts';
import { checkRoles } from './agents/check-roles.ts';
import { type ChosenAgents, chooseAgents, type GatesChoice } from './agents/choose-agents.ts';
import { gatesAsSettings } from './agents/gates-as-settings.ts';
import { checkPromptOnly } from './agents/prompt-only.ts';
import { seatlessSteps, seatNames } from './agents/seat-names.ts';
import { noteUnseated } from './agents/unseated.ts';
import { type Artifact, findArtifact } from './artifact.ts';
import { limitRun, type RunLimits } from './budget/limit-run.ts';
import { type GivenBudget, resolveBudget } from './budget/resolve-budget.ts';
import { type CheckedArtifact, checkArtifact } from './check-artifact.ts';
import { type FoundLoop, findLoop, isLoopName } from './find-loop.ts';
import { loadPrompts } from './load-prompts.ts';
import { findPlanInput, type PlanInput } from './plan-input.ts';
import { precheckAll } from './precheck-run.ts';
import type { Project } from './project.ts';
import { type Explained, explainSettings, givenSettings } from './settings/settings.ts';

/** A run as somebody asks for it. */
export interface RunRequest {
  /** A built-in name, a loop file, or a loop that was made in TypeScript; left out, the settings say it, or it is `standard`. */
  readonly loop?: string | AuthoredLoop;
  readonly artifact: readonly string[];
  /** Settings that were given, by name. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Who fills which role; `default` is whoever has no own. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** Roles that are filled by workers made elsewhere; `default` is each that has no own, gates apart. */
  readonly filled?: readonly string[];
  /** Limits of the run, or that it has none; left out, the settings say it, or the default. */
  readonly budget?: GivenBudget;
}

/** A run that can be started: everything was checked, nothing was written. */
export interface RunPlan extends ChosenAgents, RunLimits {
  readonly pinned: PinnedLoop;
  readonly artifact: Artifact;
  /** For a loop that is given a plan: the plan, and the branch on which it is carried out. */
  readonly plan?: GivenPlan;
  readonly branch?: PlannedBranch;
  readonly input: LoopInput;
  readonly carried: readonly Conflict[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** Set where a precheck ended the run before any call. */
  readonly ended: PrecheckedEnd | null;
  /** Computed when it is asked for: that looks at every path through the loop. */
  readonly bounds: CallBounds;
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
  const chosen = chooseLoop(project, request);
  const isOwn = typeof chosen !== 'string' || !isLoopName(chosen);
  const found = await findLoop(chosen, project.ports.folder);
  const { definition } = found;
  const { settings, agents } = gatesAsSettings(definition, request);
  const layers = { ...project.settings, flags: settings };
  const explained = explainSettings(definition.name, definition.settings, layers);
  const given = givenSettings(explained);
  const asked = resolveLoop(definition, given);
  const { name, roles } = definition;
  const seats = seatNames(asked);
  checkRoles(request.filled ?? [], { name, roles });
  checkRoles(Object.keys(agents), { name, roles, seats });
  const {
    artifact,
    present = artifact,
    isChanged,
    plan,
    branch,
  } = await findInput(project, request, {
    definition,
    loop: asked,
  });
  const checked = await precheckAll({
    definition,
    root: project.root,
    loop: asked,
    given: Object.keys(given),
    artifact,
    isChanged,
    ...defined({ plan }),
  });
  const loop = resolveLoop(definition, { ...checked.settings, ...given });
  const carried = checked.carried ?? [];
  const input = inputOf(carried, checked.lists);
  const bounds = once(() => callBounds(loop, input));
  const chosenAgents = await chooseAgents({
    definition,
    loopFile: found.file,
    asked: agents,
    filled: request.filled ?? [],
    layers,
    settings: loop.settings,
    seats,
    seatless: seatlessSteps(asked),
    gates: gatesIn(explained),
  });
  const limits = await limitRun(
    { loop: name, isOwn, agents: chosenAgents.agents, bounds },
    resolveBudget(request.budget ?? {}, layers, definition.budget),
  );
  const pinned = await pin(found, loop, project.root);
  await checkPromptOnly(project.root, { agents: chosenAgents.agents, pinned, artifact });
  return {
    pinned,
    ...(checked.ended === null ? { artifact, ...defined({ branch }) } : { artifact: present }),
    ...defined({ plan }),
    input,
    carried,
    facts: checked.facts ?? {},
    ended: checked.ended,
    ...chosenAgents,
    ...limits,
    notes: [...checked.notes, ...limits.notes, ...noteUnseated(layers, seats)],
    explained,
    get bounds() {
      return bounds();
    },
    get files() {
      return fileBounds(definition, loop, input);
    },
  };
}

/** What a run is given is the artifact, or the plan of what is to be made around it. */
async function findInput(
  project: Project,
  { artifact }: RunRequest,
  { definition, loop }: { readonly definition: LoopDefinition; readonly loop: Loop },
): Promise<CheckedArtifact & Partial<PlanInput>> {
  return definition.input === 'plan'
    ? findPlanInput(project, artifact, loop)
    : checkArtifact(project, await findArtifact(artifact, project), loop);
}

/** Looks at all paths through a loop once, and only where somebody asks for it. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function chooseLoop({ settings }: Project, { loop }: RunRequest): string | AuthoredLoop {
  return loop ?? settings.project?.settings.loop ?? settings.user?.settings.loop ?? defaultLoop;
}

/** The setting that names gates, in loops that have it; a loop file's own commands came with the repository. */
function gatesIn(explained: readonly Explained[]): GatesChoice | null {
  const said = explained.find(({ name }) => name === 'gates');
  if (!Array.isArray(said?.value)) return null;
  return { gates: said.value, isOfRepository: said.origin === 'project' || said.origin === 'loop' };
}

function fileBounds({ records }: LoopDefinition, loop: Loop, input: LoopInput): Bounds | null {
  const countFiles = records.map((name) => recordFiles[name]).find((count) => count !== undefined);
  if (countFiles === undefined) return null;
  const counter = countFiles(loop.settings);
  return counter === null ? { least: 0, most: 0 } : countBounds(loop, input, counter);
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
