import path from 'node:path';
import { type RecordFile, readRecord, updateRecord } from '../records/write-record.ts';
import { newPaper, type Paper, paperSchema } from './paper.ts';
import { noReviews, type Reviews, reviewsSchema } from './reviews.ts';
import { type LogRecord, type RunLog, readRunLog, withLogRecord } from './run-log.ts';
import { formatRecord, type JsonRecord, parseRecord } from './state-json.ts';

/** The folder in which iterate-revision keeps what it knows of a manuscript, inside of the project. */
export interface StateFolder {
  readonly root: string;
  readonly folder: string;
}

/** Reads `paper.json`; undefined where there is none. A damaged one throws FixpointError `record`. */
export async function readPaper(state: StateFolder): Promise<JsonRecord<Paper> | undefined> {
  const record = recordIn(state, 'paper.json');
  const text = await readRecord(record);
  return text === undefined ? undefined : parseRecord(record.path, text, paperSchema);
}

/** Reads `reviews.json`, empty where there is none. A damaged one throws FixpointError `record`. */
export async function readReviews(state: StateFolder): Promise<Reviews> {
  const record = recordIn(state, 'reviews.json');
  return reviewsIn(record, await readRecord(record));
}

/** Reads `_run-log.jsonl`; damaged lines are skipped, with a warning each. */
export async function readLog(state: StateFolder): Promise<RunLog> {
  return readRunLog((await readRecord(recordIn(state, '_run-log.jsonl'))) ?? '');
}

/** Changes `paper.json`, which is made where there is none; a venue is filled in only there. */
export async function updatePaper(
  state: StateFolder,
  venue: string,
  change: (paper: Paper) => Paper,
): Promise<void> {
  const record = recordIn(state, 'paper.json');
  await updateRecord(record, (text) => {
    const paper = text === undefined ? newPaper(venue) : parseRecord(record.path, text, paperSchema).value;
    return formatRecord(change(paper), text);
  });
}

/** Changes `reviews.json`, which is made where there is none. */
export async function updateReviews(
  state: StateFolder,
  change: (reviews: Reviews) => Reviews,
): Promise<void> {
  const record = recordIn(state, 'reviews.json');
  await updateRecord(record, (text) => formatRecord(change(reviewsIn(record, text)), text));
}

/** Adds records to `_run-log.jsonl`, each in the place of what the run said of that phase before. */
export async function updateLog(state: StateFolder, records: readonly LogRecord[]): Promise<void> {
  await updateRecord(recordIn(state, '_run-log.jsonl'), (text = '') => records.reduce(withLogRecord, text));
}

/** Where a file of the state folder is, from the project's root. */
export function recordIn({ root, folder }: StateFolder, name: string): RecordFile {
  return { root, path: path.join(folder, name) };
}

function reviewsIn(record: RecordFile, text: string | undefined): Reviews {
  return text === undefined ? noReviews : parseRecord(record.path, text, reviewsSchema).value;
}
