import type { Conflict } from '../../findings/index.ts';

/** One conflict as it stands in the slot; its fields are in their one-line form. */
export interface SlotLine {
  /** Where it stands in the file, from 1. */
  readonly line: number;
  readonly conflict: Conflict;
}

export interface ClosedSlotLine extends SlotLine {
  readonly resolution: string;
}

/** Why nothing can be said about open conflicts. None of these means that there are none. */
export type SlotFault = 'no-file' | 'unreadable' | 'no-slot' | 'damaged';

/** The conflict slot of a `*-REVIEWS.md`, or why it can't be read (records.md, "Conflict slot"). */
export type SlotReading = ReadSlot | BrokenSlot;

export interface ReadSlot {
  readonly kind: 'slot';
  readonly open: readonly SlotLine[];
  readonly closed: readonly ClosedSlotLine[];
  /** The line of the end marker, from 1. */
  readonly end: number;
}

export interface BrokenSlot {
  readonly kind: 'broken';
  readonly fault: SlotFault;
  /** The line that is wrong, or after which a slot was expected; from 1. */
  readonly line: number;
  readonly why: string;
}

/** What came of a change to the text around or in a slot. A refused one leaves the text as it is. */
export type SlotEdit =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string };

/** What makes two conflicts the same one: dimension, plan and property. */
export type ConflictIdentity = Pick<Conflict, 'dimension' | 'plan' | 'property'>;
