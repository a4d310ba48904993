import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callIn, openPlace, type Place } from '../test-support.ts';

/** How another user calls, or the same on another machine. */
function elsewhere(place: Place) {
  return { env: { XDG_CONFIG_HOME: path.join(place.folder, 'elsewhere') } };
}

/** A place whose program notes beside it that it ran; what it leaves in the place is put back. */
async function openWithProgram() {
  const aside = await temporaryFolder();
  const noted = path.join(aside, 'ran');
  await writeFile(noted, '');
  const place = await openPlace({ 'plan.md': 'version 0\n', 'check.sh': `echo ran >> ${noted}\nexit 1\n` });
  return { place, countRan: async () => (await readFile(noted, 'utf8')).split('\n').length - 1 };
}

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-cli-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the programs of a run', () => {
  const embedded = [
    'run',
    'gsd-revision',
    'plan.md',
    '--checker',
    'command:sh check.sh',
    '--producer',
    'inbox',
  ];

  test('are started again for whoever began it here, and for nobody else before they confirm them', async () => {
    const { place, countRan } = await openWithProgram();
    const there = elsewhere(place);
    const { run } = JSON.parse((await place.call([...embedded, '--json'])).stdout);
    const before = await countRan();
    const refused = await place.call(['resume', 'last'], there);
    expect({ exit: refused.exit, ran: await countRan() }).toEqual({ exit: 2, ran: before });
    expect(refused.stderr).toContain('checker: sh check.sh');
    expect(refused.stderr).toContain(`fixpoint resume ${run} --trust`);
    expect((await place.call(['resume', 'last'])).exit).toBe(4);
    expect(await countRan()).toBeGreaterThan(before);
    expect((await place.call(['resume', 'last', '--trust'], there)).exit).toBe(4);
    expect((await place.call(['resume', 'last'], there)).exit).toBe(4);
  });

  test('are asked about in a copy of the folder too', async () => {
    const { place } = await openWithProgram();
    await place.call(embedded);
    const copy = await temporaryFolder();
    await cp(place.folder, copy, { recursive: true });
    const env = { XDG_CONFIG_HOME: path.join(place.folder, 'user') };
    expect(await callIn(copy, ['resume', 'last'], { env })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--trust'),
    });
  });

  test('are confirmed where the command line names others', async () => {
    const { place } = await openWithProgram();
    await place.call(embedded);
    await place.write('other.sh', 'exit 1\n');
    const replaced = await place.call(['resume', 'last', '--agent', 'checker=command:sh other.sh']);
    expect(replaced.exit).toBe(4);
    expect((await place.call(['resume', 'last'])).exit).toBe(4);
  });

  test('do not stand in the way where there is none', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n', 'script.json': '{"checker": []}' });
    await place.call(['run', 'gsd-revision', 'plan.md', '--agent', 'scripted:script.json']);
    const resumed = await place.call(['resume', 'last'], elsewhere(place));
    expect(resumed.stderr).not.toContain('--trust');
  });
});

test('a hosted run that came with a repository starts nothing until a person confirms it in a terminal', async () => {
  const { place, countRan } = await openWithProgram();
  const there = elsewhere(place);
  const started = await place.call([
    'start',
    'gsd-revision',
    'plan.md',
    '--checker',
    'gate:sh check.sh',
    '--json',
  ]);
  const { run, due } = JSON.parse(started.stdout);
  const [{ call, token, replyFile }] = due.calls;
  await place.write(path.relative(place.folder, replyFile), '## REVISION COMPLETE\nDone.');
  await place.write('plan.md', 'version 1\n');
  const submit = ['submit', run, call, '--token', token, '--file', replyFile];
  for (const words of [['next'], submit, ['resume', run]]) {
    const { exit, stderr } = await place.call(words, there);
    expect({ words, exit, ran: await countRan() }).toEqual({ words, exit: 2, ran: 1 });
    expect(stderr).toContain(`fixpoint next ${run} --trust`);
  }
  expect((await place.call(['next', '--trust'], there)).exit).toBe(0);
  expect((await place.call(submit, there)).stderr).not.toContain('--trust');
  expect(await countRan()).toBe(2);
});
