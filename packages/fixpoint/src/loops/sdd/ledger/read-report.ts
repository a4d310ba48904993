import { readRecord } from '../../records/write-record.ts';
import { reportFile } from './ledger-folder.ts';

/** Where the report of a task is. */
export interface ReportPlace {
  readonly root: string;
  readonly plan: string;
  readonly task: string;
}

/** What the implementer of a task said when it was done last, as the report of the task has it; null where there is none. */
export async function readLastReport({ root, plan, task }: ReportPlace): Promise<string | null> {
  const text = (await readRecord({ root, path: reportFile(plan, task) })) ?? '';
  const sections = text.split(/^(?=## )/mu).filter((section) => /^## \S+: DONE\b/u.test(section));
  const words =
    sections
      .at(-1)
      ?.split(/\r?\n/u)
      .filter((line) => line.startsWith('>')) ?? [];
  return words.length === 0 ? null : words.map((line) => line.replace(/^> ?/u, '')).join('\n');
}
