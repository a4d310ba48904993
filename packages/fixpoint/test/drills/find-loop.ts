import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLoop } from '../../src/definition/index.ts';
import type { DrillPorts } from '../../src/lab/index.ts';
import { findBuiltIn } from '../../src/loops/index.ts';

// Loops that are written down as definitions and are not built in yet.
const definitionsFolder = fileURLToPath(new URL('../definitions', import.meta.url));

/** Finds a loop that is built in, one that is written down in the tests, or a file. */
export const findLoop: DrillPorts['findLoop'] = async (name, folder) => {
  const builtIn = findBuiltIn(name);
  if (builtIn !== undefined) return { definition: readLoop(builtIn.text, name) };
  const isFile = name.includes('/');
  const file = isFile ? path.resolve(folder, name) : path.join(definitionsFolder, `${name}.yaml`);
  return { definition: readLoop(await readFile(file, 'utf8'), name) };
};
