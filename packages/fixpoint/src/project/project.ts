import path from 'node:path';
import {
  createDiskStore,
  createRedactor,
  type Redactor,
  type RunEvent,
  type RunStore,
  runEvents,
  secretValues,
} from '../journal/index.ts';
import { findProjectRoot } from '../workspaces/index.ts';
import { type DecideOnModule, readProjectSettings } from './settings/project-settings.ts';
import type { SettingsLayers } from './settings/settings.ts';
import { type FoundSettings, findSettingsFile, readFound } from './settings/settings-file.ts';
import type { SettingsModule } from './settings/settings-module.ts';
import { userSettingsFolder } from './settings/user-folder.ts';

/** What a project has of the world, all of it handed in by a face. */
export interface ProjectPorts {
  /** The working folder, absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: { now(): number };
  readonly random: () => number;
  /** Makes ids that nobody can guess. */
  readonly newId: () => string;
  /** The file descriptors that what is printed goes to. */
  readonly outputs?: readonly number[];
}

/** A folder with its settings and its runs. */
export interface Project {
  readonly root: string;
  /** Where one run's own files are. */
  readonly runFolder: (id: string) => string;
  readonly store: RunStore<RunEvent>;
  /** Takes out of a text what nothing of a run may hold. */
  readonly redactor: Redactor;
  readonly ports: ProjectPorts;
  readonly settings: Omit<SettingsLayers, 'flags'>;
  /** Settings of the project that were not read, as they are a program that nobody confirmed. */
  readonly unread: SettingsModule | null;
}

/**
 * Opens the project that the working folder belongs to. Nothing is written there.
 *
 * @param decide says what becomes of settings that are a program nobody confirmed; what it throws is thrown.
 */
export async function openProject(ports: ProjectPorts, decide: DecideOnModule): Promise<Project> {
  const { folder, environment, clock } = ports;
  const root = await findProjectRoot(folder);
  const redactor = createRedactor({ values: secretValues(environment) });
  const { found, unread } = await readProjectSettings(root, environment, decide);
  return {
    root,
    runFolder: (id) => path.join(root, '.fixpoint', 'runs', id),
    store: createDiskStore(root, { schema: runEvents, clock, redactor }),
    redactor,
    ports,
    settings: {
      environment,
      project: found,
      user: await readUserSettings(environment),
    },
    unread,
  };
}

/** The user's own settings may be a program: it is the user's. */
async function readUserSettings(environment: ProjectPorts['environment']): Promise<FoundSettings | null> {
  const folder = userSettingsFolder(environment);
  const file = folder === null ? null : await findSettingsFile(folder);
  return file === null ? null : readFound(file);
}
