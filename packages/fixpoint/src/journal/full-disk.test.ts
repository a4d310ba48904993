import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { note, settings } from './conformance-place.ts';
import { createDiskStore } from './disk-store.ts';

const root = mkdtempSync(path.join(tmpdir(), 'fixpoint-full-'));
const isMounted = mountSmallDisk();

function mountSmallDisk(): boolean {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=128k', 'fixpoint', root);
    return true;
  } catch {
    return false;
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}

afterAll(() => {
  if (isMounted) run('umount', root);
  rmSync(root, { recursive: true });
});

// Mounting needs Linux and root; without them disk-log.test.ts still fills a disk that is made up.
test.skipIf(!isMounted)(
  'a disk that is full ends no journal: it opens, and goes on when there is room',
  async () => {
    const filler = path.join(root, 'filler');
    await writeFile(filler, new Uint8Array(48 * 1024));
    const store = createDiskStore(root, settings);
    const journal = await store.create('a');
    const appendUntilFull = async (): Promise<void> => {
      for (;;) await journal.append(note('x'.repeat(1500)));
    };
    await expect(appendUntilFull()).rejects.toMatchObject({
      code: 'io',
      hint: expect.stringContaining('disk is full'),
    });
    await expect(journal.putBlob({ kind: 'text', text: 'y'.repeat(9000) })).rejects.toThrow('ENOSPC');
    expect(await readdir(path.join(root, '.fixpoint', 'runs', 'a', 'blobs'))).toEqual([]);
    const written = [...journal.events()];
    expect(written.length).toBeGreaterThan(5);
    expect(await store.read('a')).toMatchObject({ recovered: null });
    expect((await store.read('a')).events()).toEqual(written);

    await rm(filler);
    await journal.append(note('there is room'));
    await journal.close();
    expect(await store.audit('a')).toMatchObject({ ok: true, length: written.length + 1, unfinished: null });
  },
);
