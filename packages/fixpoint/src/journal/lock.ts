import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FixpointError } from '../base/index.ts';
import { atExit } from './at-exit.ts';
import { ignoreMissing, isSystemError } from './files.ts';
import { describeSelf, type Holder, judgeHolder } from './lock-holder.ts';
import { readBeat, readEnds } from './lock-times.ts';

/** The right of one process to write a run. */
export interface Lock {
  /** Throws `locked` once the lock was lost: taken over from another machine, or deleted by hand. */
  confirm(): void;
  release(): Promise<void>;
  /** When each of those that held it before was gone, at the latest: milliseconds since 1970, the first one first. */
  readonly ends: readonly number[];
}

/** Times in milliseconds. */
export interface LockOptions {
  /** What is locked, in words. */
  readonly what?: string;
  /** How often a holder shows that it lives. */
  readonly beat: number;
  /** How long a holder on another machine is watched without a beat before it counts as dead. */
  readonly patience: number;
}

const usual: LockOptions = { beat: 1_000, patience: 20_000 };

/**
 * Takes the lock that a folder stands for, or throws `locked` with who holds it.
 *
 * Every holding has a number, one above the last, and is a file of that number in the folder; a released one is renamed
 * to `<number>.free`. Who holds the highest number holds the lock, if it is not free and its process lives. Creating a
 * number is exclusive, and numbers never go down, so of several that find a dead holder exactly one succeeds it.
 */
export async function acquireLock(folder: string, options: LockOptions = usual): Promise<Lock> {
  await mkdir(folder, { recursive: true });
  const token = randomUUID();
  const claim = path.join(folder, `claim-${token}`);
  await writeFile(claim, '', { flag: 'wx' });
  try {
    const { number, ...taken } = await takeNumber(folder, { claim, token }, options);
    await removeOlder(folder, number);
    return holdLock(path.join(folder, String(number)), taken, options);
  } finally {
    await rm(claim, { force: true });
  }
}

interface Claim {
  readonly claim: string;
  readonly token: string;
}

interface Taken {
  /** What stands in the file that is held. */
  readonly text: string;
  readonly ends: readonly number[];
}

async function takeNumber(
  folder: string,
  { claim, token }: Claim,
  options: LockOptions,
): Promise<Taken & { readonly number: number }> {
  for (;;) {
    const last = await findLast(folder);
    if (last !== null && !last.isFree) await refuseIfHeld(path.join(folder, String(last.number)), options);
    const ends =
      last === null ? [] : await readEnds(path.join(folder, nameOf(last)), { ...last, claim, ...options });
    const text = JSON.stringify({ ...describeSelf(), token, ends });
    // A number appears with its holder already in it: it is linked, not written.
    await writeFile(claim, text, { flush: true });
    const number = (last?.number ?? 0) + 1;
    if (!(await isCreated(claim, path.join(folder, String(number))))) continue;
    // While it was looked at, the last one can have been succeeded, and its successor have come and gone.
    const now = await findLast(folder);
    if (now?.number === number && !now.isFree) return { number, text, ends };
    await rm(path.join(folder, String(number)), { force: true });
  }
}

interface Holding {
  readonly number: number;
  readonly isFree: boolean;
}

async function findLast(folder: string): Promise<Holding | null> {
  let last: Holding | null = null;
  for (const name of await readdir(folder)) {
    const holding = readName(name);
    if (holding !== null && (last === null || isLater(holding, last))) last = holding;
  }
  return last;
}

function nameOf({ number, isFree }: Holding): string {
  return isFree ? `${number}.free` : String(number);
}

function isLater(a: Holding, b: Holding): boolean {
  return a.number > b.number || (a.number === b.number && a.isFree);
}

function readName(name: string): Holding | null {
  const match = /^(\d+)(\.free)?$/.exec(name);
  return match === null ? null : { number: Number(match[1]), isFree: match[2] !== undefined };
}

async function isCreated(claim: string, file: string): Promise<boolean> {
  try {
    await link(claim, file);
    return true;
  } catch (thrown) {
    if (isSystemError(thrown, 'EEXIST')) return false;
    throw thrown;
  }
}

async function removeOlder(folder: string, number: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const holding = readName(name);
    if (holding !== null && holding.number < number) await rm(path.join(folder, name), { force: true });
  }
}

function holdLock(file: string, { text, ends }: Taken, { beat, what = 'this run' }: LockOptions): Lock {
  const isOurs = (): boolean => existsSync(file) && readFileSync(file, 'utf8') === text;
  // Writing the same bytes again changes the file's time alone. A beat that fails is no harm here: at worst another
  // machine takes over, and confirm() says so.
  const showLife = async (): Promise<void> => {
    if (isOurs()) await writeFile(file, text, { flag: 'r+' });
  };
  const timer = setInterval(() => void showLife().catch(() => {}), beat);
  timer.unref();
  // The time of what is released says when that was.
  const callOff = atExit(() => {
    if (!isOurs()) return;
    writeFileSync(file, text, { flag: 'r+' });
    renameSync(file, `${file}.free`);
  });
  return {
    ends,
    confirm: () => {
      if (isOurs()) return;
      throw new FixpointError('locked', `the lock of ${what} was lost to another process`, {
        place: { file },
        hint: 'Nothing more is written here; resume the run once nobody else is at work on it.',
      });
    },
    release: async () => {
      clearInterval(timer);
      callOff();
      if (!isOurs()) return;
      await ignoreMissing(showLife());
      await ignoreMissing(rename(file, `${file}.free`));
    },
  };
}

async function refuseIfHeld(file: string, options: LockOptions): Promise<void> {
  const holder = await readHolder(file);
  if (holder === null) return;
  const liveness = judgeHolder(holder);
  if (liveness === 'dead' || (liveness === 'elsewhere' && !(await isBeating(file, options)))) return;
  throw new FixpointError(
    'locked',
    `process ${holder.pid} on ${holder.host} is at work on ${options.what ?? 'this run'}`,
    {
      place: { file },
      hint: 'Wait for it or end it; reading needs no lock. If that process is not Fixpoint, delete the file.',
    },
  );
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await ignoreMissing(readFile(file, 'utf8'));
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch (cause) {
    throw new FixpointError('locked', 'the lock of this run cannot be read', {
      place: { file },
      hint: 'If nobody is at work on the run, delete the file.',
      cause,
    });
  }
}

/** Watches another machine's holder. No two machines' clocks agree, so a change is looked for and no time compared. */
async function isBeating(file: string, { beat, patience }: LockOptions): Promise<boolean> {
  const before = await readBeat(file);
  for (let waited = 0; waited < patience; waited += beat) {
    await wait(beat);
    const now = await readBeat(file);
    if (now === null) return false;
    if (now !== before) return true;
  }
  return false;
}
