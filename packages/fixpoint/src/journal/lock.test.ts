import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock, type Lock } from './lock.ts';
import { describeSelf, type Holder } from './lock-holder.ts';
import { makeFolder } from './test-support.ts';

const timing = { beat: 20, patience: 80 };

async function leaveHolding(folder: string, holder: Holder): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, '7');
  await writeFile(file, JSON.stringify(holder));
  return file;
}

// No process has it: the highest number that Linux gives is 2^22, and it is no pid elsewhere either.
const dead: Holder = { ...describeSelf(), pid: 2 ** 22 + 1 };

test('a lock that was released can be taken again, and leaves one file', async () => {
  const folder = await makeFolder();
  for (let round = 0; round < 3; round += 1) await (await acquireLock(folder)).release();
  expect(await readdir(folder)).toEqual(['3.free']);
});

test('a lock is refused while this process holds it', async () => {
  const folder = await makeFolder();
  const lock = await acquireLock(folder);
  await expect(acquireLock(folder)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(`process ${process.pid} on ${describeSelf().host}`),
  });
  lock.confirm();
  await lock.release();
});

const agoMs = 60_000;

test('whoever holds it knows when those before were gone: at once where it was released, else some beats after the last one', async () => {
  const folder = await makeFolder();
  const killedAt = Date.now() - agoMs;
  const file = await leaveHolding(folder, dead);
  await utimes(file, killedAt / 1000, killedAt / 1000);
  const first = await acquireLock(folder, timing);
  expect(first.ends).toEqual([expect.closeTo(killedAt + 3 * timing.beat, -1)]);
  await first.release();
  const releasedAt = (await stat(path.join(folder, '8.free'))).mtimeMs;
  const second = await acquireLock(folder, timing);
  expect(second.ends).toEqual([...first.ends, releasedAt]);
  await second.release();
});

test('a holder was gone when it was found dead, however long a beat is', async () => {
  const folder = await makeFolder();
  await leaveHolding(folder, dead);
  const lock = await acquireLock(folder, { beat: agoMs, patience: agoMs });
  expect(lock.ends[0]).toBeLessThanOrEqual((await stat(path.join(folder, '8'))).mtimeMs);
  await lock.release();
});

test('of many that find a dead holder at the same time exactly one takes over', async () => {
  const folder = await makeFolder();
  for (let round = 0; round < 25; round += 1) {
    const place = path.join(folder, String(round));
    await leaveHolding(place, dead);
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(place)));
    const locks = attempts.filter(
      (attempt): attempt is PromiseFulfilledResult<Lock> => attempt.status === 'fulfilled',
    );
    expect(locks).toHaveLength(1);
    for (const { reason } of attempts.filter((attempt) => attempt.status === 'rejected')) {
      expect(reason).toMatchObject({ code: 'locked' });
    }
    expect(await readdir(place)).toEqual(['8']);
    await locks[0]?.value.release();
  }
});

test.skipIf(platform() !== 'linux')(
  'a process that only has the number of the dead holder does not hold the lock',
  async () => {
    const folder = await makeFolder();
    await leaveHolding(folder, { ...describeSelf(), started: '1' });
    await (await acquireLock(folder)).release();
  },
);

test('a holder on another machine is taken over once it shows no life', async () => {
  const folder = await makeFolder();
  await leaveHolding(folder, { ...describeSelf(), space: 'elsewhere' });
  await (await acquireLock(folder, timing)).release();
});

test('a holder on another machine keeps the lock while it shows life, whatever its clock says', async () => {
  const folder = await makeFolder();
  const file = await leaveHolding(folder, { ...describeSelf(), host: 'far', space: 'elsewhere' });
  let beats = 0;
  const beating = setInterval(() => {
    beats += 1;
    void utimes(file, beats, beats);
  }, timing.beat / 2);
  onTestFinished(() => clearInterval(beating));
  await expect(acquireLock(folder, timing)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining('on far'),
  });
});

test('a lock whose file cannot be read is refused, with what to do', async () => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, '1'), '');
  await expect(acquireLock(folder)).rejects.toMatchObject({
    code: 'locked',
    hint: expect.stringContaining('delete'),
  });
});

test('a holder that lost its lock hears of it', async () => {
  const folder = await makeFolder();
  const lock = await acquireLock(folder);
  await rm(folder, { recursive: true });
  expect(() => lock.confirm()).toThrow('was lost');
  await lock.release();
});

test('a lock that was taken and released while its dead holder was still watched is taken once more, under a new number', async () => {
  const folder = await makeFolder();
  await leaveHolding(folder, { ...describeSelf(), space: 'elsewhere' });
  const patient = acquireLock(folder, { beat: 400, patience: 400 });
  const hasty = await acquireLock(folder, { beat: 1, patience: 1 });
  await hasty.release();
  const lock = await patient;
  expect(await readdir(folder)).toEqual(['9']);
  await lock.release();
});

test('a holder whose lock was deleted by hand and taken again does not believe that it holds it', async () => {
  const folder = await makeFolder();
  const first = await acquireLock(folder);
  await rm(path.join(folder, '1'));
  const second = await acquireLock(folder);
  expect(() => first.confirm()).toThrow('was lost');
  await first.release();
  second.confirm();
  await second.release();
});
