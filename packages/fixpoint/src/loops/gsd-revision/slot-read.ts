import { splitLines, type TextLine } from '../../formats/text/index.ts';
import type { BrokenSlot, ClosedSlotLine, SlotLine, SlotReading } from './slot.ts';
import { readConflictLine } from './slot-line.ts';
import { findSlot, slotHeading, slotMarkers } from './slot-place.ts';

/**
 * Reads the conflict slot of a reviews file: its open and closed conflicts, or why they can't be known. `marker` is the
 * prefix of the marker comments, such as `gsd:`.
 */
export function readSlot(text: string, marker: string): SlotReading {
  const lines = splitLines(text);
  const markers = slotMarkers(marker);
  const place = findSlot(lines, markers);
  switch (place.kind) {
    case 'slot':
      return readContent(lines, place);
    case 'damaged':
      return damaged(place.index, place.why);
    case 'no-title':
      return { kind: 'broken', fault: 'no-slot', line: 1, why: 'the file does not begin with a title' };
    case 'absent': {
      const why = `there is no ${markers.begin} directly after the title`;
      return { kind: 'broken', fault: 'no-slot', line: place.titleEnd, why };
    }
  }
}

function readContent(
  lines: readonly TextLine[],
  { begin, end }: { readonly begin: number; readonly end: number },
): SlotReading {
  const [heading, ...rest] = lines
    .map(({ text }, index) => ({ text, index }))
    .slice(begin + 1, end)
    .filter(({ text }) => text.trim() !== '');
  if (heading?.text.trimEnd() !== slotHeading) {
    return damaged(heading?.index ?? begin, `the slot has to begin with the heading ${slotHeading}`);
  }
  const open: SlotLine[] = [];
  const closed: ClosedSlotLine[] = [];
  for (const { text, index } of rest) {
    const read = readConflictLine(text);
    if (read === undefined) return damaged(index, 'this is neither an open nor a closed conflict');
    const { conflict, resolution } = read;
    if (resolution === undefined) open.push({ line: index + 1, conflict });
    else closed.push({ line: index + 1, conflict, resolution });
  }
  return { kind: 'slot', open, closed, end: end + 1 };
}

function damaged(index: number, why: string): BrokenSlot {
  return { kind: 'broken', fault: 'damaged', line: index + 1, why };
}
