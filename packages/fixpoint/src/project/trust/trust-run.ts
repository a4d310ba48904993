import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { writeAtomically } from '../../files/index.ts';
import { isHosted, type RunStarted } from '../../journal/index.ts';
import type { RunSession } from '../../runner/index.ts';
import { safeLine } from '../../views/index.ts';
import { recordedAgents } from '../agents/recorded-agents.ts';
import type { Project } from '../project.ts';
import { isResumable } from '../reopen.ts';
import type { RunCompany } from '../run-company.ts';
import { ensureMachineKey, readMachineKey } from './machine-key.ts';
import { programsOf } from './trust.ts';

/** What of a run says what its programs are, and what they may do. */
interface RunOfPrograms {
  readonly id: string;
  readonly started: Pick<RunStarted, 'agents'> & {
    readonly pinned: Pick<RunStarted['pinned'], 'permissions'>;
  };
}

/**
 * Remembers that the user of this machine confirmed the programs of a run. The mark lies beside the journal, and nobody can
 * make it who does not have the user's key: not whoever shipped the journal with a repository (design.md 8).
 */
export async function trustRun(project: Project, run: RunOfPrograms): Promise<void> {
  const { agents, programs } = await programsOfRun(run);
  if (programs.length === 0) return;
  const key = await ensureMachineKey(project.ports.environment);
  if (key === null) return;
  await writeAtomically(markFile(project, run.id), markOf(key, project, { ...run, agents }));
}

/**
 * Lets nobody's journal start programs: those of a run that is taken up were confirmed here, or are now.
 *
 * @throws {FixpointError} `refused` where nobody confirms them.
 */
export async function confirmRun(
  project: Project,
  session: RunSession,
  { confirm }: Pick<RunCompany, 'confirm'>,
): Promise<void> {
  const run = { id: session.id, started: session.fold.started };
  const { agents, programs } = await programsOfRun(run);
  if (programs.length === 0 || !isResumable(session)) return;
  if (await hasMark(project, { ...run, agents })) return;
  if ((await confirm?.(programs)) !== true) throw unconfirmed(run, programs);
  await trustRun(project, run);
}

type ReadAgents = Awaited<ReturnType<typeof recordedAgents>>;

async function programsOfRun({ started }: RunOfPrograms) {
  const agents = await recordedAgents(started.agents);
  return { agents, programs: programsOf({ agents, fromRepository: Object.keys(agents) }) };
}

type MarkedRun = RunOfPrograms & { readonly agents: ReadAgents };

async function hasMark(project: Project, run: MarkedRun): Promise<boolean> {
  const key = await readMachineKey(project.ports.environment);
  const mark = await readFile(markFile(project, run.id), 'utf8').catch(() => '');
  if (key === null) return false;
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(key, project, run))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function markFile(project: Project, run: string): string {
  return path.join(project.runFolder(run), 'confirmed');
}

/** The whole settings count, and in which folder: a copy elsewhere is another run. */
function markOf(key: Buffer, { root, redactor }: Project, { id, started, agents }: MarkedRun): string {
  const { permissions } = started.pinned;
  const said = JSON.stringify(redactor.data([root, id, Object.entries(agents), permissions]));
  return createHmac('sha256', key).update(said).digest('hex');
}

function unconfirmed({ id, started }: RunOfPrograms, programs: readonly string[]): FixpointError {
  const list = programs.map((program) => `  ${safeLine(program)}`).join('\n');
  const command = isHosted(started.agents) ? 'next' : 'resume';
  return new FixpointError(
    'refused',
    `the programs of run ${id} were not confirmed by you on this machine:\n${list}`,
    {
      hint: `The run was begun elsewhere, or its files came with the repository. Who trusts these programs says so in a terminal: \`fixpoint ${command} ${id} --trust\`. An agent asks its person first.`,
    },
  );
}
