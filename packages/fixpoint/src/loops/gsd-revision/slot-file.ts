import { FixpointError, toFixpointError } from '../../base/index.ts';
import type { Conflict } from '../../findings/index.ts';
import { splitLines } from '../../formats/text/index.ts';
import { type RecordFile, readRecord, updateRecord } from '../records/write-record.ts';
import type { ConflictIdentity, SlotEdit, SlotReading } from './slot.ts';
import { toField } from './slot-field.ts';
import { isSameConflict } from './slot-line.ts';
import { slotMarkers } from './slot-place.ts';
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

/** The first line of a reviews file, from 1, that is a marker of the slot, wherever it stands; null if there is none. */
export async function findMarkerLine(file: ReviewsFile): Promise<number | null> {
  const { begin, end } = slotMarkers(file.marker);
  const lines = splitLines((await readRecord(file)) ?? '');
  const index = lines.findIndex(({ text }) => text.trim() === begin || text.trim() === end);
  return index < 0 ? null : index + 1;
}

/** Writes an open conflict into a reviews file; file and slot are made where they are missing. */
export async function writeConflict(file: ReviewsFile, conflict: Conflict): Promise<void> {
  await updateRecord(file, (text) => editedText(file, addConflict(text, file.marker, conflict)));
}

/** Closes an open conflict in a reviews file; one that is closed with this resolution already stays as it is. */
export async function writeResolution(
  file: ReviewsFile,
  identity: ConflictIdentity,
  resolution: string,
): Promise<void> {
  const closing = { ...identity, resolution };
  await updateRecord(file, (text = '') =>
    isClosed(readSlot(text, file.marker), closing)
      ? text
      : editedText(file, closeConflict(text, file.marker, closing)),
  );
}

/** Whether a conflict is no longer open, and was closed with these words. */
function isClosed(
  slot: SlotReading,
  { resolution, ...identity }: ConflictIdentity & { readonly resolution: string },
): boolean {
  if (slot.kind === 'broken' || slot.open.some(({ conflict }) => isSameConflict(conflict, identity)))
    return false;
  return slot.closed.some(
    (line) => isSameConflict(line.conflict, identity) && line.resolution === toField(resolution),
  );
}

function editedText(file: ReviewsFile, edit: SlotEdit): string {
  if (edit.kind === 'edited') return edit.text;
  throw new FixpointError('record', `${file.path} was not changed: ${edit.why}`, {
    place: { file: file.path },
    hint: 'Repair the conflict slot of that file by hand; the file was left as it is.',
  });
}
