import { type Carried, carry, carryHosted, type EmbeddedPorts } from '../drivers/index.ts';
import type { Note } from '../findings/index.ts';
import { isHosted, type RunEvent, type RunJournal, type RunStarted, rulesVersion } from '../journal/index.ts';
import { RunSession, recordVersion } from '../runner/index.ts';
import { beginBranch, type Workspace } from '../workspaces/index.ts';
import { findMissing } from './agents/check-programs.ts';
import { checkFunctions, ofFunction } from './agents/function-roles.ts';
import { recordedAgents } from './agents/recorded-agents.ts';
import { replaceAgents } from './agents/replace-agents.ts';
import type { GivenBudget } from './budget/resolve-budget.ts';
import { withArtifact } from './claim-artifact.ts';
import { commitRounds } from './commit-rounds.ts';
import { createRun } from './create-run.ts';
import { keepPlan, notesOnPlan } from './follow-plan.ts';
import { keepRecords } from './keep-records.ts';
import { forgetBeside } from './kept-beside.ts';
import { needsGuard, type OpenedPorts, openPorts } from './open-ports.ts';
import { findPrinted } from './own-output.ts';
import type { RunPlan } from './plan-run.ts';
import type { Project } from './project.ts';
import { refuseBesideHosted } from './refuse-beside-hosted.ts';
import { isResumable, reopen } from './reopen.ts';
import type { RunCompany } from './run-company.ts';
import { sayBegun, sayMade } from './tell-branch.ts';
import { confirmRun, trustRun } from './trust/trust-run.ts';
import { engineVersion } from './version.ts';

/** A run after its driver let go of it. */
export interface RunOutcome {
  readonly session: RunSession;
  readonly carried: Carried;
}

/**
 * Starts a planned run and carries it until it ends, waits for a person, or is interrupted.
 *
 * @throws {FixpointError} `config` where an agent lacks what it is called with.
 */
export async function startRun(project: Project, plan: RunPlan, company: RunCompany): Promise<RunOutcome> {
  const missing = await findMissing(project, plan.agents);
  if (missing !== null) throw missing;
  const { artifact, agents } = plan;
  await findPrinted(project, artifact);
  const claim = { artifact, wholeProject: needsGuard(plan, company), isPatient: isHosted(agents) };
  return withArtifact(project, claim, async () => {
    await refuseBesideHosted(project, claim);
    return startPlanned(project, plan, company);
  });
}

async function startPlanned(project: Project, plan: RunPlan, company: RunCompany): Promise<RunOutcome> {
  return withJournal(await createRun(project), async (journal) => {
    const { pinned, artifact, agents, branch } = plan;
    const { root: top, ports: around } = project;
    if (branch !== undefined) await beginBranch(branch, { top, environment: around.environment });
    const ports = await openPorts(project, company, { journal, pinned, artifact, agents });
    const started = await startOf(plan, company, { journal, workspace: ports.workspace });
    await trustRun(project, { id: journal.id, started });
    const session = await RunSession.begin(journal, started);
    await listen(project, session, { company, workspace: ports.workspace });
    const notes = branch === undefined ? plan.notes : [sayBegun(branch), ...plan.notes];
    for (const note of notes) await session.append({ type: 'run.noted', ...note });
    if (plan.ended !== null) {
      const { outcome, reason, why } = plan.ended;
      await session.append({ type: 'run.stopped', outcome, reason, why });
    }
    return { session, carried: await carryOn(project, session, ports) };
  });
}

/** What the session that hosts a run is to do, no process waits for. */
async function carryOn(project: Project, session: RunSession, ports: OpenedPorts): Promise<Carried> {
  try {
    return await (isHosted(session.fold.started.agents)
      ? carryHosted(session, ports)
      : carry(session, ports));
  } finally {
    await ports.close();
    await forgetBeside(project, session);
  }
}

/** A run that is to go on. */
export interface ResumeRequest {
  readonly id: string;
  /** Limits in place of those that the run had, or `none`; they count what was used before too. */
  readonly budget?: GivenBudget;
  /** Who takes the place of an agent that does not work, by role or seat. */
  readonly agents?: Readonly<Record<string, unknown>>;
}

