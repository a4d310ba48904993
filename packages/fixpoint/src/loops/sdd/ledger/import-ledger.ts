import type { Note } from '../../../findings/index.ts';
import { readRecord } from '../../records/write-record.ts';
import { checkLedger, type History, type LedgerCheck } from './check-ledger.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import { ledgerFile } from './ledger-folder.ts';
import { type Ledger, type OtherLine, readLedger } from './read-ledger.ts';

/** A plan, by its path from the project's root, whose ledger is to be imported. */
export interface LedgerRequest {
  readonly root: string;
  readonly plan: string;
  readonly history: History;
}

/** What a run has of the ledger that it found. */
export interface ImportedLedger extends LedgerCheck {
  /** For `run.started`: the ledger is kept from these. */
  readonly facts: LedgerFacts;
  readonly notes: readonly Note[];
}

/**
 * Reads the ledger that earlier runs of a plan left, if there is one.
 *
 * @throws {FixpointError} `record`, with the line, where it is damaged: it is left as it is.
 */
export async function importLedger({ root, plan, history }: LedgerRequest): Promise<ImportedLedger> {
  const file = ledgerFile(plan);
  const found = (await readRecord({ root, path: file })) ?? null;
  const ledger: Ledger = found === null ? { entries: [], others: [] } : readLedger(found, { file, plan });
  return {
    ...(await checkLedger(ledger, history)),
    facts: { ledger: { plan, found } },
    notes: noteOthers(file, ledger.others),
  };
}

function noteOthers(file: string, others: readonly OtherLine[]): readonly Note[] {
  if (others.length === 0) return [];
  const lines = others.map(({ line, text }) => `line ${line}, \`${text}\``).join('; ');
  return [
    { kind: 'ledger-text', text: `${file} has text that is no entry; it stays, and says nothing: ${lines}` },
  ];
}
