import { readRecord } from '../../records/write-record.ts';
import { reportFile } from './ledger-folder.ts';
import { type SaidReport, sayReports } from './say-reports.ts';

/** Where the report of a task is. */
export interface ReportPlace {
  readonly root: string;
  readonly plan: string;
  readonly task: string;
}

/** What implementers of a task said each time that they were done, as the report of the task has it; null where none is there. */
export async function readDoneReports({ root, plan, task }: ReportPlace): Promise<string | null> {
  const text = (await readRecord({ root, path: reportFile(plan, task) })) ?? '';
  return sayReports(text.split(/^(?=## )/mu).flatMap(readSection));
}

function readSection(section: string): readonly SaidReport[] {
  const word = /^## (?<word>\S+): DONE\b/u.exec(section)?.groups?.word;
  const lines = section.split(/\r?\n/u).filter((line) => line.startsWith('>'));
  if (word === undefined || lines.length === 0) return [];
  return [{ word, text: lines.map((line) => line.replace(/^> ?/u, '')).join('\n') }];
}
