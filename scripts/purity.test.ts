import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const src = 'packages/fixpoint/src';

type Case = readonly [title: string, source: string];

const ambient: readonly Case[] = [
  ['the time', 'export const now = Date.now();'],
  ['the date', 'export const now = new Date();'],
  ['the date as text', 'export const now = Date();'],
  ['chance', 'export const chance = Math.random();'],
  ['the environment', 'export const home = process.env.HOME;'],
  ['the imported environment', "import process from 'node:process';\nexport const home = process.env.HOME;"],
  ['the console', "console.log('');"],
];

const alsoImpure: readonly Case[] = [
  ['dates at all', "export const past = new Date('2020-01-01');"],
  ['the process', 'export const id = process.pid;'],
  ['the clock of performance', 'export const now = performance.now();'],
  ['random ids', 'export const id = crypto.randomUUID();'],
  ['the network', "export const reply = fetch('http://localhost');"],
  ['timers', 'setTimeout(() => {}, 1);'],
  ['the global object', 'export const all = globalThis;'],
];

const harmless: readonly Case[] = [
  ['a time that came in', 'export const date = (at: string) => new Date(at);'],
  ['arithmetic', 'export const two = Math.max(1, 2);'],
];

const pure = ['base', 'findings', 'artifacts', 'loop', 'definition'];
const between = ['journal', 'agents', 'runner', 'lab', 'loops'];
const free = ['drivers', 'cli', 'mcp', 'server'];

const cases = [...ambient, ...alsoImpure, ...harmless];

function fileOf(folder: string, source: string, ending = 'ts'): string {
  return `${src}/${folder}/case-${cases.findIndex((each) => each[1] === source)}.${ending}`;
}

/** Lints a tree of all cases in all folders, under this repository's rules; gives the files that are refused. */
async function lintAll(): Promise<ReadonlySet<string>> {
  const tree = await mkdtemp(path.join(tmpdir(), 'fixpoint-purity-'));
  try {
    await cp(path.join(root, 'biome.json'), path.join(tree, 'biome.json'));
    await cp(path.join(root, 'scripts/lint'), path.join(tree, 'scripts/lint'), { recursive: true });
    for (const folder of [...pure, ...between, ...free]) {
      await mkdir(path.join(tree, src, folder), { recursive: true });
      for (const [, source] of cases) {
        await writeFile(path.join(tree, fileOf(folder, source)), `${source}\n`);
        await writeFile(path.join(tree, fileOf(folder, source, 'test.ts')), `${source}\n`);
      }
    }
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', src];
    const output = await new Promise<string>((resolve, reject) => {
      const options = { cwd: tree, maxBuffer: 1e8 };
      execFile(process.execPath, args, options, (error, stdout) =>
        stdout === '' ? reject(error) : resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { severity: string; location: { path: string } }[];
    };
    return new Set(
      diagnostics.filter(({ severity }) => severity === 'error').map(({ location }) => location.path),
    );
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

let refused: ReadonlySet<string> = new Set();
beforeAll(async () => {
  refused = await lintAll();
});

function refusing(folders: readonly string[], source: string): readonly string[] {
  return folders.filter((folder) => refused.has(fileOf(folder, source)));
}

describe('a pure folder may not use', () => {
  test.each([...ambient, ...alsoImpure])('%s', (_title, source) => {
    expect(refusing(pure, source)).toEqual(pure);
  });
});

describe('a folder between the pure ones and the faces may not use', () => {
  test.each(ambient)('%s', (_title, source) => {
    expect(refusing(between, source)).toEqual(between);
  });
});

describe('allowed are', () => {
  test.each(cases)('%s in drivers and faces', (_title, source) => {
    expect(refusing(free, source)).toEqual([]);
  });

  test.each(harmless)('%s above the pure folders', (_title, source) => {
    expect(refusing(between, source)).toEqual([]);
  });

  test('arithmetic in a pure folder', () => {
    expect(refusing(pure, 'export const two = Math.max(1, 2);')).toEqual([]);
  });

  test('all of it in tests', () => {
    expect([...refused].filter((file) => file.endsWith('.test.ts'))).toEqual([]);
  });
});
