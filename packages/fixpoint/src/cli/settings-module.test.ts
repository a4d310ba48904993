import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openProject } from '../project/index.ts';
import { confirmModule } from './confirm-module.ts';
import { type Called, checks, openPlace, type Place, script } from './test-support.ts';

/** Settings that leave a file behind when they are run. */
const program = [
  "import { appendFileSync } from 'node:fs';",
  "import { loop } from './lib/loop.mjs';",
  "appendFileSync(new URL('ran.log', import.meta.url), 'ran\\n');",
  "export const settings = { loop, agents: { default: 'scripted:script.json' } };",
  '',
].join('\n');

const files = {
  'plan.md': 'version 0\n',
  'script.json': script([checks.passed]),
  'fixpoint.config.mjs': program,
  'lib/loop.mjs': "export const loop = 'gsd-revision';\n",
};

const hasRun = (place: Place) =>
  place.read('ran.log').then(
    () => true,
    () => false,
  );

const refusal = [
  'the settings of this repository are a program that nobody confirmed yet:',
  '  fixpoint.config.mjs',
  '  lib/loop.mjs',
].join('\n');

const start = ['run', 'plan.md', '--no-input'];

test.each([
  start,
  [...start, '--dry-run'],
  [...start, '--max-revisions', '1'],
  ['run', 'gsd-revision', 'plan.md'],
  ['start', 'plan.md'],
  ['resume', 'last'],
  ['next'],
  ['submit', 'last', 'c1', '--token', 'x', '--file', 'plan.md'],
])('settings that are a program nobody confirmed are not run by what needs them: %j, …', async (...words) => {
  const place = await openPlace(files);
  const { exit, stderr } = await place.call(words);
  expect({ exit, hasRun: await hasRun(place) }).toEqual({ exit: 2, hasRun: false });
  expect(stderr).toContain(refusal);
  expect(stderr).toContain('`fixpoint config --trust`');
});

test.each([['runs'], ['config'], ['config', '--explain'], ['restore', 'last'], ['answer', 'last', 'x']])(
  'what only looks goes on without them, and says so: %s %s',
  async (...words) => {
    const place = await openPlace(files);
    const { stderr } = await place.call(words);
    expect(await hasRun(place)).toBe(false);
    expect(stderr).toContain('fixpoint.config.mjs was not read: it is a program that nobody confirmed yet');
  },
);

test('doctor, help and init do not run them either', async () => {
  const place = await openPlace(files);
  const doctor = await place.call(['doctor'], { env: { PATH: '/nowhere' } });
  expect(doctor.stdout).toContain('fixpoint.config.mjs was not read');
  expect((await place.call(['run', 'plan.md', '--help'])).exit).toBe(0);
  expect((await place.call(['init'])).stderr).toContain('has its settings already');
  expect(await hasRun(place)).toBe(false);
});

test.each([
  ['run', 'plan.md', '--trust'],
  ['config', '--trust'],
])('%s … %s confirms them, until they or a file that they name change', async (...words) => {
  const place = await openPlace(files);
  expect((await place.call(words)).exit).toBe(0);
  expect(await hasRun(place)).toBe(true);
  expect((await place.call(start)).exit).toBe(0);
  expect((await place.call(['config'])).stdout).toContain('gsd-revision');
  await place.write('lib/loop.mjs', "export const loop = 'standard';\n");
  expect((await place.call(start)).stderr).toContain(refusal);
  await place.write('lib/loop.mjs', files['lib/loop.mjs']);
  await place.write('fixpoint.config.mjs', `${program}// changed\n`);
  expect((await place.call(start)).stderr).toContain(refusal);
});

test("the user's own settings are the user's program", async () => {
  const { 'fixpoint.config.mjs': own, ...others } = files;
  const place = await openPlace({
    ...others,
    'user/fixpoint/fixpoint.config.mjs': own,
    'user/fixpoint/lib/loop.mjs': files['lib/loop.mjs'],
  });
  const { exit, stdout }: Called = await place.call(start);
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Converged') });
});

test.each([
  ['y', true],
  ['n', false],
])('at a terminal a person is asked: %s', async (key, isRun) => {
  const place = await openPlace(files);
  const [input, output] = [new PassThrough(), new PassThrough()];
  output.once('data', () => setImmediate(() => input.write(key)));
  const ports = { environment: {}, clock: Date, random: Math.random, newId: () => 'id' };
  const decide = confirmModule({ face: { asking: { input, output } }, isGiven: false, mayAsk: true });
  const opened = openProject({ ...ports, folder: place.folder }, decide);
  if (isRun) expect((await opened).settings.project?.settings.loop).toBe('gsd-revision');
  else await expect(opened).rejects.toMatchObject({ code: 'refused' });
  expect(await hasRun(place)).toBe(isRun);
});
