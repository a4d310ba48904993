import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecordFile, readRecord, updateRecord } from './write-record.ts';

let root: string;
let record: RecordFile;
let file: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fixpoint-record-'));
  record = { root, path: 'a.md' };
  file = path.join(root, 'a.md');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

describe('a record', () => {
  it('is nothing where there is no file, and is made with its folder', async () => {
    const inside = { root, path: 'x/y/a.md' };
    expect(await readRecord(inside)).toBeUndefined();
    await updateRecord(inside, (text) => `${text}`);
    expect(await readRecord(inside)).toBe('undefined');
  });

  it('keeps its mode, and leaves nothing beside it', async () => {
    await writeFile(file, 'one');
    await chmod(file, 0o640);
    await updateRecord(record, (text) => `${text} two`);
    expect(await readRecord(record)).toBe('one two');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readdir(root)).toEqual(['a.md']);
  });

  it('stays as it is where the change is refused, or is none', async () => {
    await writeFile(file, 'one');
    const before = await stat(file);
    const refuse = () => {
      throw new Error('refused');
    };
    await expect(updateRecord(record, refuse)).rejects.toThrow('refused');
    await updateRecord(record, (text = '') => text);
    expect(await readFile(file, 'utf8')).toBe('one');
    expect((await stat(file)).ino).toBe(before.ino);
  });

  it('is written through a link, but never out of the project', async () => {
    await writeFile(path.join(root, 'target.md'), 'one');
    await symlink('target.md', file);
    await updateRecord(record, () => 'two');
    expect(await readFile(path.join(root, 'target.md'), 'utf8')).toBe('two');
    await symlink(tmpdir(), path.join(root, 'out'));
    await expect(updateRecord({ root, path: 'out/a.md' }, () => 'x')).rejects.toThrow('leads out');
    await expect(updateRecord({ root, path: '../a.md' }, () => 'x')).rejects.toThrow('leads out');
  });

  it('that can’t be read as text is an error, and stays', async () => {
    await writeFile(file, Buffer.from([0x61, 0xff]));
    await expect(updateRecord(record, () => 'x')).rejects.toMatchObject({ code: 'record' });
    expect([...(await readFile(file))]).toEqual([0x61, 0xff]);
    await mkdir(path.join(root, 'folder.md'));
    await expect(readRecord({ root, path: 'folder.md' })).rejects.toMatchObject({ code: 'record' });
  });

  it('loses no change of writers at the same time', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, each) => updateRecord(record, (text = '') => `${text}${each}\n`)),
    );
    expect((await readFile(file, 'utf8')).trimEnd().split('\n').sort()).toHaveLength(10);
  });

  it('is taken over from a writer that died', async () => {
    await mkdir(`${file}.lock`);
    await utimes(`${file}.lock`, 0, 0);
    await updateRecord(record, () => 'one');
    expect(await readFile(file, 'utf8')).toBe('one');
  });
});
