import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';

/**
 * The real place of a path that must lie inside a folder, links followed. What is not there yet may be made there.
 * Throws FixpointError `input` where the path, or a link on the way, leads out of the folder or nowhere.
 */
export async function resolveInside(folder: string, relative: string): Promise<string> {
  const root = realpathSync.native(folder);
  const wanted = path.resolve(root, relative);
  const real = realPlace(wanted);
  if (isInside(root, wanted) && isInside(root, real)) return real;
  throw new FixpointError('input', `${relative} leads out of ${folder}`, {
    place: { file: relative },
    hint: 'Name a path inside of that folder; links may not lead out of it either.',
  });
}

/** Whether a path is a folder itself or lies in it, judged by the words of both alone. */
export function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function realPlace(target: string): string {
  try {
    return realpathSync.native(target);
  } catch (error) {
    if (exists(target)) {
      throw new FixpointError('input', `${target} is a link that leads nowhere`, {
        place: { file: target },
        hint: 'Remove the link, or make what it points to.',
        cause: error,
      });
    }
    return path.join(realPlace(path.dirname(target)), path.basename(target));
  }
}

function exists(target: string): boolean {
  try {
    lstatSync(target);
    return true;
  } catch {
    return false;
  }
}
