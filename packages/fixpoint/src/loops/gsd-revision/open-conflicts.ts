import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { reviewsFileOf } from './reviews-file.ts';
import type { BrokenSlot } from './slot.ts';
import { findMarkerLine, type ReviewsFile, readSlotFile } from './slot-file.ts';

/**
 * Finds the conflicts that an earlier run left open in the reviews file. A file that is not there yet has none, and
 * neither has one without a slot: the first conflict makes it. But a slot is expected where its markers are: one that
 * stands elsewhere than after the title was moved, and what is open in it is not known.
 */
export async function findOpenConflicts({ root, settings }: PrecheckInput): Promise<Prechecked> {
  const file = reviewsFileOf(root, settings);
  if (file === null) return { kind: 'go', notes: [] };
  const reading = await readSlotFile(file);
  switch (reading.kind) {
    case 'slot':
      return { kind: 'go', carried: reading.open.map(({ conflict }) => conflict), notes: [] };
    case 'broken':
      await refuseUnlessNew(file, reading);
      return { kind: 'go', notes: [] };
  }
}

async function refuseUnlessNew(file: ReviewsFile, { fault, why, line }: BrokenSlot): Promise<void> {
  if (fault === 'no-file') return;
  if (fault !== 'no-slot') throw unknownConflicts(file, { why, line });
  const misplaced = await findMarkerLine(file);
  if (misplaced !== null) {
    throw unknownConflicts(file, { why: `a marker of the slot stands here, and ${why}`, line: misplaced });
  }
}

function unknownConflicts(
  { path }: ReviewsFile,
  { why, line }: { readonly why: string; readonly line: number },
): FixpointError {
  return new FixpointError('record', `the open conflicts of ${path} cannot be known: ${why}`, {
    place: { file: path, line },
    hint: 'Repair the conflict slot directly after the title of that file, or move the file away; it was left as it is.',
  });
}
