import { expect, test } from 'vitest';
import { createDiskLog } from './disk-log.ts';
import type { OpenFile } from './files.ts';

/** A file of a disk that takes only so many bytes, and can refuse to flush or to cut. */
class SmallDisk implements OpenFile {
  bytes = Buffer.alloc(0);
  room = 100;
  links = 1;
  refuses: 'flush' | 'truncate' | null = null;

  write(source: Uint8Array, offset: number, position: number): number {
    const taken = Math.min(source.length - offset, this.room - position);
    if (taken <= 0) throw systemError('ENOSPC', 'write');
    this.bytes = Buffer.concat([this.bytes.subarray(0, position), source.subarray(offset, offset + taken)]);
    return taken;
  }

  stat() {
    return { size: this.bytes.length, nlink: this.links };
  }

  async flush() {
    if (this.refuses === 'flush') throw systemError('EIO', 'fdatasync');
  }

  truncate(length: number) {
    if (this.refuses === 'truncate') throw systemError('EIO', 'ftruncate');
    this.bytes = this.bytes.subarray(0, length);
  }

  close() {}
}

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
}

function logOn(disk: SmallDisk) {
  const log = createDiskLog(disk, { file: 'journal.jsonl', length: 0 });
  return { append: (bytes: Uint8Array, beside = async () => {}) => log.append(bytes, beside) };
}

const line = (text: string) => Buffer.from(`${text}\n`);

test('a disk that fills up within a line leaves the lines before, and takes the next when there is room', async () => {
  const disk = new SmallDisk();
  const log = logOn(disk);
  await log.append(line('one'));
  disk.room = 7;
  await expect(log.append(line('two, which is long'))).rejects.toMatchObject({
    code: 'io',
    message: expect.stringContaining('the journal ends with the event before'),
    hint: 'The disk is full: free some space, then resume the run.',
  });
  expect(disk.bytes.toString()).toBe('one\n');
  disk.room = 100;
  await log.append(line('three'));
  expect(disk.bytes.toString()).toBe('one\nthree\n');
});

test('a short write is gone on with', async () => {
  const disk = new SmallDisk();
  const write = disk.write.bind(disk);
  disk.write = (source, offset, position) => write(source.subarray(0, offset + 2), offset, position);
  await logOn(disk).append(line('a line'));
  expect(disk.bytes.toString()).toBe('a line\n');
});

test('a line that could not be flushed is not left behind', async () => {
  const disk = new SmallDisk();
  const log = logOn(disk);
  await log.append(line('one'));
  disk.refuses = 'flush';
  await expect(log.append(line('two'))).rejects.toMatchObject({ code: 'io' });
  expect(disk.bytes.toString()).toBe('one\n');
});

test('what could not be cut off is cut off before the next line, and nothing is written until it is', async () => {
  const disk = new SmallDisk();
  const log = logOn(disk);
  await log.append(line('one'));
  disk.room = 6;
  disk.refuses = 'truncate';
  await expect(log.append(line('two'))).rejects.toThrow('could not be cut off yet');
  disk.room = 100;
  await expect(log.append(line('three'))).rejects.toThrow('could not be cut off yet');
  expect(disk.bytes.toString()).toBe('one\ntw');
  disk.refuses = null;
  await log.append(line('four'));
  expect(disk.bytes.toString()).toBe('one\nfour\n');
});

test('what another program writes to the journal, or takes from it, is never written behind', async () => {
  const disk = new SmallDisk();
  const log = logOn(disk);
  await log.append(line('one'));
  for (const content of ['one\n{}\n', 'on', '']) {
    disk.bytes = Buffer.from(content);
    await expect(log.append(line('two'))).rejects.toMatchObject({
      code: 'journal',
      message: expect.stringContaining(`changed from 4 to ${content.length} bytes`),
    });
    expect(disk.bytes.toString()).toBe(content);
  }
  disk.bytes = Buffer.from('one\n');
  disk.links = 0;
  await expect(log.append(line('two'))).rejects.toMatchObject({
    code: 'journal',
    message: expect.stringContaining('was deleted by another program'),
  });
});

test('a line is acknowledged once what it depends on is done, and is not left behind where that fails', async () => {
  const disk = new SmallDisk();
  const log = logOn(disk);
  const order: string[] = [];
  await log.append(line('one'), async () => {
    await new Promise(setImmediate);
    order.push('done');
  });
  order.push('acknowledged');
  expect(order).toEqual(['done', 'acknowledged']);
  const failed = log.append(line('two'), () => Promise.reject(systemError('ENOSPC', 'write')));
  await expect(failed).rejects.toMatchObject({ code: 'io', hint: expect.stringContaining('disk is full') });
  await log.append(line('three'));
  expect(disk.bytes.toString()).toBe('one\nthree\n');
});
