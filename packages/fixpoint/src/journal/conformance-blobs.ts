import assert from 'node:assert/strict';
import { assertRefused, note, type StoreCase, secret, settings } from './conformance-place.ts';

/** Blobs and their names. */
export const blobCases: readonly StoreCase[] = [
  {
    name: 'a version comes back byte for byte, secrets and all',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      const bytes = new Uint8Array([...Buffer.from(secret), 0, 255, 13, 10]);
      const hash = await run.putBlob({ kind: 'version', bytes });
      assert.deepEqual(new Uint8Array(await run.getBlob(hash)), bytes);
      await run.close();
    },
  },
  {
    name: 'a text comes back without its secrets, under the hash of what is kept',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const hash = await run.putBlob({ kind: 'text', text: `key: ${secret}` });
      const kept = Buffer.from('key: [redacted]');
      assert.equal(hash, await run.putBlob({ kind: 'version', bytes: kept }));
      await run.close();
      const reader = await store.read('a');
      assert.deepEqual(Buffer.from(await reader.getBlob(hash)), kept);
    },
  },
  {
    name: 'the same bytes have one name, at whatever time they are put',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      const put = () => run.putBlob({ kind: 'text', text: 'same' });
      const hashes = [...(await Promise.all([put(), put(), put()])), await put()];
      assert.equal(new Set(hashes).size, 1);
      assert.match(hashes[0] ?? '', /^[0-9a-f]{64}$/);
      await run.close();
    },
  },
  {
    name: 'an event names the blobs that came with it, each once',
    run: async (place) => {
      const store = place.makeStore(settings);
      const run = await store.create('a');
      const put = (text: string) => run.putBlob({ kind: 'text', text });
      const [one, two] = [await put('one'), await put('two')];
      assert.deepEqual((await run.append(note('with two'))).blobs, [one, two]);
      assert.equal('blobs' in (await run.append(note('with none'))), false);
      const three = await put('three');
      await put('one');
      await run.append(note('with one more'));
      await run.close();
      const found = (await store.read('a')).events().map(({ blobs }) => blobs);
      assert.deepEqual(found, [[one, two], undefined, [three]]);
    },
  },
  {
    name: 'a blob that is not there is not found',
    run: async (place) => {
      const run = await place.makeStore(settings).create('a');
      const hash = await run.putBlob({ kind: 'version', bytes: new Uint8Array() });
      assert.equal(await run.hasBlob(hash), true);
      for (const other of ['0'.repeat(64), '../journal.jsonl', '']) {
        assert.equal(await run.hasBlob(other), false);
        await assertRefused(() => run.getBlob(other), 'not-found');
      }
      await run.close();
    },
  },
];
