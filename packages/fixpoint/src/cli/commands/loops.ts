import { readFile } from 'node:fs/promises';
import type { LoopDefinition } from '../../definition/index.ts';
import { builtInLoops, findBuiltIn } from '../../loops/index.ts';
import { findLoop } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import type { Face } from '../face.ts';
import { alignColumns, printJson, printLines } from '../print.ts';

/** Lists the built-in loops, or prints one loop's definition. */
export async function run({ face, operands, flags }: Invocation<'json'>): Promise<number> {
  const [name] = operands;
  if (name !== undefined) return showLoop(name, flags.json, face);
  if (flags.json) {
    printJson(face.stdout, { loops: builtInLoops.map(({ name: loop, title }) => ({ name: loop, title })) });
    return 0;
  }
  printLines(face.stdout, alignColumns(builtInLoops.map((loop) => [loop.name, loop.title])));
  face.stderr.write('`fixpoint loops <name>` prints the definition of one, as a file to start from.\n');
  return 0;
}

/** A loop file of one's own is read too: what does not hold in it is an error with its place. */
async function showLoop(name: string, asJson: boolean, face: Face): Promise<number> {
  const { definition, file } = await findLoop(name, face.folder);
  const text = file === null ? (findBuiltIn(name)?.text ?? '') : await readFile(file, 'utf8');
  if (asJson) printJson(face.stdout, describeLoop(definition, text));
  else printLines(face.stdout, [text.trimEnd()]);
  return 0;
}

function describeLoop({ name, title, settings, roles, authored }: LoopDefinition, text: string): unknown {
  return { name, title, severities: authored.severities, settings, roles, text };
}
