import path from 'node:path';
import { makeOwnFolder } from './disk-layout.ts';
import { hashBytes } from './line.ts';
import { acquireLock, type Lock } from './lock.ts';

/**
 * Takes the right to something that the runs of a project share, such as an artifact, for this process.
 *
 * @param name tells it apart; two processes that want the same say the same.
 * @throws {FixpointError} `locked` where another process has it, with which one.
 */
export async function claim(root: string, name: string): Promise<Lock> {
  const folder = path.join(await makeOwnFolder(root), 'claims', hashBytes(Buffer.from(name)).slice(0, 16));
  return acquireLock(folder, { what: name, beat: 5_000, patience: 20_000 });
}
