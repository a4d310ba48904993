import path from 'node:path';
import { type Carried, carry, type EmbeddedPorts, type Person } from '../drivers/index.ts';
import {
  type Budget,
  type RunEvent,
  type RunJournal,
  type RunStarted,
  rulesVersion,
} from '../journal/index.ts';
import { wrapWorker } from '../loops/index.ts';
import { type Observer, RunSession, recordVersion, type Worker } from '../runner/index.ts';
import { openGuard, type Workspace } from '../workspaces/index.ts';
import type { AgentSetting } from './agent-setting.ts';
import { openWorkspace } from './artifact.ts';
import { withArtifact } from './claim-artifact.ts';
import { commitRounds } from './commit-rounds.ts';
import { createRun } from './create-run.ts';
import { hearDroppedAnswers } from './dropped-answers.ts';
import { checkFunctions, isOfFunction, ofFunction } from './function-roles.ts';
import { materialOf } from './gather-material.ts';
import { keepRecords } from './keep-records.ts';
import { allowsBlank, allowsMissing, type RunPlan } from './plan-run.ts';
import type { Project } from './project.ts';
import { reopen } from './reopen.ts';
import { setAside } from './set-aside.ts';
import { engineVersion } from './version.ts';

/** Who takes part in a run beside the agents of its settings. */
export interface RunCompany {
  readonly person: Person;
  /** Aborts when the run is to stop, so that it can be resumed. */
  readonly signal: AbortSignal;
  readonly observers?: readonly Observer[];
  readonly onProgress?: (text: string) => void;
  /** How many calls of a panel are made at the same time; 4 unless set. */
  readonly concurrency?: number;
  /** Workers made elsewhere, such as functions, by role; they stand before the agents of the settings. */
  readonly workers?: Readonly<Record<string, Worker>>;
}

/** A run after its driver let go of it. */
export interface RunOutcome {
  readonly session: RunSession;
  readonly carried: Carried;
}

/** Starts a planned run and carries it until it ends, waits for a person, or is interrupted. */
export async function startRun(project: Project, plan: RunPlan, company: RunCompany): Promise<RunOutcome> {
  return withArtifact(project, { artifact: plan.artifact, wholeProject: needsGuard(plan, company) }, () =>
    startPlanned(project, plan, company),
  );
}

async function startPlanned(project: Project, plan: RunPlan, company: RunCompany): Promise<RunOutcome> {
  return withJournal(await createRun(project), async (journal) => {
    const { pinned, artifact, agents } = plan;
    const ports = await openPorts(project, company, { journal, pinned, artifact, agents });
    const session = await RunSession.begin(journal, await startOf(plan, company, ports.workspace));
    await listen(project, session, { company, workspace: ports.workspace });
    for (const note of plan.notes) await session.append({ type: 'run.noted', ...note });
    if (plan.ended !== null) {
      const { outcome, reason, why } = plan.ended;
      await session.append({ type: 'run.stopped', outcome, reason, why });
    }
    return { session, carried: await carry(session, ports) };
  });
}

/** A run that is to go on. */
export interface ResumeRequest {
  readonly id: string;
  /** Limits in place of those that the run had; they count what was used before too. */
  readonly budget?: Budget;
}

/** Takes a run up where its journal ends. One that ended inconclusive or over its budget goes on. */
export async function resumeRun(
  project: Project,
  { id, budget = {} }: ResumeRequest,
  company: RunCompany,
): Promise<RunOutcome> {
  return withJournal(await project.store.open(id), (journal) => {
    const session = RunSession.resume(journal);
    const { artifact, agents, pinned } = session.fold.started;
    checkFunctions(agents, Object.keys(pinned.loop.roles), company.workers ?? {});
    const wholeProject = needsGuard({ agents }, company);
    return withArtifact(project, { artifact, wholeProject }, () =>
      resumeSession(project, session, { company, budget }),
    );
  });
}

async function resumeSession(
  project: Project,
  session: RunSession,
  { company, budget }: { readonly company: RunCompany; readonly budget: Budget },
): Promise<RunOutcome> {
  const { journal } = session;
  const { pinned, artifact, agents } = session.fold.started;
  const { readAgentSetting } = await import('./read-agent-setting.ts');
  const ofSettings = Object.entries(agents).filter(([, given]) => !isOfFunction(given));
  const settings = ofSettings.map(
    ([role, given]) => [role, readAgentSetting(given, {}, { who: role, file: null })] as const,
  );
  const ports = await openPorts(project, company, {
    journal,
    pinned,
    artifact,
    agents: Object.fromEntries(settings),
  });
  await listen(project, session, { company, workspace: ports.workspace });
  await reopen(session, budget);
  return { session, carried: await carry(session, ports) };
}

