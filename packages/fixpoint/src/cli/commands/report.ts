import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { report } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { openRun } from '../open-run.ts';

/** Writes a run up for a colleague or a machine. */
export async function run({ face, operands, flags }: Invocation<'format' | 'out'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const { seen } = await openRun(face, wanted);
  const text = report(seen, flags.format ?? 'md');
  if (flags.out === undefined) {
    face.stdout.write(text);
    return 0;
  }
  await writeFile(path.resolve(face.folder, flags.out), text);
  face.stderr.write(`The report of run ${seen.id} is in ${flags.out}.\n`);
  return 0;
}
