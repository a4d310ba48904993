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
      return edited(present);
    case 'damaged':
      return refused(`line ${place.index + 1}: ${place.why}`);
    case 'no-title':
      return refused('line 1: a slot stands after the title, and the file begins without one');
    case 'absent':
      return edited(insertLines(present, place.titleEnd, newSlot(lines[place.titleEnd], marker)));
  }
}

/** Writes a conflict into the slot as an open line, unless the same one is open there. */
export function addConflict(text: string | undefined, marker: string, conflict: Conflict): SlotEdit {
  const { property, conflictsWith } = toWrittenForm(conflict);
  if (property === '') return refused('the conflict does not say which property is required');
  if (conflictsWith === '') return refused('the conflict does not say what it conflicts with');
  const ensured = ensureSlot(text, marker);
  if (ensured.kind === 'refused') return ensured;
  const slot = readSlot(ensured.text, marker);
  if (slot.kind === 'broken') return refused(`line ${slot.line}: ${slot.why}`);
  if (slot.open.some((line) => isSameConflict(line.conflict, conflict))) return ensured;
  return edited(insertLines(ensured.text, slot.end - 1, [writeOpenLine(conflict)]));
}

/** Closes the open line of a conflict, with what was decided; refused if no such line is open in the slot. */
export function closeConflict(
  text: string,
  marker: string,
  { resolution, ...identity }: ConflictIdentity & { readonly resolution: string },
): SlotEdit {
  const slot = readSlot(text, marker);
  if (slot.kind === 'broken') return refused(`line ${slot.line}: ${slot.why}`);
  const closing = new Set(
    slot.open.filter(({ conflict }) => isSameConflict(conflict, identity)).map(({ line }) => line),
  );
  if (closing.size === 0) return refused(`no open conflict asks for: ${identity.property}`);
  const lines = splitLines(text).map((line, index) =>
    closing.has(index + 1) ? { ...line, text: closeLine(line.text, resolution) } : line,
  );
  return edited(joinLines(lines));
}

/** Puts the slot of a text, byte for byte, into a new writing of what surrounds it. */
export function carrySlot(from: string, to: string, marker: string): SlotEdit {
  const markers = slotMarkers(marker);
  const kept = endedLines(from);
  const source = findSlot(kept, markers);
  if (source.kind !== 'slot') return refused('there is no whole slot to carry over');
  const ensured = ensureSlot(to, marker);
  if (ensured.kind === 'refused') return ensured;
  const lines = splitLines(ensured.text);
  const target = findSlot(lines, markers);
  if (target.kind !== 'slot') return refused('there is no place for the slot');
  const before = lines.slice(0, target.begin);
  const slot = kept.slice(source.begin, source.end + 1);
  return edited(joinLines([...before, ...slot, ...lines.slice(target.end + 1)]));
}

function newSlot(next: TextLine | undefined, marker: string): readonly string[] {
  const { begin, end } = slotMarkers(marker);
  const isApart = next === undefined || next.text.trim() === '';
  return ['', begin, slotHeading, end, ...(isApart ? [] : [''])];
}

function insertLines(text: string, at: number, added: readonly string[]): string {
  const lines = endedLines(text);
  const inserted = added.map((line) => ({ text: line, ending: lineEndingOf(text) }));
  return joinLines([...lines.slice(0, at), ...inserted, ...splitLines(text).slice(at)]);
}

/** The lines of a text, the last one with an ending too, so that another can follow it. */
function endedLines(text: string): readonly TextLine[] {
  const ending = lineEndingOf(text);
  return splitLines(text).map((line) => (line.ending === '' ? { ...line, ending } : line));
}

function edited(text: string): SlotEdit {
  return { kind: 'edited', text };
}

function refused(why: string): SlotEdit {
  return { kind: 'refused', why };
}
