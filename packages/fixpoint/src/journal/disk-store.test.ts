import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { note, settings } from './conformance-place.ts';
import { createDiskStore } from './disk-store.ts';
import { makeDiskStore } from './test-support.ts';

async function makeRun() {
  const { root, store } = await makeDiskStore();
  const run = await store.create('a');
  for (const text of ['one', 'two', 'three']) await run.append(note(text));
  await run.close();
  const folder = path.join(root, '.fixpoint', 'runs', 'a');
  return { root, store, folder, journal: path.join(folder, 'journal.jsonl'), events: run.events() };
}

test('a run is a folder that git does not see, with one event a line', async () => {
  const { root, folder, journal, events } = await makeRun();
  expect(await readFile(path.join(root, '.fixpoint', '.gitignore'), 'utf8')).toBe('*\n');
  expect((await readdir(folder)).toSorted()).toEqual(['blobs', 'journal.jsonl', 'lock']);
  expect(await readdir(path.join(root, '.fixpoint', 'runs'))).toEqual(['a']);
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(events);
});

test('a journal that was cut at any byte opens with the events before, goes on, and says what was lost', async () => {
  const { store, journal, events } = await makeRun();
  const whole = await readFile(journal);
  for (let length = 0; length <= whole.length; length += 7) {
    await writeFile(journal, whole.subarray(0, length));
    const reader = await store.read('a');
    const run = await store.open('a');
    expect(run.recovered).toEqual(reader.recovered);
    expect(run.events()).toEqual(reader.events());
    expect(run.events()).toEqual(events.slice(0, run.events().length));
    if (run.recovered?.kind === 'torn-line')
      expect((await stat(journal)).size).toBe(length - run.recovered.bytes);
    await run.append(note('after'));
    await run.close();
    expect(await store.audit('a')).toMatchObject({ ok: true, unfinished: null, head: run.head() });
  }
});

test('a last event that only lacks its newline is kept', async () => {
  const { store, journal, events } = await makeRun();
  await truncate(journal, (await stat(journal)).size - 1);
  const run = await store.open('a');
  expect(run.recovered).toEqual({ kind: 'missing-newline' });
  await run.append(note('four'));
  await run.close();
  expect((await store.read('a')).events().slice(0, 3)).toEqual(events);
});

test('a reader leaves a torn line as it is', async () => {
  const { store, journal, events } = await makeRun();
  await appendFile(journal, '{"v":1,"seq":3');
  const before = await readFile(journal);
  const reader = await store.read('a');
  expect(reader.recovered).toEqual({ kind: 'torn-line', bytes: 14 });
  expect(reader.events()).toEqual(events);
  expect(await readFile(journal)).toEqual(before);
});

test('a damaged line stops reading and writing, with file, line and what to do, and is left as it is', async () => {
  const { store, journal } = await makeRun();
  const damaged = (await readFile(journal, 'utf8')).replace('two', 'zwo');
  await writeFile(journal, damaged);
  for (const refused of [store.read, store.open]) {
    await expect(refused('a')).rejects.toMatchObject({
      code: 'journal',
      message: expect.stringContaining('line 2 or line 3 was changed'),
      place: { file: journal, line: 3 },
      hint: expect.stringContaining('fixpoint audit a'),
    });
  }
  expect(await readFile(journal, 'utf8')).toBe(damaged);
  expect(await store.audit('a')).toMatchObject({ ok: false, length: 2, firstBad: { line: 3 } });
});

test.each([
  ['in the middle', (text: string) => text.replace(/("v":1)(?=.*two)/, '"v":99')],
  ['everywhere', (text: string) => text.replaceAll('"v":1', '"v":99')],
])('a journal of a newer version %s is called newer, and not damaged', async (_, change) => {
  const { store, journal } = await makeRun();
  await writeFile(journal, change(await readFile(journal, 'utf8')));
  for (const refused of [store.read, store.open]) {
    await expect(refused('a')).rejects.toMatchObject({
      code: 'journal',
      message: 'the journal holds note.added of version 99; this Fixpoint knows version 1',
      hint: expect.stringContaining('newer'),
    });
  }
});

test('a run without its journal is damaged, and not an empty run', async () => {
  const { store, journal } = await makeRun();
  await rm(journal);
  for (const refused of [store.read, store.open, store.audit]) {
    await expect(refused('a')).rejects.toMatchObject({ code: 'journal', place: { file: journal } });
  }
});

test('a writer that lost its lock writes nothing more', async () => {
  const { store, folder, journal } = await makeRun();
  const run = await store.open('a');
  await rm(path.join(folder, 'lock'), { recursive: true });
  const before = await readFile(journal);
  await expect(run.append(note('late'))).rejects.toMatchObject({ code: 'locked' });
  expect(await readFile(journal)).toEqual(before);
  await run.close();
});

test('a blob whose bytes changed is refused', async () => {
  const { store, folder } = await makeRun();
  const run = await store.open('a');
  const hash = await run.putBlob({ kind: 'text', text: 'kept' });
  await writeFile(path.join(folder, 'blobs', hash), 'changed');
  await expect(run.getBlob(hash)).rejects.toMatchObject({ code: 'journal' });
  await run.close();
});

test('a place where nothing can be made is refused', async () => {
  const { root } = await makeDiskStore();
  const file = path.join(root, 'file');
  await writeFile(file, '');
  await expect(createDiskStore(file, settings).create('a')).rejects.toThrow('ENOTDIR');
});
