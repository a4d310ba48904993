import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../definition/index.ts';
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
import { type CallBounds, callBounds, type Loop, type LoopInput } from '../loop/index.ts';
import { type Prechecked, type PrecheckedEnd, prechecks } from '../loops/index.ts';
import { type AgentSetting, readAgentSetting } from './agent-setting.ts';
import { type Artifact, findArtifact, openWorkspace } from './artifact.ts';
import { type FoundLoop, findLoop, loadPrompts } from './find-loop.ts';
import type { Project } from './project.ts';
import { type Explained, explainSettings, givenSettings, namedAgents, resolveBudget } from './settings.ts';

/** A run as somebody asks for it. */
export interface RunRequest {
  /** A built-in name, a loop file, or a loop that was made in TypeScript; left out, the settings say it. */
  readonly loop?: string | LoopDefinition;
  readonly artifact: readonly string[];
  /** Settings that were given, by name. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Who fills which role; `default` is whoever has no own. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** Roles that are filled by workers made elsewhere. */
  readonly filled?: readonly string[];
  readonly budget?: Budget;
}

/** A run that can be started: everything was checked, nothing was written. */
export interface RunPlan {
  readonly pinned: PinnedLoop;
  readonly artifact: Artifact;
  readonly input: LoopInput;
  readonly carried: readonly Conflict[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly notes: readonly Note[];
  /** Set where a precheck ended the run before any call. */
  readonly ended: PrecheckedEnd | null;
  readonly agents: Readonly<Record<string, AgentSetting>>;
  readonly budget: Budget;
  readonly bounds: CallBounds;
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
  const artifact = await findArtifact(request.artifact, project);
  const asked = resolveLoop(definition, given);
  await checkArtifact(project, artifact, asked);
  const checked = await precheckAll(project, definition, {
    loop: asked,
    given: Object.keys(given),
    artifact,
  });
  const loop = resolveLoop(definition, { ...checked.settings, ...given });
  const carried = checked.carried ?? [];
  const input = inputOf(carried);
  return {
    pinned: await pin(found, loop),
    artifact,
    input,
    carried,
    facts: checked.facts ?? {},
    notes: checked.notes,
    ended: checked.ended,
    agents: agentsOf(definition, request, namedAgents(layers)),
    budget: resolveBudget(request.budget ?? {}, layers),
    bounds: callBounds(loop, input),
    explained,
  };
}

function chooseLoop({ settings }: Project, { loop }: RunRequest): string | LoopDefinition {
  return loop ?? settings.project?.settings.loop ?? settings.user?.settings.loop ?? 'standard';
}

/** Opens the artifact once without keeping anything, so that what cannot be used is refused before a run exists. */
async function checkArtifact(project: Project, artifact: Artifact, loop: Loop): Promise<void> {
  const redactor = createRedactor({});
  const store = createMemoryStore<RunEvent>({ schema: runEvents, clock: project.ports.clock, redactor });
  const blobs = await store.create('plan');
  const workspace = await openWorkspace({
    project,
    artifact,
    blobs,
    run: 'plan',
    allowBlank: allowsBlank(loop),
  });
  if (artifact.kind !== 'git') await workspace.capture();
}

/** Whether a loop's first step is a producer's, who may make the artifact from nothing. */
export function allowsBlank(loop: Loop): boolean {
  const [first] = loop.stages.filter(({ each }) => each === undefined);
  const step = first?.steps[first.start];
  return step?.kind === 'call' && loop.roles[step.role]?.is === 'producer';
}

interface Asked {
  readonly loop: Loop;
  readonly given: readonly string[];
  readonly artifact: Artifact;
}

interface Checked extends Pick<Prechecked & { readonly kind: 'go' }, 'settings' | 'carried' | 'facts'> {
  readonly notes: readonly Note[];
  readonly ended: PrecheckedEnd | null;
}

/** All prechecks of a loop in their order; the first that ends the run is the last. */
async function precheckAll({ root }: Project, definition: LoopDefinition, asked: Asked): Promise<Checked> {
  let checked: Checked = { notes: [], ended: null };
  const artifact = asked.artifact.paths.map((file) => path.resolve(root, file));
  for (const name of definition.prechecks) {
    const result = await precheckNamed(
      name,
      definition.name,
    )({ root, artifact, settings: asked.loop.settings, given: asked.given });
    checked = merge(checked, result);
    if (checked.ended !== null) return checked;
  }
  return checked;
}

function merge(before: Checked, result: Prechecked): Checked {
  const notes = [...before.notes, ...result.notes];
  const facts = { ...before.facts, ...result.facts };
  if (result.kind === 'ended') return { ...before, notes, facts, ended: result };
  return {
    ...before,
    notes,
    facts,
    settings: { ...before.settings, ...result.settings },
    carried: [...(before.carried ?? []), ...(result.carried ?? [])],
  };
}

function precheckNamed(name: string, loop: string) {
  const check = prechecks[name];
  if (check !== undefined) return check;
  throw new FixpointError('definition', `loop ${loop} names a precheck \`${name}\` that there is not`, {
    hint: `There are ${Object.keys(prechecks).join(', ')}.`,
  });
}

function inputOf(carried: readonly Conflict[]): LoopInput {
  const keys = [...new Set(carried.map(({ property }) => propertyKey(property)))];
  const openConflicts = carried.map(({ property, alternatives }) => ({
    property: `p${keys.indexOf(propertyKey(property)) + 1}`,
    alternatives: alternatives.length,
  }));
  return carried.length === 0 ? {} : { openConflicts };
}

async function pin(found: FoundLoop, loop: Loop): Promise<PinnedLoop> {
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
    prompts: await loadPrompts(found),
    questions: definition.questions,
    records: definition.records,
  };
}

/** Who fills each role: what was asked for, else the project's settings, else the loop file, each by role and then by default. */
function agentsOf(
  definition: LoopDefinition,
  request: RunRequest,
  named: Readonly<Record<string, unknown>>,
): Readonly<Record<string, AgentSetting>> {
  const layers = [request.agents ?? {}, named, definition.agents];
  const roles = Object.keys(definition.roles).filter((role) => !request.filled?.includes(role));
  const chosen = roles.map((role) => {
    const setting = layers.map((layer) => layer[role] ?? layer.default).find((each) => each !== undefined);
    if (setting === undefined) throw nobodyFor(role, definition);
    return [role, readAgentSetting(setting, named, role)] as const;
  });
  return Object.fromEntries(chosen);
}

function nobodyFor(role: string, { name, roles }: LoopDefinition): FixpointError {
  const flags = Object.keys(roles).map((each) => `--${each} inbox`);
  return new FixpointError('config', `nobody fills the role ${role} of ${name}`, {
    hint: [
      `Say who does: \`${flags.join(' ')}\` lets a person or any other program answer through files,`,
      '`command:<program>` runs a program that gets the prompt on standard input,',
      '`gate:<program>` lets a linter or a test run be the checker.',
      '`fixpoint init` writes a settings file that names them once.',
    ].join(' '),
  });
}
