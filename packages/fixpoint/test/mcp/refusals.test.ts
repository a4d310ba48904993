import { access, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeProject } from '../process/support/project.ts';
import { connect } from './client.ts';
import { fewWays } from './person-settings.ts';
import { handIn } from './subagent.ts';

const passed = '## VERIFICATION PASSED\n';

async function runWithCall() {
  const project = await makeProject({ 'plan.md': '# Plan\n' });
  const server = await connect(project.root);
  const first = await server.step('start', { loop: 'gsd-revision', artifact: ['plan.md'] });
  const [due] = first.calls ?? [];
  if (due === undefined) throw new Error('no call is due');
  return { project, server, first, meant: { run: first.run, call: due.call, token: due.token } };
}

test('a reply that does not belong to an open call is refused with the reason, and nothing changes', async () => {
  const { project, server, meant } = await runWithCall();
  const { token: _, ...withoutToken } = meant;
  await project.write('reply.md', passed);
  await project.write('blank.md', ' \n');
  await project.write('latin.md', new Uint8Array([0xe9, 0x20]));
  await symlink('/etc/hostname', path.join(project.root, 'link.md'));
  const wrong: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
    [{ ...meant, token: 'wrong', reply: passed }, /token/u],
    [{ ...meant, call: 'ffffffff', reply: passed }, /no call/u],
    [{ ...meant, run: 'zzz', reply: passed }, /not-found/u],
    [{ ...withoutToken, reply: passed }, /token/u],
    [{ ...meant, reply: '  ' }, /blank/u],
    [{ ...meant, file: 'blank.md' }, /blank/u],
    [{ ...meant, reply: 'a'.repeat(10_600_000) }, /10600000 bytes/u],
    [{ ...meant, reply: `${passed}\ud800` }, /UTF-8/u],
    [{ ...meant, file: 'missing.md' }, /missing\.md/u],
    [{ ...meant, file: 'latin.md' }, /UTF-8/u],
    [{ ...meant, file: '/etc/hostname' }, /leads out of/u],
    [{ ...meant, file: 'link.md' }, /leads out of/u],
    [{ ...meant, file: 'reply.md', reply: passed }, /twice/u],
    [meant, /reply\.md/u],
    [{ ...meant, reply: passed, verdict: 'clean' }, /verdict/u],
  ];
  for (const [given, says] of wrong) {
    const { isError, text } = await server.call('submit', given);
    expect({ given, isError }).toEqual({ given, isError: true });
    expect(text).toMatch(says);
  }
  expect((await project.events()).map(({ type }) => type)).toEqual(['run.started', 'call.started']);
  expect(await server.step('submit', { ...meant, file: 'reply.md' })).toMatchObject({ due: 'ended' });
});

test('a second reply of a call is refused, and so is one to a run that ended', async () => {
  const { project, server, meant } = await runWithCall();
  expect(await server.step('submit', { ...meant, reply: passed })).toMatchObject({ outcome: 'converged' });
  const before = await project.events();
  const again = await server.call('submit', { ...meant, reply: passed });
  expect(again).toMatchObject({ isError: true });
  expect(again.text).toContain('has its reply already');
  expect(await project.events()).toEqual(before);
});

test('a reply that cannot be read is a failed call, and asked for again', async () => {
  const { server, first } = await runWithCall();
  const next = await handIn(server, first, () => 'Looks fine to me.');
  expect(next).toMatchObject({ due: 'calls', calls: [{ who: 'same', role: 'checker' }] });
  expect(next.read).toContain('counts as failed');
});

test('arguments that no tool takes are named', async () => {
  const { server } = await runWithCall();
  const { isError, text } = await server.call('start', { artefact: 'plan.md' });
  expect(isError).toBe(true);
  expect(text).toContain('artifact');
  expect(text).toContain('artefact');
});

