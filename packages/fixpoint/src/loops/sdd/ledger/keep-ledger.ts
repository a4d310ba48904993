import type { Note } from '../../../findings/index.ts';
import type { Happened, RunFold } from '../../../journal/index.ts';
import type { RecordInput, RecordKeeper } from '../../kit.ts';
import { noteRefusals } from '../../records/note-refusals.ts';
import { updateRecord } from '../../records/write-record.ts';
import { completeLedger, composeLedger } from './compose-ledger.ts';
import { followLedger } from './follow-ledger.ts';
import { type LedgerFacts, readLedgerFacts } from './ledger-facts.ts';
import { ledgerFile, reportFile } from './ledger-folder.ts';
import { type LedgerRun, nothingYet } from './ledger-run.ts';
import { completeReport, type ReportSection, reportSection } from './report.ts';

/** All that the files of one run have to hold. */
interface Kept {
  readonly ledger: LedgerRun;
  readonly sections: readonly (ReportSection & { readonly task: string })[];
  readonly fold: RunFold | null;
}

/**
 * Keeps the ledger of a plan, and the reports of its tasks beside it, in step with a run (records.md, "sdd"). Both are
 * derived from the journal, and each write brings what is missing: one that was refused is made up for by the next.
 */
export function keepLedger({ root, run }: RecordInput): RecordKeeper {
  let kept: Kept = { ledger: nothingYet, sections: [], fold: null };
  return {
    recall(happened) {
      kept = follow(run, kept, happened);
    },
    async onHappened(happened) {
      const before = kept;
      kept = follow(run, kept, happened);
      const facts = readLedgerFacts(happened.fold.started.facts);
      if (facts === null) return happened.event.type === 'run.started' ? [nothingToKeep] : [];
      return [
        ...(kept.ledger.entries === before.ledger.entries ? [] : await writeLedger(root, facts, kept)),
        ...(kept.sections === before.sections ? [] : await writeReport(root, facts, kept)),
      ];
    },
  };
}

const nothingToKeep: Note = {
  kind: 'record-refused',
  text: 'no ledger is kept: the loop does not look for one before it starts. Name `sdd-plan` among its prechecks.',
};

function follow(run: string, { ledger, sections, fold }: Kept, happened: Happened): Kept {
  const section = reportSection(run, happened, fold);
  return {
    ledger: followLedger(ledger, happened),
    sections: section === null ? sections : [...sections, { ...section, task: ledger.part.name }],
    fold: happened.fold,
  };
}

function writeLedger(root: string, facts: LedgerFacts['ledger'], { ledger }: Kept): Promise<readonly Note[]> {
  const path = ledgerFile(facts.plan);
  return noteRefusals(() =>
    updateRecord({ root, path }, (present) => {
      if (present === undefined) return composeLedger(facts, ledger.entries);
      return completeLedger(present, { ...facts, file: path }, ledger.entries);
    }),
  );
}

/** The report of the task that the newest section is about. */
function writeReport(
  root: string,
  { plan }: LedgerFacts['ledger'],
  { sections }: Kept,
): Promise<readonly Note[]> {
  const task = sections.at(-1)?.task ?? '';
  const own = sections.filter((section) => section.task === task);
  const title = `# Report of task ${task} — plan: ${plan}`;
  return noteRefusals(() =>
    updateRecord({ root, path: reportFile(plan, task) }, (present) => completeReport(present, title, own)),
  );
}
