import { type FixpointError, toFixpointError } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import { type RunLine, runLine, runsText, safeLine, seeRun } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { openProjectHere } from '../open-run.ts';
import { printJson } from '../print.ts';

interface DamagedRun {
  readonly run: string;
  readonly error: FixpointError;
}

/** Lists the runs of the project, newest first. One that cannot be read is listed too. */
export async function run({ face, flags }: Invocation<'json'>): Promise<number> {
  const project = await openProjectHere(face);
  const ids = (await project.store.list()).toReversed();
  const rows = await Promise.all(ids.map((id) => readRow(project, id)));
  const readable = rows.filter((row): row is RunLine => !isDamaged(row));
  const damaged = rows.filter(isDamaged);
  if (flags.json) printJson(face.stdout, { runs: rows.map((row) => (isDamaged(row) ? toObject(row) : row)) });
  else face.stdout.write(runsText(readable, face.stdout.style));
  if (ids.length === 0)
    face.stderr.write('There is no run yet. `fixpoint run --help` says how to start one.\n');
  for (const { run: id, error } of damaged) {
    face.stderr.write(`warning: run ${id} cannot be read: ${safeLine(error.message)}\n`);
  }
  return 0;
}

async function readRow({ store }: Project, id: string): Promise<RunLine | DamagedRun> {
  try {
    return runLine(seeRun(await store.read(id)));
  } catch (thrown) {
    return { run: id, error: toFixpointError(thrown) };
  }
}

function isDamaged(row: RunLine | DamagedRun): row is DamagedRun {
  return 'error' in row;
}

function toObject({ run: id, error }: DamagedRun): unknown {
  return { run: id, error: { code: error.code, message: error.message } };
}
