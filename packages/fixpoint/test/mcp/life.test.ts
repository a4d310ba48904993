import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { StepData } from '../../src/mcp/step-shape.ts';
import { home } from '../process/support/home.ts';
import { processesIn } from '../process/support/processes.ts';
import { makeProject } from '../process/support/project.ts';
import { connect } from './client.ts';
import { writePersonGate } from './person-settings.ts';
import { handIn } from './subagent.ts';

const bin = fileURLToPath(new URL('../../bin/fixpoint.mjs', import.meta.url));
const blocker =
  '## ISSUES FOUND\n```yaml\nissues:\n  - {severity: blocker, required_property: "P", description: "Not so"}\n```\n';

/** A server that is spoken to line by line. */
function serve(folder: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [bin, 'mcp'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = text(child.stdout);
  const ended = once(child, 'close').then(async ([exit, signal]) => ({
    exit,
    signal,
    lines: (await output).split('\n').filter((line) => line !== ''),
  }));
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  send({ id: 1, method: 'initialize', params });
  return { child, send, ended, heard: once(child.stdout, 'data') };
}

test('a run goes on where it was, whenever the server is killed between two calls of tools', async () => {
  const project = await makeProject({ 'plan.md': '# Plan\n' });
  const replies = [blocker, '## REVISION COMPLETE\n', '## VERIFICATION PASSED\n'];
  let last: StepData | null = null;
  for (const reply of replies) {
    const server = await connect(project.root);
    const given = { loop: 'gsd-revision', artifact: ['plan.md'] };
    last = last === null ? await server.step('start', given) : await server.step('next', { run: last.run });
    process.kill(server.pid, 'SIGKILL');
    const other = await connect(project.root);
    expect(await other.step('next')).toEqual(last);
    last = await handIn(other, last, async ({ role }) => {
      if (role === 'producer') await project.write('plan.md', '# Plan\n\nP\n');
      return reply;
    });
    process.kill(other.pid, 'SIGKILL');
  }
  expect(last).toMatchObject({ due: 'ended', outcome: 'converged' });
  expect((await project.events()).filter(({ type }) => type === 'call.started')).toHaveLength(3);
});

test('the end of its input ends the server, and standard output has had nothing but the protocol', async () => {
  const { root } = await makeProject({});
  const { child, send, ended } = serve(root);
  send({ method: 'notifications/initialized' });
  child.stdin.write('this is no message\n');
  send({ id: 2, method: 'tools/call', params: { name: 'runs', arguments: {} } });
  send({ id: 3, method: 'tools/call', params: { name: 'none', arguments: {} } });
  send({ id: 4, method: 'ping' });
  child.stdin.end();
  const { exit, lines } = await ended;
  expect(exit).toBe(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(lines.map((line) => JSON.parse(line).id)).toContain(1);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it', async (signal) => {
  const { root } = await makeProject({});
  const { child, heard, ended } = serve(root);
  await heard;
  child.kill(signal);
  expect(await ended).toMatchObject({ exit: 0, signal: null });
});

test('what it had under way when its client went away is ended with it, and the run can go on', async () => {
  const project = await makeProject({
    'offer.md': 'We sell a boat.\n',
    'gate.sh': 'touch begun; sleep 600\n',
  });
  const env = await writePersonGate(project.aside, 'sh gate.sh');
  const { child, send, heard, ended } = serve(project.root, env);
  await heard;
  const params = { name: 'start', arguments: { loop: 'standard', artifact: ['offer.md'] } };
  send({ id: 2, method: 'tools/call', params });
  await until(async () => (await project.read('begun')) !== null);
  child.stdin.end();
  expect(await ended).toMatchObject({ exit: 0 });
  expect(processesIn(project)).toEqual([]);
  await project.write('gate.sh', 'true\n');
  expect(await (await connect(project.root, { env })).step('next')).toMatchObject({ due: 'calls' });
});

test('a call that the client gives up is ended, and begun again by the next', async () => {
  const project = await makeProject({
    'offer.md': 'We sell a boat.\n',
    'gate.sh': 'touch begun; sleep 600\n',
  });
  const env = await writePersonGate(project.aside, 'sh gate.sh');
  const { client, step } = await connect(project.root, { env });
  const stop = new AbortController();
  const request = { name: 'start', arguments: { loop: 'standard', artifact: ['offer.md'] } };
  const given = client.callTool(request, undefined, { signal: stop.signal });
  await until(async () => (await project.read('begun')) !== null);
  stop.abort();
  await expect(given).rejects.toThrow();
  await project.write('gate.sh', 'true\n');
  expect(await step('next')).toMatchObject({ due: 'calls' });
  expect((await project.events()).filter(({ type }) => type === 'call.replied')).toHaveLength(1);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('in a folder without a run it says so', async () => {
  const { root } = await makeProject({});
  const server = await connect(root);
  expect(await server.call('runs')).toMatchObject({ isError: false, data: { folder: root, runs: [] } });
  for (const tool of ['next', 'show'] as const) {
    const { isError, text: said } = await server.call(tool, { run: 'last' });
    expect(isError).toBe(true);
    expect(said).toContain(`there is no run in ${root}`);
  }
});

test("the client's roots say which folder it is, and no word of an agent leads out of them", async () => {
  const project = await makeProject({});
  const [one, two] = ['one', 'two'].map((name) => path.join(project.root, name)) as [string, string];
  for (const folder of [one, two, path.join(two, 'inner')]) await mkdir(folder);
  const elsewhere = await connect(project.aside, { roots: [one] });
  expect(await elsewhere.call('runs')).toMatchObject({ data: { folder: one } });
  const several = await connect(project.aside, { roots: [one, two] });
  const open = await several.call('runs');
  expect(open).toMatchObject({ isError: true });
  expect(open.text).toContain('`folder`');
  expect(await several.call('runs', { folder: path.join(two, 'inner') })).toMatchObject({
    data: { folder: path.join(two, 'inner') },
  });
  for (const folder of [project.root, '/', '..', project.aside]) {
    expect(await several.call('runs', { folder })).toMatchObject({ isError: true });
  }
  const inside = await connect(one, { roots: [project.root] });
  expect(await inside.call('runs')).toMatchObject({ data: { folder: one } });
});
