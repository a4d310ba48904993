import { toFixpointError } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import { safeLine } from '../../views/index.ts';
import { hintAtTrust, sayUnread } from '../confirm-module.ts';
import type { Face } from '../face.ts';
import { openProjectHere } from '../open-run.ts';
import { examineAgents, namedClients } from './agents.ts';
import type { Check } from './check.ts';
import { examineClients } from './clients.ts';
import { examineFolder, examineGit, examineNode, examineTerminal } from './surroundings.ts';

export interface ExamineOptions {
  /** Whether the coding agents are asked for a word, which costs a little. */
  readonly asksAgents: boolean;
}

/** Looks at everything that a run needs here, and gives each check as it ends. It writes nothing. */
export async function* examine(face: Face, { asksAgents }: ExamineOptions): AsyncGenerator<Check> {
  yield examineNode();
  yield await examineGit(face);
  yield examineTerminal(face);
  const project = await openProjectHere(face, () => 'leave').catch(badSettings);
  const isOpen = 'root' in project;
  yield* examineClients(face, { isAsked: asksAgents, needed: isOpen ? namedClients(project) : [] });
  if (isOpen) yield* examineProject(project, asksAgents);
  else yield project;
}

async function* examineProject(project: Project, asksAgents: boolean): AsyncGenerator<Check> {
  try {
    yield await examineFolder(project);
    yield* examineSettings(project);
    yield* examineAgents(project, asksAgents);
    yield await examineRuns(project);
  } catch (thrown) {
    yield badSettings(thrown);
  }
}

function badSettings(thrown: unknown): Check {
  const { message, place, hint } = toFixpointError(thrown);
  const where = place?.file === undefined ? '' : `${place.file}:${place.line ?? 1}: `;
  return {
    name: 'settings',
    state: 'bad',
    says: safeLine(where + message),
    ...(hint === undefined ? {} : { hint }),
  };
}

function examineSettings({ settings, unread }: Project): readonly Check[] {
  const files = [settings.project, settings.user].filter((found) => found !== null);
  const read = files.map(({ file }): Check => ({ name: 'settings', state: 'good', says: file }));
  if (unread !== null)
    return [{ name: 'settings', state: 'note', says: sayUnread(unread), hint: hintAtTrust }, ...read];
  if (read.length > 0) return read;
  const hint = '`fixpoint init` writes one.';
  return [{ name: 'settings', state: 'note', says: 'no settings file; flags and defaults are used', hint }];
}

async function examineRuns({ store }: Project): Promise<Check> {
  const ids = await store.list();
  const unreadable: string[] = [];
  for (const id of ids) {
    const sound = await store
      .audit(id)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (!sound) unreadable.push(id);
  }
  const says = `${ids.length} in this project`;
  if (unreadable.length === 0) return { name: 'runs', state: 'good', says };
  const hint = `\`fixpoint audit ${unreadable[0]}\` says where.`;
  return { name: 'runs', state: 'note', says: `${says}; not readable: ${unreadable.join(', ')}`, hint };
}
