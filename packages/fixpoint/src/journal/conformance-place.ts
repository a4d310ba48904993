import assert from 'node:assert/strict';
import { type ErrorCode, FixpointError } from '../base/index.ts';
import type { JournalEvent } from './envelope.ts';
import { createRedactor } from './redactor.ts';
import { defineEvents } from './schema.ts';
import type { JournalSettings, RunStore } from './store.ts';

/** A fresh place for runs, such as a temporary folder. Stores that are made on it see the same runs. */
export interface StorePlace {
  makeStore<E extends JournalEvent>(settings: JournalSettings<E>): RunStore<E>;
}

/** One thing that a store must do; `run` throws if it does not. */
export interface StoreCase {
  readonly name: string;
  run(place: StorePlace): Promise<void>;
}

/** The event of the cases. */
export interface NoteAdded {
  readonly type: 'note.added';
  readonly text: string;
  readonly tags?: readonly string[] | undefined;
}

/** The secret of the cases. */
export const secret = 'correct-horse-battery';

export const settings: JournalSettings<NoteAdded> = {
  schema: defineEvents<NoteAdded>({ 'note.added': 1 }),
  clock: { now: () => Date.UTC(2026, 0, 30, 12) },
  redactor: createRedactor({ values: [secret] }),
};

export function note(text: string): NoteAdded {
  return { type: 'note.added', text };
}

/** Fails unless the work throws a FixpointError of that code. */
export async function assertRefused(work: () => Promise<unknown>, code: ErrorCode): Promise<void> {
  await assert.rejects(work, (thrown) => {
    assert.ok(thrown instanceof FixpointError, `a FixpointError was expected, and ${thrown} was thrown`);
    assert.equal(thrown.code, code);
    return true;
  });
}
