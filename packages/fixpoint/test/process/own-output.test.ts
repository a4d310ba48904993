import { expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { makeProject, type Project } from './support/project.ts';

const files = {
  'plan.md': '# Plan\n\nTODO\n',
  'checker.sh': `
    if grep -q TODO plan.md; then
      printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n  - {severity: blocker, required_property: It is done, description: No.}\\n\`\`\`\\n'
    else echo '## VERIFICATION PASSED'; fi`,
  'producer.sh': `printf '# Plan\\n\\nDONE\\n' > plan.md; echo '## REVISION COMPLETE'`,
};

const agents = ['--checker', 'command:sh checker.sh', '--producer', 'command:sh producer.sh'];

function makeRepository({ root }: Project): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '-m', 'first');
}

test.each([
  ['a git working tree', '.', makeRepository],
  ['a file of a git repository', 'plan.md', makeRepository],
  ['a file of a folder', 'plan.md', () => undefined],
])('what a run of %s prints into a file of the project is nobody’s change', async (_, artifact, prepare) => {
  const project = await makeProject(files);
  prepare(project);
  await project.write('plan.md', '# Plan\n\nTODO now\n');
  const words = ['run', 'gsd-revision', artifact, ...agents];
  expect((await project.fixpoint(words, { into: 'run.log' })).exit).toBe(0);
  expect(await project.read('run.log')).toContain('Converged');
  expect(await project.read('plan.md')).toBe('# Plan\n\nDONE\n');
  const types = (await project.events()).map(({ type }) => type);
  expect(types.filter((type) => type === 'workspace.changed' || type === 'artifact.edited')).toEqual([]);
});

test('a later process of the run, which prints elsewhere, takes it for no change either', async () => {
  const project = await makeProject({
    ...files,
    'checker.sh': `
      if [ ! -e '{aside}/died' ]; then touch '{aside}/died'; kill -9 $PPID; sleep 20; fi
      ${files['checker.sh']}`,
  });
  makeRepository(project);
  await project.write('plan.md', '# Plan\n\nTODO now\n');
  const words = ['run', 'gsd-revision', '.', ...agents];
  expect((await project.fixpoint(words, { into: 'run.log' })).exit).toBe(null);
  await project.write('run.log', 'what was printed, and more\n');
  expect((await project.fixpoint(['resume', 'last'])).exit).toBe(0);
  expect(await project.read('run.log')).toBe('what was printed, and more\n');
  const types = (await project.events()).map(({ type }) => type);
  expect(types).not.toContain('artifact.edited');
});

test('a file that is to be revised is not printed into', async () => {
  const project = await makeProject(files);
  const words = ['run', 'gsd-revision', 'plan.md', ...agents];
  const { exit } = await project.fixpoint(words, { into: 'plan.md' });
  expect(exit).toBe(2);
  expect(await project.read('plan.md')).toContain('what Fixpoint itself prints is written into it');
  expect(await project.runs()).toEqual([]);
});
