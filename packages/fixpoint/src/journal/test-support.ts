import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { onTestFinished } from 'vitest';
import { type NoteAdded, settings } from './conformance-place.ts';
import { createDiskStore } from './disk-store.ts';
import type { RunStore } from './store.ts';

/** A temporary folder that is gone after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A store of notes in a folder of its own. */
export async function makeDiskStore(): Promise<{
  readonly root: string;
  readonly store: RunStore<NoteAdded>;
}> {
  const root = await makeFolder();
  return { root, store: createDiskStore(root, settings) };
}

// Opens a run, says `open` or the error, then appends without end (`append`, `append-with-blobs`) or stays (`hold`).
const program = `
import { writeSync } from 'node:fs';
import { createDiskStore, createRedactor, defineEvents } from './journal.mjs';
const [root, id, mode] = process.argv.slice(2);
const settings = {
  schema: defineEvents({ 'note.added': 1 }),
  clock: { now: () => Date.now() },
  redactor: createRedactor({}),
};
writeSync(1, 'ready\\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
try {
  const run = await createDiskStore(root, settings).open(id);
  writeSync(1, 'open\\n');
  for (let count = 0; mode !== 'hold'; count += 1) {
    if (mode === 'append-with-blobs') await run.putBlob({ kind: 'text', text: count + ' ' + 'y'.repeat(20_000) });
    const { seq } = await run.append({ type: 'note.added', text: 'x'.repeat(200) });
    writeSync(1, seq + ' ' + run.head().hash + '\\n');
  }
} catch (error) {
  writeSync(1, error.code + ': ' + error.message + '\\n');
}
`;

/** Builds the program of `startWriter` for this test file; gives its path. */
export async function buildWriter(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-writer-'));
  await build({
    config: false,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    entry: { journal: 'src/journal/index.ts' },
    outDir: folder,
    platform: 'node',
    noExternal: /./,
    dts: false,
    logLevel: 'silent',
    clean: false,
  });
  const file = path.join(folder, 'writer.mjs');
  await writeFile(file, program);
  return file;
}

/** Another process that writes a run. */
export interface Writer {
  readonly pid: number;
  /** The next line that it prints; undefined once it has ended. */
  nextLine(): Promise<string | undefined>;
  /** Lets it begin: it waits for this after its line `ready`. */
  begin(): void;
  kill(): Promise<void>;
}

export interface WriterOptions {
  readonly root: string;
  readonly id: string;
  readonly mode: 'append' | 'append-with-blobs' | 'hold';
}

export function startWriter(file: string, { root, id, mode }: WriterOptions): Writer {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [file, root, id, mode],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    pid: child.pid ?? 0,
    nextLine: async () => (await lines.next()).value,
    begin: () => void child.stdin.write('go\n'),
    kill,
  };
}
