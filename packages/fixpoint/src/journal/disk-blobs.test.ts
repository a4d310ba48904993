import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { note } from './conformance-place.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { hashBytes } from './line.ts';
import { makeDiskStore, makeFolder } from './test-support.ts';

/** A run of three events, of which the second and the third came with a blob. */
async function makeRun() {
  const { root, store } = await makeDiskStore();
  const run = await store.create('a');
  await run.append(note('one'));
  const earlier = await run.putBlob({ kind: 'text', text: 'the blob of the second' });
  await run.append(note('two'));
  const last = await run.putBlob({ kind: 'text', text: 'the blob of the third' });
  await run.append(note('three'));
  await run.close();
  const folder = path.join(root, '.fixpoint', 'runs', 'a');
  const fileOf = (hash: string) => path.join(folder, 'blobs', hash);
  return { store, journal: path.join(folder, 'journal.jsonl'), fileOf, earlier, last, events: run.events() };
}

const harms = {
  deleted: (file: string) => rm(file),
  emptied: (file: string) => truncate(file, 0),
  cut: (file: string) => truncate(file, 7),
  changed: (file: string) => writeFile(file, 'the blob of the thirD'),
};

test.each(Object.entries(harms))(
  'a last event whose blob was %s was never acknowledged: readers pass over it, a writer cuts it off and says so',
  async (_, harm) => {
    const { store, journal, fileOf, last, events } = await makeRun();
    await harm(fileOf(last));
    const { size } = await stat(journal);
    const reader = await store.read('a');
    expect(reader.events()).toEqual(events.slice(0, 2));
    expect(reader.recovered).toMatchObject({ kind: 'missing-blob', blob: last });
    expect((await stat(journal)).size).toBe(size);
    expect(await store.audit('a')).toMatchObject({ ok: true, length: 2, unfinished: reader.recovered });

    const run = await store.open('a');
    expect(run.recovered).toEqual(reader.recovered);
    expect(run.head()).toEqual(reader.head());
    const again = await run.putBlob({ kind: 'text', text: 'the blob of the third' });
    expect((await run.append(note('three again'))).blobs).toEqual([last]);
    await run.close();
    expect(again).toBe(last);
    expect(Buffer.from(await (await store.read('a')).getBlob(last)).toString()).toBe('the blob of the third');
    expect(await store.audit('a')).toMatchObject({ ok: true, length: 3, unfinished: null });
  },
);

test('a last event without its newline and without its blob is cut off whole', async () => {
  const { store, journal, fileOf, last, events } = await makeRun();
  await rm(fileOf(last));
  const { size } = await stat(journal);
  await truncate(journal, size - 1);
  const run = await store.open('a');
  expect(run.recovered).toMatchObject({ kind: 'missing-blob', blob: last });
  await run.append(note('three again'));
  await run.close();
  expect((await store.read('a')).events().slice(0, 2)).toEqual(events.slice(0, 2));
  expect(await store.audit('a')).toMatchObject({ ok: true, length: 3 });
});

test('an earlier event stays without its blob: what is lost is told by an audit, and by whoever asks for it', async () => {
  const { store, fileOf, earlier, events } = await makeRun();
  await rm(fileOf(earlier));
  const lost = [{ line: 2, blob: earlier, flaw: 'missing' }];
  expect(await store.audit('a')).toMatchObject({ ok: false, firstBad: null, length: 3, lost });
  await writeFile(fileOf(earlier), 'something else');
  expect(await store.audit('a')).toMatchObject({ ok: false, lost: [{ line: 2, flaw: 'damaged' }] });
  const run = await store.open('a');
  expect(run.recovered).toBeNull();
  expect(run.events()).toEqual(events);
  await expect(run.getBlob(earlier)).rejects.toMatchObject({ code: 'journal' });
  await run.close();
});

test('an event that another one follows was acknowledged, even if that one was torn', async () => {
  const { store, journal, fileOf, last, events } = await makeRun();
  await writeFile(journal, Buffer.concat([await readFile(journal), Buffer.from('{"v":1,')]));
  await rm(fileOf(last));
  const run = await store.open('a');
  expect(run.recovered).toEqual({ kind: 'torn-line', bytes: 7 });
  expect(run.events()).toEqual(events);
  await run.close();
});

test('a part of a blob that another process left is written anew, and never through a link', async () => {
  const folder = await makeFolder();
  const bytes = Buffer.from('whole');
  const hash = hashBytes(bytes);
  const elsewhere = path.join(await makeFolder(), 'elsewhere');
  await writeFile(elsewhere, 'mine');
  for (const leave of [
    () => writeFile(path.join(folder, hash), 'who'),
    () => symlink(elsewhere, path.join(folder, hash)),
  ]) {
    await rm(path.join(folder, hash), { force: true });
    await leave();
    const blobs = createDiskBlobs(folder);
    expect(await blobs.put(hash, bytes)).toBe('written');
    expect(await blobs.get(hash)).toEqual(bytes);
    await blobs.flush([hash]);
    expect(await blobs.put(hash, bytes)).toBe('kept');
    expect(await readdir(folder)).toEqual([hash]);
  }
  expect(await readFile(elsewhere, 'utf8')).toBe('mine');
});

test('a blob that could not be flushed holds its event up, can still be got, and is written anew with the next', async () => {
  const { store, root } = await makeDiskStore();
  const run = await store.create('a');
  const hash = await run.putBlob({ kind: 'text', text: 'kept' });
  const file = path.join(root, '.fixpoint', 'runs', 'a', 'blobs', hash);
  await rm(file);
  await expect(run.append(note('one'))).rejects.toMatchObject({ code: 'io' });
  expect(run.events()).toEqual([]);
  expect((await store.read('a')).events()).toEqual([]);
  expect(Buffer.from(await run.getBlob(hash)).toString()).toBe('kept');
  expect((await run.append(note('one'))).blobs).toEqual([hash]);
  await run.close();
  expect(await readFile(file, 'utf8')).toBe('kept');
  expect(await store.audit('a')).toMatchObject({ ok: true, length: 1 });
});
