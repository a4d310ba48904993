import { expect, test } from 'vitest';
import type { BoxedContent } from './content-box.ts';
import { readContents } from './folder-contents.ts';
import type { FileEntry } from './folder-entries.ts';
import type { KeptEntry } from './folder-snapshot.ts';
import { testFolder } from './test-support.ts';

const folder = testFolder();
const limits = { files: 10, fileBytes: 100, keptBytes: 100, packedBytes: 100 };
const second = 1_000_000_000n;
const box = { has: (content: BoxedContent | null): content is BoxedContent => content !== null };

function entry(name: string, changedAt: bigint, bytes = 5): readonly [string, FileEntry] {
  return [name, { kind: 'file', bytes, mode: 0o644, stamp: `stamp ${changedAt}`, changedAt }];
}

test('contents are read again only where the file may have changed since, or where they are lost', async () => {
  const names = ['old.txt', 'changed.txt', 'fresh.txt', 'lost.txt'];
  for (const name of names) folder.write(name, 'first');
  const options = { root: folder.at(), limits, box };
  const fresh = entry('fresh.txt', 5n * second);
  const others = [entry('old.txt', second), entry('lost.txt', second), fresh];
  const before = new Map([...others, entry('changed.txt', second)]);
  const { known } = await readContents(options, before, new Map());
  for (const name of names) folder.write(name, 'again');
  const kept = new Map(
    [...before].map(([name, each]): [string, KeptEntry] => [
      name,
      { ...each, content: known.get(name) ?? null },
    ]),
  );
  const isThere = (content: BoxedContent | null): content is BoxedContent =>
    content !== null && content !== known.get('lost.txt');
  const again = await readContents(
    { ...options, box: { has: isThere } },
    new Map([...others, entry('changed.txt', 2n * second)]),
    kept,
  );
  expect(again.known.get('old.txt')).toBe(known.get('old.txt'));
  for (const name of ['changed.txt', 'fresh.txt', 'lost.txt']) {
    // What was written in the moment of the first look is read too: an equal stamp proves nothing.
    expect(again.known.get(name)?.digest, name).not.toBe(known.get(name)?.digest);
  }
});

test('contents are kept as far as the limits go', async () => {
  folder.write('a', 'a');
  const options = { root: folder.at(), limits, box };
  const entries = new Map([entry('too-large', 0n, 101), entry('a', 0n, 60), entry('no-room', 0n, 60)]);
  expect([...(await readContents(options, entries, new Map())).known.keys()]).toEqual(['a']);
});
