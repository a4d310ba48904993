import { existsSync } from 'node:fs';
import path from 'node:path';
import { isLoopName } from '../project/index.ts';

/** The operands of `run`: a loop, where one is named, and what is to be revised. */
export interface LoopAndArtifact {
  readonly loop: string | undefined;
  readonly artifact: readonly string[];
}

/**
 * Tells a loop from artifacts. A loop is named first: by a built-in name or a loop file. A bare word that is no file was
 * meant as a name too, so that a slip is answered with the nearest one.
 */
export function chooseLoop(operands: readonly string[], folder: string): LoopAndArtifact {
  const [first, ...others] = operands;
  const isLoop = first !== undefined && (isLoopWord(first) || isUnknownName(first, folder));
  return isLoop ? { loop: first, artifact: others } : { loop: undefined, artifact: operands };
}

function isLoopWord(word: string): boolean {
  return isLoopName(word) || /\.ya?ml$/i.test(word);
}

function isUnknownName(word: string, folder: string): boolean {
  return /^[\w-]+$/.test(word) && !existsSync(path.resolve(folder, word));
}
