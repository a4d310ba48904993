import { z } from 'zod';
import type { Plan } from '../plan/index.ts';
import type { Part } from './part.ts';
import { doneReportsOf } from './reports.ts';

/** What a task before the present one left for it. */
export interface EarlierTask {
  readonly id: string;
  readonly title: string;
  readonly report: string;
}

/** Reports of tasks that were complete when the run began, by id. */
const ofEarlierRuns = z.object({ earlier: z.record(z.string(), z.string()) });

/** The tasks that were done before the present part, in this run or in an earlier one, with what was reported on each. */
export function earlierTasks(
  { tasks }: Plan,
  parts: readonly Part[],
  facts: Readonly<Record<string, unknown>>,
): readonly EarlierTask[] {
  const known = ofEarlierRuns.safeParse(facts).data?.earlier ?? {};
  return tasks.flatMap(({ id, title }) => {
    const part = parts.slice(0, -1).findLast(({ task }) => task === id);
    const report = part === undefined ? known[id] : doneReportsOf(part);
    return report === undefined || report === null ? [] : [{ id, title, report }];
  });
}
