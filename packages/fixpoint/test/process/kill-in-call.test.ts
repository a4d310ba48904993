import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { madeAgain } from './support/journeys.ts';
import { processesIn } from './support/processes.ts';
import { makeProject, type Project } from './support/project.ts';

const checker = `
if grep -q TODO plan.md; then
  printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n  - {severity: blocker, required_property: It is done, description: No.}\\n\`\`\`\\n'
else echo '## VERIFICATION PASSED'; fi
`;

/** Dies with the process that called it, at its first call; what it started goes on for as long as it is let. */
const killsFixpoint = `
half() { [ ! -e '{aside}/died' ] && touch '{aside}/died'; }
die() { echo "$1" >> "$2"; sleep 0.1; kill -9 $PPID; while :; do sleep 0.02; echo "$1" >> "$2"; done; }
`;

const producer = `
printf '# Plan\\n\\nDONE\\n' > plan.md
echo '## REVISION COMPLETE'
`;

const words = [
  ...['run', 'gsd-revision', 'plan.md'],
  ...['--checker', 'command:sh checker.sh', '--producer', 'command:sh producer.sh'],
];

/** Lets a run be killed by one of its agents, which then goes on writing, and resumes it. */
async function dieAndResume(agents: Readonly<Record<string, string>>): Promise<Project> {
  const project = await makeProject({ 'plan.md': '# Plan\n\nTODO\n', ...agents });
  expect((await project.fixpoint(words)).exit).toBe(null);
  await expect.poll(() => processesIn(project)).toEqual([]);
  const { exit, stdout } = await project.fixpoint(['resume', 'last', '--json']);
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'converged', counts: { checks: 2, revisions: 1 } });
  expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
  expect(madeAgain(await project.events())).toEqual([]);
  return project;
}

test.each([
  ['has written half of it', "printf '# Pl' > plan.md; die 'half done' plan.md"],
  ['has emptied it', ': > plan.md; die "" /dev/null'],
  ['has taken it away', 'rm plan.md; die "" /dev/null'],
])(
  'killed while a producer %s: it writes no more, and the artifact is put back, its half kept',
  async (_, deed) => {
    const project = await dieAndResume({
      'checker.sh': checker,
      'producer.sh': `${killsFixpoint}
      if half; then ${deed}; fi
      ${producer}`,
    });
    expect(await project.events()).toContainEqual(
      expect.objectContaining({
        type: 'workspace.changed',
        role: 'producer',
        undone: true,
        kept: expect.any(String),
      }),
    );
  },
);

test('killed while a checker writes to the artifact: it writes no more, and what it wrote is put back, and kept', async () => {
  const project = await dieAndResume({
    'checker.sh': `${killsFixpoint}
      if half; then die 'a checker was here' plan.md; fi
      ${checker}`,
    'producer.sh': producer,
  });
  expect(await project.events()).toContainEqual(
    expect.objectContaining({
      type: 'workspace.changed',
      role: 'checker',
      undone: true,
      kept: expect.any(String),
    }),
  );
});

/** Makes a project a git repository of somebody who has work of their own in it. */
function makeRepository({ root }: Project): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.com');
  git(root, 'add', 'plan.md', 'notes.md');
  git(root, 'commit', '--quiet', '-m', 'first');
}

