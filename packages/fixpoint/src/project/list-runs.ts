import pLimit from 'p-limit';
import { toFixpointError } from '../base/index.ts';
import { type RunLine, runLine, seeRun } from '../views/index.ts';
import type { Project } from './project.ts';

const readAtOnce = 16;

/** The runs of a project as a list shows them, newest first, and those that cannot be read. */
export interface ListedRuns {
  readonly lines: readonly RunLine[];
  readonly damaged: readonly DamagedRun[];
}

interface DamagedRun {
  readonly run: string;
  readonly why: string;
}

/** Lists the runs of a project, or only so many of the newest. One that cannot be read is listed too. */
export async function listRuns(project: Project, newest = Number.POSITIVE_INFINITY): Promise<ListedRuns> {
  const ids = (await project.store.list()).toReversed().slice(0, newest);
  const atOnce = pLimit(readAtOnce);
  const rows = await Promise.all(ids.map((id) => atOnce(() => readRow(project, id))));
  return {
    lines: rows.flatMap((row) => (row.kind === 'readable' ? row.line : [])).toSorted(newestFirst),
    damaged: rows.flatMap((row) => (row.kind === 'damaged' ? { run: row.run, why: row.why } : [])),
  };
}

type Row =
  | { readonly kind: 'readable'; readonly line: RunLine }
  | ({ readonly kind: 'damaged' } & DamagedRun);

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
