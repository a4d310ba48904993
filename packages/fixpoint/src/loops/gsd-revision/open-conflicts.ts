import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { reviewsFileOf } from './reviews-file.ts';
import { readSlotFile } from './slot-file.ts';

/**
 * Finds the conflicts that an earlier run left open in the reviews file. A file that is not there yet, or that has no
 * slot and no trace of one, has none: the first conflict makes it.
 */
export async function findOpenConflicts({ root, settings }: PrecheckInput): Promise<Prechecked> {
  const file = reviewsFileOf(root, settings);
  if (file === null) return { kind: 'go', notes: [] };
  const reading = await readSlotFile(file);
  if (reading.kind === 'slot') {
    return { kind: 'go', carried: reading.open.map(({ conflict }) => conflict), notes: [] };
  }
  if (reading.fault === 'no-file' || reading.fault === 'no-slot') return { kind: 'go', notes: [] };
  throw new FixpointError('record', `the open conflicts of ${file.path} cannot be known: ${reading.why}`, {
    place: { file: file.path, line: reading.line },
    hint: 'Repair the conflict slot of that file by hand, or move the file away; it was left as it is.',
  });
}
