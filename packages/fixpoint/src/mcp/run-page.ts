import type { Project } from '../project/index.ts';
import { lineageOf, report, runResult, type SeenRun, seeRun } from '../views/index.ts';
import { findRunId } from './open-project.ts';
import type { RunPage } from './uris.ts';

/** What a page of a run is, and how it is written. */
export interface PageForm {
  readonly about: string;
  readonly mimeType: string;
  readonly write: (seen: SeenRun) => string;
}

export const pageForms: Readonly<Record<RunPage, PageForm>> = {
  report: {
    about: 'What happened in a run, and how it stands: for a colleague',
    mimeType: 'text/markdown',
    write: (seen) => report(seen, 'md'),
  },
  ledger: {
    about: 'Every finding of a run, what became of it, and what was ruled',
    mimeType: 'application/json',
    write: (seen) => {
      const { open, deferred = [], ruled = [] } = runResult(seen);
      return toJson({ findings: lineageOf(seen.history), open, deferred, ruled });
    },
  },
  result: {
    about: 'How a run stands or ended, with its numbers',
    mimeType: 'application/json',
    write: (seen) => toJson(runResult(seen)),
  },
};

/** Writes a page of a run as it is now. */
export async function writeRunPage(project: Project, wanted: string, kind: RunPage): Promise<string> {
  const run = await findRunId(project, wanted);
  return pageForms[kind].write(seeRun(await project.store.read(run)));
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
