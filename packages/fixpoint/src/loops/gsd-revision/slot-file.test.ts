import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReviewsFile, readSlotFile, writeConflict, writeResolution } from './slot-file.ts';

const conflict = { property: 'p', conflictsWith: 'c', alternatives: ['a', 'b'], dimension: 'd', plan: '01' };

let file: ReviewsFile;

beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'fixpoint-slot-'));
  file = { root, path: 'phases/01-REVIEWS.md', marker: 'gsd:' };
});

afterEach(async () => {
  await rm(file.root, { recursive: true });
});

describe('a reviews file', () => {
  it('that is not there is made by the first conflict, and no empty slot before', async () => {
    expect(await readSlotFile(file)).toMatchObject({ kind: 'broken', fault: 'no-file' });
    await writeConflict(file, conflict);
    expect(await readSlotFile(file)).toMatchObject({ open: [{ conflict }], closed: [] });
    await writeResolution(file, conflict, 'adopt 1');
    expect(await readSlotFile(file)).toMatchObject({
      open: [],
      closed: [{ conflict, resolution: 'adopt 1' }],
    });
  });

  it('that can’t be read is a fault', async () => {
    await mkdir(path.join(file.root, file.path), { recursive: true });
    expect(await readSlotFile(file)).toMatchObject({ kind: 'broken', fault: 'unreadable' });
  });

  it('stays as it is where a write is refused', async () => {
    const text = 'No title.\r\n';
    await mkdir(path.join(file.root, 'phases'));
    await writeFile(path.join(file.root, file.path), text);
    await expect(writeConflict(file, conflict)).rejects.toMatchObject({ code: 'record' });
    await expect(writeResolution(file, conflict, 'r')).rejects.toMatchObject({ code: 'record' });
    expect(await readFile(path.join(file.root, file.path), 'utf8')).toBe(text);
  });
});
