import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { madeAgain } from './support/journeys.ts';
import { openProject, type Project } from './support/project.ts';

const disk = mkdtempSync(path.join(tmpdir(), 'fixpoint-full-'));
const filler = path.join(disk, 'filler');
const isMounted = mountSmallDisk();

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'fixpoint', disk], { stdio: 'ignore' });
    mkdirSync(path.join(disk, 'aside'));
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

const producer = `
if [ -e '{aside}/fill' ]; then rm '{aside}/fill'; cat /dev/zero > '${filler}'; fi 2> /dev/null
sed 's/TODO/DONE/' plan.md > '/tmp/next.$$' && cat '/tmp/next.$$' > plan.md; rm '/tmp/next.$$'
echo '## REVISION COMPLETE'
`;

const checker = `
if [ -e '{aside}/fill' ] && [ "$(cat '{aside}/fill')" = checker ]; then rm '{aside}/fill'; cat /dev/zero > '${filler}'; fi 2> /dev/null
if grep -q TODO plan.md; then
  printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n  - {severity: blocker, required_property: It is done, description: No.}\\n\`\`\`\\n'
else echo '## VERIFICATION PASSED'; fi
`;

const words = [
  ...['run', 'gsd-revision', 'plan.md', '--json'],
  ...['--checker', 'command:sh checker.sh', '--producer', 'command:sh producer.sh'],
];

function makeProject(name: string): Promise<Project> {
  const files = { 'plan.md': '# Plan\n\nTODO\n', 'checker.sh': checker, 'producer.sh': producer };
  return openProject(path.join(disk, name), { files, aside: path.join(disk, 'aside') });
}

// Mounting needs Linux and root; src/journal fills a disk that is made up.
test.skipIf(!isMounted).each(['checker', 'producer'])(
  'a disk that is full when a %s returns ends the process with an error; with room the run goes on',
  async (role) => {
    const project = await makeProject(role);
    await writeFile(path.join(disk, 'aside', 'fill'), role);
    const full = await project.fixpoint(words);
    expect(full.exit).toBe(4);
    expect(full.stderr).toContain('ENOSPC');
    expect(full.stderr).toContain('The disk is full: free some space, then resume the run.');
    expect(JSON.parse(full.stdout)).toMatchObject({ error: { code: 'io', exit: 4 } });
    expect(await project.read('plan.md')).not.toBe('');

    const still = await project.fixpoint(['resume', 'last']);
    expect(still.exit).toBe(4);
    expect(still.stderr).toContain('The disk is full');

    await rm(filler);
    const { exit, stdout } = await project.fixpoint(['resume', 'last', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'converged', counts: { checks: 2, revisions: 1 } });
    expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
    expect(madeAgain(await project.events())).toEqual([]);
    expect((await project.fixpoint(['audit', 'last'])).exit).toBe(0);
    await rm(project.root, { recursive: true });
  },
  60_000,
);

test.skipIf(!isMounted)(
  'a disk that is full at the start leaves no half run',
  async () => {
    const project = await makeProject('start');
    await writeFile(filler, new Uint8Array(4_000_000)).catch(() => undefined);
    const { exit, stderr } = await project.fixpoint(words);
    expect(exit).toBe(4);
    expect(stderr).toContain('The disk is full');
    await rm(filler);
    expect(await project.runs()).toEqual([]);
    expect((await project.fixpoint(words)).exit).toBe(0);
    expect((await readdir(project.root)).toSorted()).toEqual([
      '.fixpoint',
      'checker.sh',
      'plan.md',
      'producer.sh',
    ]);
  },
  60_000,
);
