import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gsd } from './support/loops.ts';
import { processesIn } from './support/processes.ts';
import { hasTerminals, type Started, startAtTerminal } from './support/program.ts';
import { makeProject, type Project } from './support/project.ts';

/** Says that it is at work, and passes once it may. */
const patientChecker = `
touch '{aside}/at-work'
while [ ! -e '{aside}/go' ]; do sleep 0.02; done
echo '## VERIFICATION PASSED'
`;

const words = (file: string) => [
  ...['run', 'gsd-revision', file],
  ...['--checker', 'command:sh checker.sh', '--producer', 'command:true'],
];

/** A project in which a run has begun that waits for its checker. */
async function beginRun(): Promise<{ readonly project: Project; readonly first: Started }> {
  const project = await makeProject({
    'plan.md': '# Plan\n',
    'other.md': '# Other\n',
    'checker.sh': patientChecker,
  });
  const first = project.start(words('plan.md'));
  await expect.poll(() => existsSync(path.join(project.aside, 'at-work')), { timeout: 10_000 }).toBe(true);
  return { project, first };
}

const go = (project: Project) => project.write('../aside/go', '');

test.each(['plan.md', 'other.md'])(
  'a second run in the project, on %s, is refused and leaves nothing',
  async (file) => {
    const { project, first } = await beginRun();
    const runs = await project.runs();
    const second = await project.fixpoint([...words(file), '--json']);
    expect(second.exit).toBe(2);
    expect(second.stderr).toContain(`error: another run is at work in this project, so ${file} has to wait`);
    expect(second.stderr).toMatch(`because process ${first.pid} on `);
    expect(JSON.parse(second.stdout)).toMatchObject({ error: { code: 'locked', exit: 2 } });
    expect(await project.runs()).toEqual(runs);
    await go(project);
    expect((await first.ended).exit).toBe(0);
    expect((await project.fixpoint(words(file))).exit).toBe(0);
  },
);

test('a second process that resumes a run is refused, and told which one is at work on it', async () => {
  const { project, first } = await beginRun();
  const second = await project.fixpoint(['resume', 'last']);
  expect(second.exit).toBe(2);
  expect(second.stderr).toMatch(`error: process ${first.pid} on `);
  const restore = await project.fixpoint(['restore', 'last', '--version', 'input']);
  expect(restore).toMatchObject({ exit: 2, stderr: expect.stringContaining(`process ${first.pid}`) });
  await go(project);
  expect((await first.ended).exit).toBe(0);
});

test('a run that was killed stands in nobody’s way', async () => {
  const { project, first } = await beginRun();
  first.signal('SIGKILL');
  await first.ended;
  await expect.poll(() => processesIn(project)).toEqual([]);
  await go(project);
  expect((await project.fixpoint(words('plan.md'))).exit).toBe(0);
  expect(await project.runs()).toHaveLength(2);
});

test.skipIf(!hasTerminals)(
  'an answer from elsewhere is taken by the process that waits at a terminal',
  async () => {
    const project = await makeProject(gsd.files);
    const printed = startAtTerminal(gsd.run, project.root);
    const types = async () => (await project.events()).map(({ type }) => type);
    await expect.poll(types, { timeout: 20_000 }).toContain('question.asked');
    const [option = '', ...more] = gsd.answers[0] ?? [];
    expect((await project.fixpoint(['answer', 'last', option, ...more])).stdout).toContain(
      'under way takes it',
    );
    expect(await printed).toContain('Converged');
    const answers = (await project.events()).filter(({ type }) => type === 'question.answered');
    expect(answers).toMatchObject([{ option, words: 'go ahead 4711', channel: 'command' }]);
  },
);