describe.each([
  ['a folder', () => undefined],
  ['a git repository', makeRepository],
])('killed while a checker has changed files beside the artifact, in %s', (_, prepare) => {
  async function die() {
    const project = await makeProject({
      'plan.md': '# Plan\n\nTODO\n',
      'notes.md': 'old\n',
      'mine.md': 'not committed\n',
      'checker.sh': `
        if [ ! -e '{aside}/died' ]; then
          touch '{aside}/died'; echo EVIL >> notes.md; rm mine.md; echo EVIL > evil.md; kill -9 $PPID; sleep 20
        fi
        ${checker}`,
      'producer.sh': producer,
    });
    prepare(project);
    expect((await project.fixpoint(words)).exit).toBe(null);
    await expect.poll(() => processesIn(project)).toEqual([]);
    return project;
  }

  const changesIn = async (project: Project) =>
    (await project.events()).filter(({ type }) => type === 'workspace.changed');

  test('they are put back at the resume, and kept aside', async () => {
    const project = await die();
    expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
    expect(await project.read('notes.md')).toBe('old\n');
    expect(await project.read('mine.md')).toBe('not committed\n');
    expect(await project.read('evil.md')).toBe(null);
    const [change, ...others] = await changesIn(project);
    expect(others).toEqual([]);
    const files = ['evil.md', 'mine.md', 'notes.md'];
    expect(change).toMatchObject({ role: 'checker', undone: true, unsure: true, files });
    expect(await project.read(path.join(String(change?.aside), 'notes.md'))).toBe('old\nEVIL\n');
    expect((await project.events()).map(({ type }) => type)).toContain('call.cancelled');
    const [run = ''] = await project.runs();
    expect(existsSync(path.join(project.root, '.fixpoint', 'runs', run, 'beside'))).toBe(false);
  });

  test('what somebody changed after it was gone stays, and is told of', async () => {
    const project = await die();
    // Whoever takes the run up in between, and lets go of it, is not whose call it was.
    expect((await project.fixpoint(['restore', 'last', '--version', 'input'])).exit).toBe(0);
    await project.write('notes.md', 'mine, later\n');
    await project.write('later.md', 'mine, later\n');
    expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
    expect(await project.read('notes.md')).toBe('mine, later\n');
    expect(await project.read('later.md')).toBe('mine, later\n');
    expect(await project.read('mine.md')).toBe('not committed\n');
    expect(await project.read('evil.md')).toBe(null);
    expect(await changesIn(project)).toEqual([
      expect.objectContaining({ undone: true, files: ['evil.md', 'mine.md'] }),
      expect.objectContaining({ undone: false, files: ['later.md', 'notes.md'], unsure: true }),
    ]);
  });
});

describe.each([
  ['a file', ['plan.md'], 'plan.md'],
  ['a git working tree', ['.'], '.'],
])('killed while a checker has changed the artifact, %s', (_, artifact, put) => {
  async function die() {
    const project = await makeProject({
      'plan.md': '# Plan\n\nDONE\n',
      'notes.md': 'old\n',
      'checker.sh': `
        if [ ! -e '{aside}/died' ]; then
          touch '{aside}/died'; echo EVIL >> plan.md; kill -9 $PPID; sleep 20
        fi
        ${checker}`,
      'producer.sh': producer,
    });
    makeRepository(project);
    const dying = ['run', 'gsd-revision', ...artifact, '--checker', 'command:sh checker.sh'];
    expect((await project.fixpoint([...dying, '--producer', 'command:sh producer.sh'])).exit).toBe(null);
    await expect.poll(() => processesIn(project)).toEqual([]);
    return project;
  }

  test('what only the call could have done is put back', async () => {
    const project = await die();
    expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
    expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
    expect(await project.events()).toContainEqual(
      expect.objectContaining({ type: 'workspace.changed', undone: true, files: [put] }),
    );
  });

  test('what somebody changed after it was gone is an edit of theirs, and stays', async () => {
    const project = await die();
    // A process that takes the run up knows that the one before it is gone.
    expect((await project.fixpoint(['restore', 'last', '--version', 'input'])).exit).toBe(0);
    await project.write('plan.md', '# Plan\n\nDONE by hand\n');
    expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
    expect(await project.read('plan.md')).toBe('# Plan\n\nDONE by hand\n');
    const events = await project.events();
    expect(events.map(({ type }) => type)).toContain('artifact.edited');
    expect(events.filter(({ role }) => role === 'checker').map(({ type }) => type)).not.toContain(
      'workspace.changed',
    );
  });
});

