import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { type ClientName, clientNames, clients } from '../../src/agents/clients/clients.ts';

/** Where `npm run agents:install` puts the clients, each in a folder of its name. */
export const agentsFolder = process.env.FIXPOINT_AGENTS ?? path.join(homedir(), '.cache', 'fixpoint-agents');

/** The program of a client that is installed here, or null. */
export function findClient(name: ClientName): string | null {
  return findProgram(clients[name].program, [path.join(agentsFolder, name)]);
}

/** A program that was installed in one of these folders, or that is in PATH; or null. */
export function findProgram(program: string, installed: readonly string[]): string | null {
  const folders = [
    ...installed.map((folder) => path.join(folder, 'node_modules', '.bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.map((folder) => path.join(folder, program)).find(isProgram) ?? null;
}

/** The clients that are installed here, and those that are not. */
export function sortClients(): {
  readonly here: readonly ClientName[];
  readonly missing: readonly ClientName[];
} {
  return {
    here: clientNames.filter((name) => findClient(name) !== null),
    missing: clientNames.filter((name) => findClient(name) === null),
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
