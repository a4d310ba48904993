import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readLoop } from '../../src/definition/index.ts';
import type { DrillPorts } from '../../src/lab/index.ts';
import { findBuiltIn } from '../../src/loops/index.ts';

/** Finds a loop that is built in, or a file. */
export const findLoop: DrillPorts['findLoop'] = async (name, folder) => {
  const text = findBuiltIn(name)?.text ?? (await readFile(path.resolve(folder, name), 'utf8'));
  return { definition: readLoop(text, name) };
};
