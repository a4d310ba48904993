import path from 'node:path';
import type { RunStarted } from '../../journal/index.ts';
import { isCheapToRead, openReadingFolders, type ReadingFolders } from '../../workspaces/index.ts';
import type { Project } from '../project.ts';
import { type AgentSetting, isCodingAgent } from './agent-setting.ts';

/** Says in which folders the agents that only read work. */
export interface Readers {
  /** The folders for an agent that has its own; null for one that works in the artifact's. */
  foldersOf(agent: AgentSetting): ReadingFolders | null;
  /** Removes what is there of them. */
  close(): Promise<void>;
}

interface ReadRun extends Pick<RunStarted, 'artifact'> {
  readonly run: string;
  /** The top of the working tree. */
  readonly top: string;
  readonly agents: Readonly<Record<string, AgentSetting>>;
}

/** Opens the folders of those who only read a git working tree; a file is quoted to them, and needs none. */
export async function openReaders(
  project: Project,
  { artifact, run, top, agents }: ReadRun,
): Promise<Readers> {
  const chosen = Object.values(agents).flatMap((agent) => (isCodingAgent(agent) ? [agent.folder] : []));
  if (artifact.kind !== 'git' || chosen.length === 0) return noReaders;
  const { environment } = project.ports;
  const folders = openReadingFolders({
    top,
    folder: path.join(project.runFolder(run), 'reading'),
    environment,
  });
  await folders.removeAll();
  const usual = chosen.includes(undefined) && (await isCheapToRead(top, environment)) ? 'own' : 'shared';
  return {
    foldersOf: (agent) => (isCodingAgent(agent) && (agent.folder ?? usual) === 'own' ? folders : null),
    close: () => folders.removeAll(),
  };
}

const noReaders: Readers = { foldersOf: () => null, close: async () => undefined };
