import { FixpointError, toFixpointError } from '../../base/index.ts';
import type { Conflict } from '../../findings/index.ts';
import { type RecordFile, readRecord, updateRecord } from '../records/write-record.ts';
import type { ConflictIdentity, SlotEdit, SlotReading } from './slot.ts';
import { readSlot } from './slot-read.ts';
import { addConflict, closeConflict } from './slot-write.ts';

/** The reviews file that a loop keeps its conflicts in, with the prefix of its markers (`gsd:`). */
export interface ReviewsFile extends RecordFile {
  readonly marker: string;
}

/** Reads the slot of a reviews file. A file that is not there, or can't be read, is a fault and no empty slot. */
export async function readSlotFile(file: ReviewsFile): Promise<SlotReading> {
  try {
    const text = await readRecord(file);
    if (text !== undefined) return readSlot(text, file.marker);
    return { kind: 'broken', fault: 'no-file', line: 1, why: `there is no ${file.path}` };
  } catch (error) {
    return { kind: 'broken', fault: 'unreadable', line: 1, why: toFixpointError(error).message };
  }
}

/** Writes an open conflict into a reviews file; file and slot are made where they are missing. */
export async function writeConflict(file: ReviewsFile, conflict: Conflict): Promise<void> {
  await updateRecord(file, (text) => editedText(file, addConflict(text, file.marker, conflict)));
}

/** Closes an open conflict in a reviews file. */
export async function writeResolution(
  file: ReviewsFile,
  identity: ConflictIdentity,
  resolution: string,
): Promise<void> {
  await updateRecord(file, (text = '') =>
    editedText(file, closeConflict(text, file.marker, { ...identity, resolution })),
  );
}

function editedText(file: ReviewsFile, edit: SlotEdit): string {
  if (edit.kind === 'edited') return edit.text;
  throw new FixpointError('record', `${file.path} was not changed: ${edit.why}`, {
    place: { file: file.path },
    hint: 'Repair the conflict slot of that file by hand; the file was left as it is.',
  });
}
