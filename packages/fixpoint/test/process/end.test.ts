import { expect, test } from 'vitest';
import { makeProject } from './support/project.ts';

const hosted = ['start', 'gsd-revision', 'plan.md'];

async function begin() {
  const project = await makeProject({ 'plan.md': '# Plan\n', 'other.md': '# Other\n' });
  const { run, due } = JSON.parse((await project.fixpoint([...hosted, '--json'])).stdout);
  return { project, run, call: due.calls[0] };
}

test('a person ends a run that is open: it says why, takes no reply more, and its artifact stays', async () => {
  const { project, run, call } = await begin();
  await project.write('plan.md', '# Plan, half way\n');
  const ended = await project.fixpoint(['end', run, '-m', 'started by mistake']);
  expect(ended).toMatchObject({ exit: 0, stderr: '' });
  expect(ended.stdout).toContain(`Run ${run} is ended: abandoned (cancelled)`);
  expect(await project.read('plan.md')).toBe('# Plan, half way\n');
  const types = (await project.events()).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['run.stopped', 'run.ended']);
  expect((await project.fixpoint(['show', run])).stdout).toContain('started by mistake');
  const late = await project.fixpoint(['submit', run, call.call, '--token', call.token, '--file', 'plan.md']);
  expect(late).toMatchObject({ exit: 2, stderr: expect.stringContaining('the run has ended (abandoned)') });
  expect(await project.fixpoint(['end', run])).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('has ended already (abandoned)'),
  });
  expect((await project.fixpoint(['audit', run])).exit).toBe(0);
  // It stands in nobody's way any more.
  expect((await project.fixpoint(['start', 'gsd-revision', 'other.md'])).exit).toBe(0);
});
