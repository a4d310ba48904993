import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { isInside, resolveInside } from '../files/index.ts';

export interface Folders {
  /** Where the client started the server. */
  readonly working: string;
  /** The folders that the client says its person works in; none where it says nothing. */
  readonly roots: readonly string[];
}

/**
 * Finds the folder that a tool works in: where the server was started, unless the client's roots lie elsewhere. Another one
 * can be named, inside of these: an agent's words lead to no other project.
 *
 * @throws {FixpointError} `usage` where several roots leave it open; `input` for a folder outside, or none at all.
 */
export async function findFolder({ working, roots }: Folders, named?: string): Promise<string> {
  const allowed = roots.length === 0 ? [working] : roots;
  const usual = allowed.some((folder) => isInside(folder, working)) ? working : onlyOne(allowed);
  if (named !== undefined) return findNamed(named, { allowed, from: usual ?? working });
  if (usual !== null) return usual;
  throw new FixpointError('usage', `it is open which folder is meant: ${allowed.join(', ')}`, {
    hint: 'Name one of them as `folder`.',
  });
}

function onlyOne([first, ...others]: readonly string[]): string | null {
  return first !== undefined && others.length === 0 ? first : null;
}

async function findNamed(
  named: string,
  { allowed, from }: { readonly allowed: readonly string[]; readonly from: string },
): Promise<string> {
  const wanted = path.resolve(from, named);
  const around = allowed.find((folder) => isInside(folder, wanted));
  if (around === undefined) {
    throw new FixpointError('input', `the folder ${named} lies outside of ${allowed.join(', ')}`, {
      hint: 'Leave `folder` out, or name one inside. For another project, the person adds this server there.',
    });
  }
  const folder = await resolveInside(around, wanted);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return folder;
  throw new FixpointError('input', `there is no folder ${named}`, { hint: 'Check its path.' });
}