test('what cannot be started says what is wrong and what to do', async () => {
  const { server } = await runWithCall();
  const wrong: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
    [{ loop: 'gsd-revison', artifact: ['plan.md'] }, /gsd-revision/u],
    [{ loop: 'gsd-revision', artifact: ['nothing.md'] }, /nothing\.md/u],
    [{ loop: 'gsd-revision', artifact: ['../plan.md'] }, /plan\.md/u],
    [{ loop: 'gsd-revision', artifact: ['plan.md'], settings: { maxRevision: 2 } }, /maxRevisions/u],
    [{ loop: 'gsd-revision', artifact: ['plan.md'], agents: { chekcer: 'codex' } }, /checker/u],
    [{ loop: 'gsd-revision', artifact: ['plan.md'], budget: { calls: -1 } }, /calls/u],
  ];
  for (const [given, says] of wrong) {
    const { isError, text } = await server.call('start', given);
    expect({ given, isError }).toEqual({ given, isError: true });
    expect(text).toMatch(says);
  }
});

const lineIn = (text: string): string => /`(fixpoint start [^`]+)`/u.exec(text)?.[1] ?? '';

test('programs of the repository wait for a person, who can start the run by the line that is given', async () => {
  const project = await makeProject({
    'plan.md': '# Plan\n',
    'check.sh': `cat > /dev/null; echo '${passed.trim()}'\n`,
    'fixpoint.config.json': JSON.stringify({ loops: { standard: { gates: ['sh gate.sh'], ...fewWays } } }),
    'gate.sh': 'true\n',
  });
  const env = { XDG_CONFIG_HOME: project.aside };
  const server = await connect(project.root, { env });
  const request = { loop: 'standard', artifact: ['plan.md'] };
  const { isError, text } = await server.call('start', request);
  expect(isError).toBe(true);
  expect(text).toContain('sh gate.sh');
  expect(await project.runs()).toEqual([]);
  const words = lineIn(text).split(' ').slice(1);
  expect(words).toEqual(['start', 'standard', 'plan.md', '--trust']);
  expect((await project.fixpoint(words, { env })).exit).toBe(0);
  expect(await server.step('next')).toMatchObject({ due: 'calls' });
  // What a person confirmed is remembered.
  await rm(path.join(project.root, '.fixpoint'), { recursive: true });
  expect(await server.step('start', request)).toMatchObject({ due: 'calls' });
});

test('an agent names no program of its own, whatever way it tries', async () => {
  const project = await makeProject({ 'plan.md': '# Plan\n' });
  const server = await connect(project.root);
  const made = path.join(project.root, 'made');
  const tries = [
    { loop: 'standard', settings: { gates: [`touch ${made}`] } },
    { loop: 'standard', agents: { gate: `touch ${made}` } },
    { loop: 'gsd-revision', agents: { checker: `command:touch ${made}` } },
    { loop: 'gsd-revision', agents: { default: `command:touch ${made}` } },
    { loop: 'gsd-revision', agents: { checker: `gate:touch ${made}` } },
  ];
  for (const each of tries) {
    const { isError, text } = await server.call('start', { artifact: ['plan.md'], ...each });
    expect({ each, isError }).toEqual({ each, isError: true });
    expect(text).toContain(`touch ${made}`);
    expect(lineIn(text)).toContain(`'`);
  }
  expect(await project.read('made')).toBeNull();
  expect(await project.runs()).toEqual([]);
});

test('settings that are a program nobody confirmed are not run for an agent, whose person is told how to', async () => {
  const text =
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran.log', '');\nexport const settings = {};\n";
  const project = await makeProject({ 'plan.md': '# Plan\n', 'fixpoint.config.mjs': text });
  const server = await connect(project.root);
  const started = await server.call('start', { loop: 'gsd-revision', artifact: ['plan.md'] });
  expect(started).toMatchObject({ isError: true });
  expect(started.text).toContain('`fixpoint config --trust`');
  expect((await server.call('runs', {})).text).toContain('There is no run');
  await expect(access(path.join(project.root, 'ran.log'))).rejects.toMatchObject({ code: 'ENOENT' });
});
