import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScriptedReply } from '../../../src/lab/drill/drill-file.ts';
import type { Mismatch } from '../../../src/lab/drill/mismatch.ts';
import type { Drill } from '../../../src/lab/drill/read-drill.ts';
import { inputOf } from '../../../src/lab/drill/start-drill.ts';
import { git } from '../../../src/workspaces/test-support.ts';

/** The world that a drill is played in for real: the words that start it, and what its producers change. */
export interface DrillWorld {
  readonly words: readonly string[];
  /** The file that a reply's text goes to, relative to the project. */
  readonly file: string;
  readonly prepare: (root: string) => void;
  /** What of the gate's script nobody asked for, and that it was asked more often than it says. */
  readonly gateMismatches: () => Promise<readonly Mismatch[]>;
  readonly remove: () => Promise<void>;
}

/** Makes the world of a drill in a folder, with its gates scripted in a folder of their own. */
export async function makeWorld(
  drill: Drill,
  write: (name: string, text: string) => Promise<void>,
): Promise<DrillWorld> {
  const aside = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-gate-')));
  const gate = await writeGate(aside, drill);
  const remove = () => rm(aside, { recursive: true, force: true });
  const { budget = {}, gates, ...settings } = drill.with ?? {};
  const words = [
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${[value].flat().join(',')}`]),
    ...Object.entries(budget).flatMap(([name, value]) => ['--budget', `${name}=${value}`]),
    ...(gates === undefined ? [] : ['--gates', gate]),
  ];
  const gateMismatches = () => mismatchesOfGate(aside, drill);
  const world = { remove, gateMismatches, prepare: () => undefined };
  switch (drill.loop) {
    case 'iterate-revision':
      await write('intro.md', inputOf(drill));
      return {
        ...world,
        file: 'intro.md',
        words: [drill.loop, 'intro.md', '--venue', 'a journal', ...words],
      };
    case 'multi-agent-plan':
      await write('plan.md', inputOf(drill));
      return { ...world, file: 'plan.md', words: [drill.loop, 'plan.md', '--request', 'A cache.', ...words] };
    case 'self-review-relay':
      await write('code.txt', inputOf(drill));
      return {
        ...world,
        prepare: (root) => makeRepository(root, false),
        file: 'code.txt',
        words: [drill.loop, '.', '--gate', gate, ...words],
      };
    case 'sdd':
      await write('README.md', 'A project.\n');
      await write(
        'docs/plan.md',
        `# Plan\n\n${(drill.tasks ?? []).map((task) => `## Task ${task}: Do ${task}\n\nDo it.\n`).join('\n')}`,
      );
      return {
        ...world,
        prepare: (root) => makeRepository(root, true),
        file: 'made.txt',
        words: [drill.loop, 'docs/plan.md', ...('preflight' in settings ? [] : ['--no-preflight']), ...words],
      };
    default:
      await write('plan.md', inputOf(drill));
      return { ...world, file: 'plan.md', words: [drill.loop, 'plan.md', ...words] };
  }
}

/** A gate that exits as the script says, one run after the other; one that fails there dies. */
async function writeGate(aside: string, { script }: Drill): Promise<string> {
  const fates = (script.gate ?? []).map((reply) => fateOf(reply as ScriptedReply));
  await writeFile(path.join(aside, 'fates'), fates.map((fate) => `${fate}\n`).join(''));
  const file = path.join(aside, 'gate.sh');
  await writeFile(
    file,
    [
      `fate=$(head -n 1 '${aside}/fates')`,
      `[ -n "$fate" ] || { echo asked >> '${aside}/unscripted'; exit 1; }`,
      `sed -i 1d '${aside}/fates'`,
      '[ "$fate" = die ] && kill -9 $$',
      'exit "$fate"',
      '',
    ].join('\n'),
  );
  return `sh ${file}`;
}

async function mismatchesOfGate(
  aside: string,
  { script: { gate = [] } }: Drill,
): Promise<readonly Mismatch[]> {
  const linesOf = async (name: string) => {
    const text = await readFile(path.join(aside, name), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  };
  const left = (await linesOf('fates')).length;
  const over = await linesOf('unscripted');
  return [
    ...gate.slice(gate.length - left).map((reply, index): Mismatch => {
      return { path: `script.gate[${gate.length - left + index}]`, expected: null, actual: reply };
    }),
    ...over.map((_, index): Mismatch => {
      return { path: `script.gate[${gate.length + index}]`, expected: 'a reply of the gate', actual: null };
    }),
  ];
}

function fateOf(reply: ScriptedReply): string {
  return 'exit' in reply ? String(reply.exit) : 'die';
}

function makeRepository(root: string, isCommitted: boolean): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.com');
  // What a person keeps in a home of their own is in the project where the test's process is that of Fixpoint.
  writeFileSync(path.join(root, '.git/info/exclude'), 'user/\n');
  if (!isCommitted) return;
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '-m', 'first');
}
