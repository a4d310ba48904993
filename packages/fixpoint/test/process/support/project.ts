import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type Ended, fixpoint, type Started, type StartOptions, start } from './program.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

type Options = Omit<StartOptions, 'folder'>;

/** A project in a temporary folder, with a folder beside it that no run looks at. Both are gone after the tests. */
export interface Project {
  readonly root: string;
  /** For what agents note of themselves. */
  readonly aside: string;
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  /** A file's text; null where there is none. */
  readonly read: (name: string) => Promise<string | null>;
  readonly fixpoint: (words: readonly string[], options?: Options) => Promise<Ended>;
  readonly start: (words: readonly string[], options?: Options) => Started;
  /** The ids of its runs. */
  readonly runs: () => Promise<readonly string[]>;
  /** The whole lines of its newest run's journal. */
  readonly events: () => Promise<readonly Event[]>;
  /** What agents noted beside the project, a line each. */
  readonly noted: (name: string) => Promise<readonly string[]>;
}

/** An event as it stands in a journal. */
export type Event = { readonly type: string; readonly [key: string]: unknown };

export async function makeProject(files: Readonly<Record<string, string | Uint8Array>>): Promise<Project> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-process-')));
  folders.push(folder);
  const aside = path.join(folder, 'aside');
  await mkdir(aside);
  return openProject(path.join(folder, 'project'), { files, aside });
}

/** Fills a folder, which may be a disk of its own, and gives it as a project. */
export async function openProject(
  root: string,
  { files, aside }: { readonly files: Readonly<Record<string, string | Uint8Array>>; readonly aside: string },
): Promise<Project> {
  const write: Project['write'] = async (name, content) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  };
  const read = (name: string) => readFile(path.join(root, name), 'utf8').catch(() => null);
  const runs = () => readdir(path.join(root, '.fixpoint', 'runs')).catch(() => []);
  // Where a user's own settings and confirmations are.
  const env = { XDG_CONFIG_HOME: path.join(aside, 'config') };
  const inProject = (options: Options): StartOptions => ({
    ...options,
    folder: root,
    env: { ...env, ...options.env },
  });
  await mkdir(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await write(name, typeof content === 'string' ? content.replaceAll('{aside}', aside) : content);
  }
  return {
    root,
    aside,
    write,
    read,
    runs,
    fixpoint: (words, options = {}) => fixpoint(words, inProject(options)),
    start: (words, options = {}) => start(words, inProject(options)),
    events: async () => {
      const run = (await runs()).toSorted().at(-1) ?? '';
      const text = (await read(path.join('.fixpoint', 'runs', run, 'journal.jsonl'))) ?? '';
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Event);
    },
    noted: async (name) => {
      const text = await readFile(path.join(aside, name), 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
  };
}
