import { expect, test } from 'vitest';
import { keepContents } from './folder-contents.ts';
import type { FileEntry } from './folder-entries.ts';
import { testFolder } from './test-support.ts';

const folder = testFolder();
const limits = { files: 10, fileBytes: 100, keptBytes: 100 };
const second = 1_000_000_000n;

function entry(name: string, changedAt: bigint, bytes = 5): readonly [string, FileEntry] {
  return [name, { kind: 'file', bytes, mode: 0o644, stamp: `stamp ${changedAt}`, changedAt }];
}

test('contents are read again only where the file may have changed since', async () => {
  folder.write('old.txt', 'first');
  folder.write('changed.txt', 'first');
  folder.write('fresh.txt', 'first');
  const options = { root: folder.at(), limits };
  const fresh = entry('fresh.txt', 5n * second);
  const known = await keepContents(
    options,
    new Map([entry('old.txt', second), entry('changed.txt', second), fresh]),
    new Map(),
  );
  for (const name of ['old.txt', 'changed.txt', 'fresh.txt']) folder.write(name, 'again');
  const entries = new Map([entry('old.txt', second), entry('changed.txt', 2n * second), fresh]);
  const kept = await keepContents(options, entries, known);
  expect(kept.get('old.txt')).toBe(known.get('old.txt'));
  expect(kept.get('changed.txt')?.digest).not.toBe(known.get('changed.txt')?.digest);
  // It was written in the moment of the first look: an equal stamp proves nothing.
  expect(kept.get('fresh.txt')?.digest).not.toBe(known.get('fresh.txt')?.digest);
});

test('contents are kept as far as the limits go', async () => {
  folder.write('a', 'a');
  const options = { root: folder.at(), limits };
  const entries = new Map([entry('too-large', 0n, 101), entry('a', 0n, 60), entry('no-room', 0n, 60)]);
  expect([...(await keepContents(options, entries, new Map())).keys()]).toEqual(['a']);
});
