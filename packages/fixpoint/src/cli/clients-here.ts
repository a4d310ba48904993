import { type ClientName, clientNames, clients, readClientVersion } from '../agents/index.ts';
import { isProgramThere } from '../processes/index.ts';
import type { Face } from './face.ts';

/** A coding agent whose program is in PATH. */
export interface ClientHere {
  readonly name: ClientName;
  /** Null where it does not say one: then it does not start. */
  readonly version: string | null;
}

/** Looks which coding agents that can be called by their names are installed. */
export async function findClients({ folder, env }: Face): Promise<readonly ClientHere[]> {
  const place = { root: folder, env };
  const found = clientNames.map(async (name) => {
    if (!(await isProgramThere(clients[name].program, place))) return [];
    return [{ name, version: await readClientVersion(clients[name], {}, env) }];
  });
  return (await Promise.all(found)).flat();
}
