import pLimit from 'p-limit';
import { toFixpointError } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import { type RunLine, runLine, runsText, safeLine, seeRun } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { openProjectHere } from '../open-run.ts';
import { printJson, printLines } from '../print.ts';

const readAtOnce = 16;

/** Lists the runs of the project, newest first. One that cannot be read is listed too. */
export async function run({ face, flags }: Invocation<'json'>): Promise<number> {
  const project = await openProjectHere(face);
  const ids = await project.store.list();
  const atOnce = pLimit(readAtOnce);
  const rows = await Promise.all(ids.map((id) => atOnce(() => readRow(project, id))));
  const lines = rows.flatMap((row) => (row.kind === 'readable' ? row.line : [])).toSorted(newestFirst);
  const damaged = rows.flatMap((row) => (row.kind === 'damaged' ? { run: row.run, why: row.why } : []));
  if (flags.json) printJson(face.stdout, { runs: lines, damaged });
  else face.stdout.write(runsText(lines, face.stdout.style));
  if (ids.length === 0)
    printLines(face.stderr, ['There is no run yet; `fixpoint run --help` says how to start one.']);
  printLines(
    face.stderr,
    damaged.map((each) => `warning: run ${each.run} cannot be read: ${safeLine(each.why)}`),
  );
  return 0;
}

type Row =
  | { readonly kind: 'readable'; readonly line: RunLine }
  | { readonly kind: 'damaged'; readonly run: string; readonly why: string };

async function readRow({ store }: Project, id: string): Promise<Row> {
  try {
    return { kind: 'readable', line: runLine(seeRun(await store.read(id))) };
  } catch (thrown) {
    return { kind: 'damaged', run: id, why: toFixpointError(thrown).message };
  }
}

function newestFirst(a: RunLine, b: RunLine): number {
  return a.startedAt < b.startedAt ? 1 : -1;
}
