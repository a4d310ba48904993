import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Block, type Page, repository } from './pages.ts';
import { isShown, settleText } from './shown-output.ts';

/** A script that hangs is ended; none takes more than a few seconds on an idle machine. */
const timeoutMs = 60_000;

/** What did not come out as the page says it. */
export interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

interface Ran {
  readonly exit: number;
  readonly output: string;
}

/**
 * Follows a page from its top in a folder of its own: `file=…` writes a block to a file, `run` runs it as a shell script
 * (`exit=…` is its exit code, 0 unless given), and `output` is what the block before it printed.
 */
export async function playPage({ name, blocks }: Page): Promise<readonly Difference[]> {
  const home = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-docs-')));
  const folder = path.join(home, 'project');
  const differences: Difference[] = [];
  let ran: Ran | null = null;
  try {
    await prepare(home, folder);
    for (const block of blocks) {
      const where = `${name}:${block.line}`;
      if (block.marks.file !== undefined) await writeBlock(folder, block.marks.file, block.text);
      if (block.marks.run !== undefined) {
        ran = await runScript(block.text, { home, folder });
        differences.push(...compareExit(where, block, ran));
      }
      if (block.marks.output !== undefined) {
        differences.push(...compareOutput({ where, shown: block.text, ran, folder }));
      }
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  return differences;
}

/** A folder with the package beside it, as `npm install` leaves it. */
async function prepare(home: string, folder: string): Promise<void> {
  const bin = path.join(home, 'bin');
  const modules = path.join(home, 'node_modules');
  for (const each of [bin, modules, folder]) await mkdir(each, { recursive: true });
  const fixpoint = path.join(repository, 'packages/fixpoint');
  await symlink(path.join(fixpoint, 'bin/fixpoint.mjs'), path.join(bin, 'fixpoint'));
  await symlink(fixpoint, path.join(modules, 'fixpoint'));
}

async function writeBlock(folder: string, file: string, text: string): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, `${text}\n`);
}

function runScript(
  script: string,
  { home, folder }: { readonly home: string; readonly folder: string },
): Promise<Ran> {
  const env = { HOME: home, PATH: `${home}/bin:${process.env.PATH}`, NO_COLOR: '1', LANG: 'C.UTF-8' };
  const options = { cwd: folder, env, timeout: timeoutMs };
  return new Promise((resolve) => {
    const child = execFile('sh', ['-ec', `exec 2>&1\n${script}`], options, (error, output) => {
      resolve({ exit: error === null ? 0 : Number(error.code ?? -1), output });
    });
    child.stdin?.end();
  });
}

function compareExit(where: string, { marks }: Block, { exit, output }: Ran): readonly Difference[] {
  const expected = Number(marks.exit ?? 0);
  if (exit === expected) return [];
  return [{ where, expected: `exit code ${expected}`, actual: `exit code ${exit}\n${output}` }];
}

interface Shown {
  readonly where: string;
  readonly shown: string;
  readonly ran: Ran | null;
  readonly folder: string;
}

function compareOutput({ where, shown, ran, folder }: Shown): readonly Difference[] {
  const expected = settleText(shown);
  const actual = settleText(ran?.output ?? 'nothing ran before', { [folder]: '/home/you/project' });
  return isShown(expected, actual) ? [] : [{ where, expected, actual }];
}
