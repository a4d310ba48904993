import type { Conflict } from '../../findings/index.ts';
import { joinLines, lineEndingOf, splitLines, type TextLine } from '../../formats/text/index.ts';
import type { ConflictIdentity, SlotEdit } from './slot.ts';
import { closeLine, isSameConflict, toWrittenForm, writeOpenLine } from './slot-line.ts';
import { findSlot, slotHeading, slotMarkers } from './slot-place.ts';
import { readSlot } from './slot-read.ts';

const newTitle = '# Reviews';

/** Gives a text its conflict slot, directly after the title; a blank or missing text gets a title too. */
export function ensureSlot(text: string | undefined, marker: string): SlotEdit {
  const present = text === undefined || text.trim() === '' ? `${newTitle}\n` : text;
  const lines = splitLines(present);
  const place = findSlot(lines, slotMarkers(marker));
  switch (place.kind) {
    case 'slot':
      return { kind: 'edited', text: present };
    case 'damaged':
      return { kind: 'refused', why: `line ${place.index + 1}: ${place.why}` };
    case 'no-title':
      return {
        kind: 'refused',
        why: 'line 1: a slot stands after the title, and the file begins without one',
      };
    case 'absent':
      return {
        kind: 'edited',
        text: insertLines(present, place.titleEnd, newSlot(lines[place.titleEnd], marker)),
      };
  }
}

/** Writes a conflict into the slot as an open line, unless the same one is open there. */
export function addConflict(text: string | undefined, marker: string, conflict: Conflict): SlotEdit {
  const { property, conflictsWith } = toWrittenForm(conflict);
  if (property === '')
    return { kind: 'refused', why: 'the conflict does not say which property is required' };
  if (conflictsWith === '')
    return { kind: 'refused', why: 'the conflict does not say what it conflicts with' };
  const ensured = ensureSlot(text, marker);
  if (ensured.kind === 'refused') return ensured;
  const slot = readSlot(ensured.text, marker);
  if (slot.kind === 'broken') return { kind: 'refused', why: `line ${slot.line}: ${slot.why}` };
  if (slot.open.some((line) => isSameConflict(line.conflict, conflict))) return ensured;
  return { kind: 'edited', text: insertLines(ensured.text, slot.end - 1, [writeOpenLine(conflict)]) };
}

/** Closes the open line of a conflict, with what was decided; refused if no such line is open in the slot. */
export function closeConflict(
  text: string,
  marker: string,
  { resolution, ...identity }: ConflictIdentity & { readonly resolution: string },
): SlotEdit {
  const slot = readSlot(text, marker);
  if (slot.kind === 'broken') return { kind: 'refused', why: `line ${slot.line}: ${slot.why}` };
  const closing = new Set(
    slot.open.filter(({ conflict }) => isSameConflict(conflict, identity)).map(({ line }) => line),
  );
  if (closing.size === 0) return { kind: 'refused', why: `no open conflict asks for: ${identity.property}` };
  const lines = splitLines(text).map((line, index) =>
    closing.has(index + 1) ? { ...line, text: closeLine(line.text, resolution) } : line,
  );
  return { kind: 'edited', text: joinLines(lines) };
}

/** Puts the slot of a text, byte for byte, into a new writing of what surrounds it. */
export function carrySlot(from: string, to: string, marker: string): SlotEdit {
  const markers = slotMarkers(marker);
  const kept = splitLines(from);
  const source = findSlot(kept, markers);
  if (source.kind !== 'slot') return { kind: 'refused', why: 'there is no slot to carry over' };
  const ensured = ensureSlot(to, marker);
  if (ensured.kind === 'refused') return ensured;
  const lines = splitLines(ensured.text);
  const target = findSlot(lines, markers);
  if (target.kind !== 'slot') return { kind: 'refused', why: 'there is no place for the slot' };
  const before = lines.slice(0, target.begin);
  const slot = kept.slice(source.begin, source.end + 1);
  return { kind: 'edited', text: joinLines([...before, ...slot, ...lines.slice(target.end + 1)]) };
}

function newSlot(next: TextLine | undefined, marker: string): readonly string[] {
  const { begin, end } = slotMarkers(marker);
  const isApart = next === undefined || next.text.trim() === '';
  return ['', begin, slotHeading, end, ...(isApart ? [] : [''])];
}

function insertLines(text: string, at: number, added: readonly string[]): string {
  const ending = lineEndingOf(text);
  const lines = splitLines(text).map((line, index) =>
    index === at - 1 && line.ending === '' ? { ...line, ending } : line,
  );
  const inserted = added.map((line) => ({ text: line, ending }));
  return joinLines([...lines.slice(0, at), ...inserted, ...lines.slice(at)]);
}
