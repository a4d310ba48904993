import { listRuns } from '../../project/index.ts';
import { runsText, safeLine } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { openProjectHere } from '../open-run.ts';
import { printJson, printLines } from '../print.ts';

/** Lists the runs of the project, newest first. One that cannot be read is listed too. */
export async function run({ face, flags }: Invocation<'json'>): Promise<number> {
  const { lines, damaged } = await listRuns(await openProjectHere(face));
  if (flags.json) printJson(face.stdout, { runs: lines, damaged });
  else face.stdout.write(runsText(lines, face.stdout.style));
  if (lines.length + damaged.length === 0)
    printLines(face.stderr, ['There is no run yet; `fixpoint run --help` says how to start one.']);
  printLines(
    face.stderr,
    damaged.map((each) => `warning: run ${each.run} cannot be read: ${safeLine(each.why)}`),
  );
  return 0;
}
