import type { Stats } from 'node:fs';
import { watch } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface AwaitFileOptions {
  readonly maxBytes: number;
  readonly pollMs: number;
  readonly settleMs: number;
  readonly signal: AbortSignal;
}

export type AwaitedFile =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'aborted' };

/** Waits until a file is there, is not empty, and has stopped growing. */
export async function awaitFile(file: string, options: AwaitFileOptions): Promise<AwaitedFile> {
  const { signal } = options;
  const bell = hangBell(path.dirname(file), signal);
  try {
    let before: Stats | undefined;
    while (!signal.aborted) {
      const now = await look(file);
      if (now !== undefined && before !== undefined && isSame(before, now))
        return await take(file, now, options);
      before = now;
      if (now === undefined) await bell.waitFor(options.pollMs);
      else await bell.waitOut(options.settleMs);
    }
    return { kind: 'aborted' };
  } finally {
    bell.remove();
  }
}

async function look(file: string): Promise<Stats | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats === undefined || stats.size === 0 ? undefined : stats;
}

function isSame(before: Stats, now: Stats): boolean {
  return before.size === now.size && before.mtimeMs === now.mtimeMs && before.ino === now.ino;
}

async function take(file: string, { size }: Stats, { maxBytes }: AwaitFileOptions): Promise<AwaitedFile> {
  if (size > maxBytes) return { kind: 'too-large', bytes: size };
  return { kind: 'found', text: await readFile(file, 'utf8') };
}

interface Bell {
  /** Until something changes in the folder, at most so long. */
  waitFor(ms: number): Promise<void>;
  /** The whole time, whatever changes. */
  waitOut(ms: number): Promise<void>;
  remove(): void;
}

/** Rings when something changes in a folder, as far as the system tells; an abort ends each wait. */
function hangBell(folder: string, signal: AbortSignal): Bell {
  let onRing = () => {};
  let onAbort = () => {};
  const abort = () => onAbort();
  signal.addEventListener('abort', abort);
  const watcher = watchFolder(folder, () => onRing());
  const wait = (ms: number, mayRing: boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        onRing = () => {};
        onAbort = () => {};
        resolve();
      };
      const timer = setTimeout(end, ms);
      onAbort = end;
      if (mayRing) onRing = end;
      if (signal.aborted) end();
    });
  return {
    waitFor: (ms) => wait(ms, true),
    waitOut: (ms) => wait(ms, false),
    remove: () => {
      signal.removeEventListener('abort', abort);
      watcher?.close();
    },
  };
}

/** Where the system has no watch to give (some network folders, a spent limit), polling alone has to do. */
function watchFolder(folder: string, onChange: () => void): { close(): void } | undefined {
  try {
    const watcher = watch(folder, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
