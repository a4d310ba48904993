import type { RunEvent, StoredEvent } from '../../journal/index.ts';
import type { RecordInput, RecordKeeper } from '../kit.ts';
import { noteRefusals } from '../records/note-refusals.ts';
import { followLines, isCompleted, noLines, type OpenLines } from './open-lines.ts';
import { reviewsFileOf } from './reviews-file.ts';
import { type ReviewsFile, writeConflict, writeResolution } from './slot-file.ts';

/**
 * Keeps the conflict slot of the reviews file: a conflict's line is written when it is returned, before anybody is
 * asked, and closed when a revision that follows the answer is complete (loops.md, "gsd-revision").
 */
export function keepReviews({ root, settings }: RecordInput): RecordKeeper | null {
  const file = reviewsFileOf(root, settings);
  if (file === null) return null;
  let lines = noLines;
  return {
    recall({ event }) {
      lines = followLines(lines, event);
    },
    async onHappened({ event }) {
      const writes = writesFor(event, lines, file);
      lines = followLines(lines, event);
      const notes = [];
      for (const write of writes) notes.push(...(await noteRefusals(write)));
      return notes;
    },
  };
}

type Write = () => Promise<void>;

function writesFor(event: StoredEvent<RunEvent>, { lines }: OpenLines, file: ReviewsFile): readonly Write[] {
  if (event.type !== 'call.replied') return [];
  const { conflict } = event;
  if (conflict !== null) return [() => writeConflict(file, conflict)];
  if (!isCompleted(event)) return [];
  return lines.flatMap((line) => {
    const { resolution } = line;
    return resolution === null ? [] : [() => writeResolution(file, line.conflict, resolution)];
  });
}
