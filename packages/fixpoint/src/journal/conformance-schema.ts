import assert from 'node:assert/strict';
import { assertRefused, note, type StoreCase, settings } from './conformance-place.ts';
import { defineEvents } from './schema.ts';
import type { JournalSettings } from './store.ts';

/** The note of the cases as a later Fixpoint might have it. */
interface LaterNote {
  readonly type: 'note.added';
  readonly body: string;
  readonly words: number;
}

const later: JournalSettings<LaterNote> = {
  ...settings,
  schema: defineEvents<LaterNote>({ 'note.added': 3 }, [
    { type: 'note.added', from: 1, up: ({ text, ...rest }) => ({ ...rest, body: text }) },
    {
      type: 'note.added',
      from: 2,
      up: (fields) => ({ ...fields, words: String(fields.body).split(' ').length }),
    },
  ]),
};

/** Old and new versions of events. */
export const schemaCases: readonly StoreCase[] = [
  {
    name: 'older events are read in their present shape, and their chain stays',
    run: async (place) => {
      const before = await place.makeStore(settings).create('a');
      const stored = await before.append(note('two words'));
      await before.close();
      const run = await place.makeStore(later).open('a');
      const { text: _, ...rest } = stored;
      assert.deepEqual(run.events(), [{ ...rest, v: 3, body: 'two words', words: 2 }]);
      assert.equal((await run.append({ type: 'note.added', body: 'x', words: 1 })).prev, before.head().hash);
      await run.close();
      assert.ok((await place.makeStore(later).audit('a')).ok);
    },
  },
  {
    name: 'an event of a newer version is refused',
    run: async (place) => {
      const run = await place.makeStore(later).create('a');
      await run.append({ type: 'note.added', body: 'x', words: 1 });
      await run.close();
      await assertRefused(() => place.makeStore(settings).read('a'), 'journal');
      await assertRefused(() => place.makeStore(settings).open('a'), 'journal');
      // The refusal has given up the lock.
      await (await place.makeStore(later).open('a')).close();
    },
  },
  {
    name: 'an event of an unknown type is refused',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      await run.append(note('one'));
      await run.close();
      const other = { ...settings, schema: defineEvents<{ type: 'other' }>({ other: 1 }) };
      await assertRefused(() => place.makeStore(other).read('a'), 'journal');
    },
  },
];