test('killed, and somebody commits before the resume: nothing beside the artifact is undone', async () => {
  const project = await makeProject({
    'plan.md': '# Plan\n\nTODO\n',
    'notes.md': 'old\n',
    'checker.sh': `${killsFixpoint}
      if half; then echo EVIL >> notes.md; die '' /dev/null; fi
      ${checker}`,
    'producer.sh': producer,
  });
  makeRepository(project);
  expect((await project.fixpoint(words)).exit).toBe(null);
  await expect.poll(() => processesIn(project)).toEqual([]);
  git(project.root, 'commit', '--quiet', '-am', 'mine');
  expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
  expect(await project.read('notes.md')).toBe('old\nEVIL\n');
  expect(await project.events()).toContainEqual(
    expect.objectContaining({ type: 'workspace.changed', undone: false, files: ['.git/HEAD', 'notes.md'] }),
  );
});

test('interrupted while a checker has changed files: they are put back, and a later edit is a person’s', async () => {
  const project = await makeProject({
    'plan.md': '# Plan\n\nTODO\n',
    'notes.md': 'old\n',
    'checker.sh': 'echo EVIL >> plan.md; echo EVIL >> notes.md; kill -INT $PPID; sleep 20',
    'producer.sh': producer,
  });
  expect((await project.fixpoint(words)).exit).toBe(130);
  expect(await project.read('plan.md')).toBe('# Plan\n\nTODO\n');
  expect(await project.read('notes.md')).toBe('old\n');
  await project.write('plan.md', '# Plan\n\nDONE by hand\n');
  await project.write('checker.sh', checker);
  expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
  expect(await project.read('plan.md')).toBe('# Plan\n\nDONE by hand\n');
  expect((await project.events()).map(({ type }) => type)).toContain('artifact.edited');
});

test('an artifact that a person took away is asked for, and restored from the run', async () => {
  const project = await makeProject({
    'plan.md': '# Plan\n\nTODO\n',
    'checker.sh': checker,
    'producer.sh': 'echo "## REVISION COMPLETE"',
  });
  expect((await project.fixpoint([...words, '--no-input'])).exit).toBe(3);
  expect((await project.fixpoint(['answer', 'last', 'adjust', '-m', 'really'])).exit).toBe(0);
  await rm(path.join(project.root, 'plan.md'));
  const refused = await project.fixpoint(['resume', 'last']);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('the artifact is gone or blank');
  expect(refused.stderr).toContain('fixpoint restore');
  expect((await project.fixpoint(['restore', 'last', '--version', 'input'])).exit).toBe(0);
  expect(await project.read('plan.md')).toBe('# Plan\n\nTODO\n');
  await project.write('producer.sh', producer);
  expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
});

test('a link that stands in the artifact’s place after a crash is not written through', async () => {
  const project = await makeProject({
    'plan.md': '# Plan\n\nTODO\n',
    'notes.md': 'my notes\n',
    'checker.sh': checker,
    'producer.sh': 'rm plan.md; ln -s notes.md plan.md; kill -9 $PPID',
  });
  expect((await project.fixpoint(words)).exit).toBe(null);
  const refused = await project.fixpoint(['resume', 'last']);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('plan.md was replaced by a link');
  await rm(path.join(project.root, 'plan.md'));
  expect((await project.fixpoint(['restore', 'last', '--version', 'input'])).exit).toBe(0);
  await project.write('producer.sh', producer);
  expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
  expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
  expect(await project.read('notes.md')).toBe('my notes\n');
});

test('a file that is named by a link is revised under its own name', async () => {
  const project = await makeProject({
    'real.md': '# Plan\n\nTODO\n',
    'checker.sh': checker.replaceAll('plan.md', 'real.md'),
    'producer.sh': producer.replaceAll('plan.md', 'real.md'),
  });
  await symlink('real.md', path.join(project.root, 'plan.md'));
  expect(await project.fixpoint(words)).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining('real.md'),
  });
  expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
});
