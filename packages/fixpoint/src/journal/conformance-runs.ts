import assert from 'node:assert/strict';
import { assertRefused, note, type StoreCase, secret, settings } from './conformance-place.ts';
import { genesis } from './envelope.ts';

/** Runs, their events in order, and who may write. */
export const runCases: readonly StoreCase[] = [
  {
    name: 'a new run is empty',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      assert.deepEqual(run.events(), []);
      assert.deepEqual(run.head(), { seq: -1, hash: genesis });
      assert.equal(run.recovered, null);
      await run.close();
    },
  },
  {
    name: 'events are numbered, dated and chained',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      const first = await run.append(note('one'));
      const afterFirst = run.head();
      const second = await run.append(note('two'));
      const at = '2026-01-30T12:00:00.000Z';
      assert.deepEqual(first, { v: 1, seq: 0, at, type: 'note.added', prev: genesis, text: 'one' });
      assert.deepEqual(second, { v: 1, seq: 1, at, type: 'note.added', prev: afterFirst.hash, text: 'two' });
      assert.equal(run.head().seq, 1);
      await run.close();
    },
  },
  {
    name: 'what append gives is what a later reader finds',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const stored = [
        await run.append({ type: 'note.added', text: 'lines\nand "quotes", \u2028 and 🧭', tags: undefined }),
        await run.append({ type: 'note.added', text: '', tags: ['a', 'b'] }),
      ];
      const head = run.head();
      await run.close();
      const later = await store.read('a');
      assert.deepEqual(later.events(), stored);
      assert.deepEqual(later.head(), head);
    },
  },
  {
    name: 'appends that overlap are kept in the order of their calls',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const texts = Array.from({ length: 20 }, (_, index) => `note ${index}`);
      await Promise.all(texts.map((text) => run.append(note(text))));
      await run.close();
      const events = (await store.read('a')).events();
      assert.deepEqual(
        events.map(({ text }) => text),
        texts,
      );
      assert.ok((await store.audit('a')).ok);
    },
  },
  {
    name: 'a run goes on where it ended',
    run: async (place) => {
      const first = await place.makeStore(settings).create('a');
      await first.append(note('one'));
      const head = first.head();
      await first.close();
      const again = await place.makeStore(settings).open('a');
      assert.deepEqual(again.head(), head);
      assert.equal((await again.append(note('two'))).prev, head.hash);
      await again.close();
    },
  },
  {
    name: 'a run has one writer, until it closes',
    run: async (place) => {
      const store = place.makeStore(settings);
      const first = await store.create('a');
      await assertRefused(() => store.open('a'), 'locked');
      await assertRefused(() => place.makeStore(settings).open('a'), 'locked');
      await first.append(note('still here'));
      await first.close();
      await (await store.open('a')).close();
    },
  },
  {
    name: 'reading needs no lock, and shows what was acknowledged',
    run: async (place) => {
      const store = place.makeStore(settings);
      const writer = await store.create('a');
      await writer.append(note('one'));
      const reader = await store.read('a');
      await writer.append(note('two'));
      assert.equal(reader.events().length, 1);
      assert.equal((await store.read('a')).events().length, 2);
      await writer.close();
    },
  },
  {
    name: 'closing waits for what is being written, and nothing is written after it',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const pending = run.append(note('one'));
      await run.close();
      await run.close();
      await pending;
      await assertRefused(() => run.append(note('late')), 'internal');
      await assertRefused(() => run.putBlob({ kind: 'text', text: 'late' }), 'internal');
      assert.equal((await store.read('a')).events().length, 1);
    },
  },
  {
    name: 'secrets are gone from an event before it is stored',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const stored = await run.append(note(`the password is ${secret}.`));
      assert.equal(stored.text, 'the password is [redacted].');
      await run.close();
      assert.deepEqual((await store.read('a')).events(), [stored]);
    },
  },
  {
    name: 'runs are listed by id, and an id is taken once',
    run: async (place) => {
      const store = place.makeStore(settings);
      assert.deepEqual(await store.list(), []);
      for (const id of ['c', 'a', 'b']) await (await store.create(id)).close();
      assert.deepEqual(await store.list(), ['a', 'b', 'c']);
      await assertRefused(() => store.create('a'), 'refused');
    },
  },
  {
    name: 'a run that does not exist is not found, and not made by looking',
    run: async (place) => {
      const store = place.makeStore(settings);
      await assertRefused(() => store.open('a'), 'not-found');
      await assertRefused(() => store.read('a'), 'not-found');
      await assertRefused(() => store.audit('a'), 'not-found');
      await assertRefused(() => store.create('../a'), 'usage');
      assert.deepEqual(await store.list(), []);
    },
  },
  {
    name: 'an audit gives the head and the length of a chain that holds',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      await run.append(note('one'));
      await run.append(note('two'));
      const expected = { ok: true, head: run.head(), length: 2, firstBad: null, lost: [], unfinished: null };
      assert.deepEqual(await store.audit('a'), expected);
      await run.close();
    },
  },
];