/** Runs work on an opened run, and gives its lock up whatever happens. */
export async function withJournal<T>(
  journal: RunJournal<RunEvent>,
  work: (journal: RunJournal<RunEvent>) => Promise<T>,
): Promise<T> {
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

async function startOf(
  plan: RunPlan,
  { workers = {} }: RunCompany,
  workspace: Workspace,
): Promise<RunStarted> {
  const functions = Object.keys(workers).map((role) => [role, ofFunction] as const);
  return {
    type: 'run.started',
    rules: rulesVersion,
    engine: engineVersion,
    pinned: plan.pinned,
    input: plan.input,
    carried: plan.carried,
    artifact: plan.artifact,
    version: recordVersion({ versions: [] }, await workspace.capture()),
    agents: { ...plan.agents, ...Object.fromEntries(functions) },
    facts: plan.facts,
    budget: plan.budget,
  };
}

interface Opening extends Pick<RunStarted, 'pinned' | 'artifact'> {
  readonly journal: RunJournal<RunEvent>;
  readonly agents: Readonly<Record<string, AgentSetting>>;
}

async function openPorts(project: Project, company: RunCompany, opening: Opening): Promise<EmbeddedPorts> {
  const { journal, pinned, artifact } = opening;
  const { root, ports } = project;
  // Whoever was cut off may have left the artifact blank, or taken it away: the run knows what to put back.
  const isResumed = journal.events().length > 0;
  return {
    workspace: await openWorkspace({
      project,
      artifact,
      blobs: journal,
      run: journal.id,
      allowBlank: isResumed || allowsBlank(pinned.loop),
      allowMissing: isResumed || allowsMissing(pinned.loop),
    }),
    guard: needsGuard(opening, company) ? await openGuard({ root, environment: ports.environment }) : null,
    setAside: (call, files) =>
      setAside(root, path.join(project.runFolder(journal.id), 'undone', call), files),
    workers: await workersOf(project, company, opening),
    gatherMaterial: materialOf(pinned),
    person: hearDroppedAnswers(company.person, project.runFolder(journal.id)),
    clock: ports.clock,
    newId: ports.newId,
    signal: company.signal,
    onProgress: company.onProgress ?? (() => undefined),
    ...(company.concurrency === undefined ? {} : { concurrency: company.concurrency }),
  };
}

/**
 * Programs are watched in the folder that they work in. Functions of this program are trusted with it, and beside an
 * inbox a person goes on with other work.
 */
function needsGuard({ agents }: Pick<RunStarted, 'agents'>, { workers = {} }: RunCompany): boolean {
  return Object.entries(agents).some(([role, setting]) => workers[role] === undefined && !isInbox(setting));
}

function isInbox(setting: unknown): boolean {
  return typeof setting === 'object' && setting !== null && 'inbox' in setting;
}

/** Who fills each role, with what the loop answers by itself without a call. */
async function workersOf(project: Project, company: RunCompany, { journal, pinned, agents }: Opening) {
  const around = {
    pinned,
    environment: project.ports.environment,
    root: project.root,
    inboxFolder: `${project.runFolder(journal.id)}/inbox`,
  };
  const needed = Object.entries(agents).filter(([role]) => company.workers?.[role] === undefined);
  const made = needed.map(async ([role, setting]) => {
    const { makeWorker } = await import('./make-worker.ts');
    return [role, await makeWorker(role, setting, around)] as const;
  });
  const workers: Readonly<Record<string, Worker>> = {
    ...Object.fromEntries(await Promise.all(made)),
    ...company.workers,
  };
  const wrapped = Object.entries(workers).map(([role, worker]) => [
    role,
    wrapWorker(worker, pinned.reads[role] ?? ''),
  ]);
  return Object.fromEntries(wrapped);
}

interface Listening {
  readonly company: RunCompany;
  readonly workspace: EmbeddedPorts['workspace'];
}

/** Lets records, commits and onlookers hear what happens; what happened before is only recalled. */
async function listen(
  project: Project,
  session: RunSession,
  { company, workspace }: Listening,
): Promise<void> {
  await keepRecords(project, session);
  if (session.fold.loop.settings.commitRounds === true && 'commitAll' in workspace) {
    session.observe(commitRounds(workspace, session.id, session.history()));
  }
  const [first, ...others] = session.history();
  for (const observer of company.observers ?? []) {
    session.observe(observer);
    if (first !== undefined && others.length === 0) await observer.onHappened(first);
  }
}
