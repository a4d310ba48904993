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
import type { SettingsLayers } from './settings/settings.ts';
import { findSettings } from './settings/settings-file.ts';

/** What a project has of the world, all of it handed in by a face. */
export interface ProjectPorts {
  /** The working folder, absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: { now(): number };
  readonly random: () => number;
  /** Makes ids that nobody can guess. */
  readonly newId: () => string;
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
}

/** Opens the project that the working folder belongs to. Nothing is written. */
export async function openProject(ports: ProjectPorts): Promise<Project> {
  const { folder, environment, clock } = ports;
  const root = await findProjectRoot(folder);
  const redactor = createRedactor({ values: secretValues(environment) });
  const userFolder = userSettingsFolder(environment);
  return {
    root,
    runFolder: (id) => path.join(root, '.fixpoint', 'runs', id),
    store: createDiskStore(root, { schema: runEvents, clock, redactor }),
    redactor,
    ports,
    settings: {
      environment,
      project: await findSettings(root),
      user: userFolder === null ? null : await findSettings(userFolder),
    },
  };
}

/** `fixpoint` under XDG_CONFIG_HOME or ~/.config; null where there is no home. */
export function userSettingsFolder({
  XDG_CONFIG_HOME: config,
  HOME: home,
}: ProjectPorts['environment']): string | null {
  if (config !== undefined && config !== '') return path.join(config, 'fixpoint');
  return home === undefined || home === '' ? null : path.join(home, '.config', 'fixpoint');
}