/** Takes a run up where its journal ends. One that ended inconclusive or over its budget goes on. */
export async function resumeRun(
  project: Project,
  { id, budget = {}, agents: others = {} }: ResumeRequest,
  company: RunCompany,
): Promise<RunOutcome> {
  return takeUp(project, await project.store.open(id), {
    company,
    prepare: (session) => replaceAgents(project, session, others),
    begin: (session) => reopen(session, budget),
  });
}

/** How a run is taken up. */
export interface TakingUp {
  readonly company: RunCompany;
  /** Is done before anything of the world is opened; where it throws, nothing has happened. */
  readonly prepare?: (session: RunSession) => Promise<void> | void;
  /** Is done once all of it is open. */
  readonly begin?: (session: RunSession) => Promise<void>;
}

/** Takes a run up whose journal was opened, and carries it on. */
export async function takeUp(
  project: Project,
  opened: RunJournal<RunEvent>,
  { company, prepare, begin }: TakingUp,
): Promise<RunOutcome> {
  return withJournal(opened, async (journal) => {
    const session = RunSession.resume(journal);
    await confirmRun(project, session, company);
    await prepare?.(session);
    const { artifact, agents, pinned } = session.fold.started;
    checkFunctions(agents, Object.keys(pinned.loop.roles), company.workers ?? {});
    const wholeProject = needsGuard({ agents, artifact }, company);
    const claim = { artifact, wholeProject, isPatient: isHosted(agents) };
    return withArtifact(project, claim, async () => {
      if (beginsWork(session)) await refuseBesideHosted(project, claim);
      return resumeSession(project, session, { company, ...(begin && { begin }) });
    });
  });
}

/** A hosted run that is open is at work all the time, and one that ended for good does nothing more. */
function beginsWork(session: RunSession): boolean {
  const { started, hasEnded } = session.fold;
  return isResumable(session) && (hasEnded || !isHosted(started.agents));
}

async function resumeSession(
  project: Project,
  session: RunSession,
  { company, begin }: TakingUp,
): Promise<RunOutcome> {
  const { journal } = session;
  const { pinned, artifact, agents } = session.fold.started;
  const ports = await openPorts(project, company, {
    journal,
    pinned,
    artifact,
    agents: await recordedAgents(agents),
  });
  await listen(project, session, { company, workspace: ports.workspace });
  await begin?.(session);
  for (const note of await notesOnPlan(project.root, session.fold.started, journal)) {
    if (!isNoted(session, note)) await session.append({ type: 'run.noted', ...note });
  }
  return { session, carried: await carryOn(project, session, ports) };
}

/** A hosted run is taken up with each reply: what was noted then need not be said again. */
function isNoted(session: RunSession, { text }: Note): boolean {
  return session.history().some(({ event }) => event.type === 'run.noted' && event.text === text);
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

interface Begun {
  readonly journal: RunJournal<RunEvent>;
  readonly workspace: Workspace;
}

async function startOf(
  plan: RunPlan,
  { workers = {} }: RunCompany,
  { journal, workspace }: Begun,
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
    facts: { ...plan.facts, ...(plan.plan && { plan: await keepPlan(plan.plan, journal) }) },
    budget: plan.budget,
    ...(plan.usualLimits.length > 0 && { usualLimits: plan.usualLimits }),
  };
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
  const { started } = session.fold;
  session.observe({
    onHappened: async ({ event, fold }) => {
      if (event.type !== 'run.ended') return [];
      const isChanged = fold.version.hash !== started.version.hash;
      const onPlan = await notesOnPlan(project.root, started, session.journal);
      return [...onPlan, ...sayMade(started.artifact, isChanged)];
    },
  });
  const isCommitted = workspace.branch !== undefined;
  if (session.fold.loop.settings.commitRounds === true && 'commitAll' in workspace && !isCommitted) {
    session.observe(commitRounds(workspace, session.id, session.history()));
  }
  const [first, ...others] = session.history();
  for (const observer of company.observers ?? []) {
    session.observe(observer);
    if (first !== undefined && others.length === 0) await observer.onHappened(first);
  }
}
