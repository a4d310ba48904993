import path from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { done, finalReview, review } from '../loops/sdd-script.ts';
import { processesIn } from './support/processes.ts';
import { makeProject, type Project } from './support/project.ts';

const plan = `# Greetings

## Task 1: Greet

**Files:**
- Create: \`greet.txt\`

A greeting.
`;

/** Moves what is not its own, and dies with the process that called it, at its first call. */
const producer = (aside: string) => `cat > /dev/null
if [ ! -e ${aside}/died ]; then
  touch ${aside}/died
  echo half > greet.txt && git add greet.txt && git commit --quiet -m half
  git branch --quiet --force main HEAD && git branch --quiet -D precious && git tag --force v1 HEAD && rm notes/plan.md
  kill -9 $PPID; sleep 20
fi
echo hello > greet.txt
cat ${aside}/done`;

const reviewer = (aside: string) => `cat > /dev/null
if [ -e ${aside}/reviewed ]; then cat ${aside}/final; else touch ${aside}/reviewed; cat ${aside}/review; fi`;

/** A repository with a plan that nobody committed, and agents that lie outside of it. */
async function prepare(): Promise<Project> {
  const project = await makeProject({ 'README.md': 'Greetings.\n' });
  const { root, aside } = project;
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.com');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '-m', 'first');
  git(root, 'branch', 'precious');
  git(root, 'tag', 'v1');
  await project.write('notes/plan.md', plan);
  for (const [name, text] of Object.entries({
    'producer.sh': producer(aside),
    'reviewer.sh': reviewer(aside),
    done: done({}).reply ?? '',
    review: review().reply ?? '',
    final: finalReview().reply ?? '',
  })) {
    await project.write(path.relative(root, path.join(aside, name)), text);
  }
  return project;
}

test('killed while an implementer has moved branches and tags and lost the plan: they are put back at the resume', async () => {
  const project = await prepare();
  const { root, aside } = project;
  const first = git(root, 'rev-parse', 'main');
  const agents = [
    '--producer',
    `command:sh ${aside}/producer.sh`,
    '--reviewer',
    `command:sh ${aside}/reviewer.sh`,
    '--judge',
    'command:false',
  ];
  const run = ['run', 'sdd', 'notes/plan.md', '--set', 'preflight=false', ...agents];
  const killed = await project.fixpoint(run);
  expect(killed.exit, killed.stderr).toBe(null);
  await expect.poll(() => processesIn(project)).toEqual([]);
  expect(git(root, 'rev-parse', 'main')).not.toBe(first);
  const resumed = await project.fixpoint(['resume', 'last']);
  expect(resumed.exit, resumed.stderr).toBe(0);
  for (const ref of ['main', 'precious', 'v1']) expect(git(root, 'rev-parse', ref)).toBe(first);
  expect(await project.read('notes/plan.md')).toBe(plan);
  expect(await project.read('greet.txt')).toBe('hello\n');
  const notes = (await project.events()).filter(({ type }) => type === 'run.noted');
  const textOf = (kind: string) => String(notes.find((note) => note.kind === kind)?.text);
  expect(textOf('refs-put-back')).toMatch(/it moved or deleted main, precious, v1, .*kept as refs\/fixpoint/);
  expect(textOf('file-put-back')).toContain('notes/plan.md');
  expect(textOf('branch-put-back')).toContain('it committed on fixpoint/');
  expect(git(root, 'log', '--format=%s')).not.toContain('half');
}, 60_000);
