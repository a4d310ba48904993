import path from 'node:path';
import { defined } from '../base/index.ts';
import type { EmbeddedPorts } from '../drivers/index.ts';
import { type RunEvent, type RunJournal, type RunStarted, roleNamed } from '../journal/index.ts';
import { wrapWorker } from '../loops/index.ts';
import type { Worker } from '../runner/index.ts';
import { type Guard, guardExcept, openGuard } from '../workspaces/index.ts';
import type { AgentSetting } from './agents/agent-setting.ts';
import { inOwnFolder } from './agents/in-own-folder.ts';
import { isModel } from './agents/model-setting.ts';
import { openReaders, type Readers } from './agents/reading-folders.ts';
import { openWorkspace } from './artifact.ts';
import { allowsBlank, allowsMissing } from './check-artifact.ts';
import { hearDroppedAnswers } from './dropped-answers.ts';
import { materialOf } from './gather-material.ts';
import { hostFolders } from './host-folders.ts';
import { besideFolder, keepBeside } from './kept-beside.ts';
import { namedReplies, withoutReplies } from './named-replies.ts';
import { ownOutput } from './own-output.ts';
import type { Project } from './project.ts';
import type { RunCompany } from './run-company.ts';
import { setAside } from './set-aside.ts';
import { limitsIn } from './settings/settings.ts';

/** What is known of a run whose parts of the world are to be opened. */
export interface Opening extends Pick<RunStarted, 'pinned' | 'artifact'> {
  readonly journal: RunJournal<RunEvent>;
  readonly agents: Readonly<Record<string, AgentSetting>>;
}

/** The ports of a run, and what is to be done once it lets go of them. */
export interface OpenedPorts extends EmbeddedPorts {
  close(): Promise<void>;
}

/** Opens all that a run has of the world: its artifact, its workers, and whom it asks. */
export async function openPorts(
  project: Project,
  company: RunCompany,
  opening: Opening,
): Promise<OpenedPorts> {
  const { journal, pinned, artifact, agents } = opening;
  const { root, ports } = project;
  // Whoever was cut off may have left the artifact blank, or taken it away: the run knows what to put back.
  const isResumed = journal.events().length > 0;
  const replies = await namedReplies(project, journal.id);
  const printed = await ownOutput(project, journal.id, artifact);
  const workspace = await openWorkspace({
    project,
    artifact: withoutReplies(project, artifact, [...replies, ...printed]),
    blobs: journal,
    run: journal.id,
    allowBlank: isResumed || allowsBlank(pinned.loop),
    allowMissing: isResumed || allowsMissing(pinned.loop),
  });
  const readers = await openReaders(project, { artifact, run: journal.id, top: workspace.root, agents });
  return {
    workspace,
    guard: needsGuard(opening, company)
      ? guardExcept(await watchRoot(project, journal.id), [...replies, ...printed, ...hostFolders(agents)])
      : null,
    setAside: (call, files) =>
      setAside(root, path.join(project.runFolder(journal.id), 'undone', call), files),
    workers: await workersOf(project, company, { ...opening, readers }),
    close: () => readers.close(),
    gatherMaterial: materialOf(pinned),
    person: hearDroppedAnswers(company.person, project.runFolder(journal.id)),
    clock: ports.clock,
    newId: ports.newId,
    signal: company.signal,
    onProgress: company.onProgress ?? (() => undefined),
    limits: limitsIn(project.settings),
    ...defined({ concurrency: company.concurrency, pause: company.pause }),
  };
}

/** What the guard keeps outlives the process; a secret does not. */
function watchRoot(project: Project, run: string): Promise<Guard> {
  const { root, ports, redactor } = project;
  const holdsSecret = (text: string) => redactor.text(text) !== text;
  const blobs = keepBeside(besideFolder(project, run));
  return openGuard({ root, environment: ports.environment, blobs, holdsSecret });
}

/**
 * Programs are watched in the folder that they work in. Functions of this program are trusted with it, a model has no
 * hand in it, and beside an inbox a person goes on with other work. On a branch of its own a run sees to all of the tree by itself.
 */
export function needsGuard(
  { agents, artifact }: Pick<RunStarted, 'agents' | 'artifact'>,
  { workers = {} }: Pick<RunCompany, 'workers'>,
): boolean {
  if (artifact.branch !== undefined) return false;
  return Object.entries(agents).some(
    ([role, setting]) => workers[role] === undefined && !isHandless(setting),
  );
}

/** Whether a setting has nothing done by a program of its own. */
function isHandless(setting: unknown): boolean {
  return typeof setting === 'object' && setting !== null && ('inbox' in setting || isModel(setting));
}

/** Who fills each role, with what the loop answers by itself without a call. */
async function workersOf(
  project: Project,
  company: RunCompany,
  { journal, pinned, agents, readers }: Opening & { readonly readers: Readers },
) {
  const around = {
    pinned,
    environment: project.ports.environment,
    clock: project.ports.clock,
    root: project.root,
    inboxFolder: `${project.runFolder(journal.id)}/inbox`,
    handedIn: company.handedIn ?? null,
  };
  const needed = Object.entries(agents).filter(([role]) => company.workers?.[role] === undefined);
  const made = needed.map(async ([role, setting]) => {
    const { makeWorker } = await import('./agents/make-worker.ts');
    const worker = await makeWorker(role, setting, around);
    const isReader = pinned.permissions[roleNamed(role)] === 'read-only';
    const folders = isReader ? readers.foldersOf(setting) : null;
    return [role, folders === null ? worker : inOwnFolder(worker, folders)] as const;
  });
  const workers: Readonly<Record<string, Worker>> = {
    ...Object.fromEntries(await Promise.all(made)),
    ...company.workers,
  };
  const wrapped = Object.entries(workers).map(([role, worker]) => [
    role,
    wrapWorker(worker, pinned.reads[roleNamed(role)] ?? ''),
  ]);
  return Object.fromEntries(wrapped);
}
