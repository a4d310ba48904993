import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError, nearest } from '../base/index.ts';
import {
  type AuthoredLoop,
  type KnownNames,
  type LoopDefinition,
  loadLoop,
  loadTakenLoop,
  takeBuiltIn,
} from '../definition/index.ts';
import {
  broughtLists,
  builtInLoops,
  materials,
  prechecks,
  prompts,
  records,
  repliesRead,
} from '../loops/index.ts';

/** A loop with the folder that its own files are found from. */
export interface FoundLoop {
  readonly definition: LoopDefinition;
  /** Null for a built-in loop. */
  readonly file: string | null;
}

const knownNames: KnownNames = {
  readers: repliesRead,
  prompts: Object.keys(prompts),
  prechecks: Object.fromEntries(Object.keys(prechecks).map((name) => [name, broughtLists[name] ?? []])),
  records: Object.keys(records),
  materials: Object.keys(materials),
};

const fileEnding = /\.(ya?ml|json)$/i;

/** Whether a word on the command line means a loop, and not an artifact. */
export function isLoopName(word: string): boolean {
  return builtInLoops.some(({ name }) => name === word);
}

/**
 * Finds a loop by its name, or reads it from a file.
 *
 * @throws {FixpointError} `not-found` with the nearest name, or `definition` with line and column.
 */
export async function findLoop(nameOrFile: string | AuthoredLoop, folder: string): Promise<FoundLoop> {
  if (typeof nameOrFile !== 'string') return { definition: await loadTakenLoop(nameOrFile), file: null };
  const builtIn = builtInLoops.find(({ name }) => name === nameOrFile);
  if (builtIn !== undefined) return { definition: takeBuiltIn(builtIn.value), file: null };
  if (!fileEnding.test(nameOrFile)) throw noSuchLoop(nameOrFile);
  const file = path.resolve(folder, nameOrFile);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FixpointError('not-found', `the loop file ${nameOrFile} cannot be read`, {
      cause,
      hint: 'Check its path.',
    });
  });
  return { definition: await loadLoop(text, nameOrFile, knownNames), file };
}

function noSuchLoop(name: string): FixpointError {
  const near = nearest(
    name,
    builtInLoops.map((loop) => loop.name),
  );
  return new FixpointError('not-found', `there is no loop \`${name}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}${sayLoops()}`,
  });
}

function sayLoops(): string {
  return `Built in: ${builtInLoops.map(({ name }) => name).join(', ')}; or give a loop file.`;
}
