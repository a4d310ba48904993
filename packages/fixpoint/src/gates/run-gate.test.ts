import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findingsToFix, type GateSpec, runGate } from './index.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-gate-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment = { PATH: process.env.PATH, SECRET: 'hidden', ASKED: 'shown' };

function shell(text: string, more: Partial<GateSpec> = {}): GateSpec {
  return { name: 'check', command: { shell: text }, ...more };
}

async function read(spec: GateSpec) {
  const run = await runGate(spec, { root: folder, environment });
  if (run.kind !== 'read') throw new Error(`the gate ended: ${run.kind}`);
  return run.reading;
}

test('runs the words of a command in the workspace, without a shell', async () => {
  const script = 'console.log(process.cwd(), process.argv[1]); process.exit(1)';
  const reading = await read({ name: 'check', command: [process.execPath, '-e', script, '$HOME;x'] });
  expect(reading.lastWords?.evidence).toContain(`${folder} $HOME;x`);
});

test('shows the command the usual environment and what the gate adds, no more', async () => {
  const reading = await read(shell('echo "[$SECRET] [$ASKED]"; exit 1', { env: ['ASKED'] }));
  expect(reading.lastWords?.evidence).toContain('[] [shown]');
});

test.each(['1', '2'])('finds the report on stream %s', async (stream) => {
  const reading = await read(shell(`echo "${folder}/a.c:1:2: error: no" >&${stream}; exit 1`));
  expect(reading).toMatchObject({
    green: false,
    valid: true,
    findings: [{ location: { file: 'a.c', line: 1 } }],
  });
});

test('the command tells what an empty list means', async () => {
  expect((await read(shell("echo '[]' # eslint --quiet"))).green).toBe(true);
  expect((await read(shell("echo '[]' # eslint"))).green).toBe(false);
});

describe('a report file', () => {
  const clean = '<testsuites><testcase name="a"/></testsuites>';

  test('is read instead of what is printed', async () => {
    const spec = shell(`echo 'a.c:1:1: error: x'; echo '${clean}' > out.xml`, { reportFile: 'out.xml' });
    expect(await read(spec)).toMatchObject({ green: true, clean: true });
  });

  test('of an earlier run is gone before the command runs, and never read', async () => {
    writeFileSync(path.join(folder, 'out.xml'), clean);
    const reading = await read(shell('test ! -e out.xml', { reportFile: 'out.xml', format: 'junit' }));
    expect(reading).toMatchObject({ green: false, failure: 'incomplete' });
    expect(reading.why).toContain('did not write its report file');
    expect(existsSync(path.join(folder, 'out.xml'))).toBe(false);
  });

  test.each(['../out.xml', '/tmp/out.xml', '.'])('must be in the workspace: not %s', async (reportFile) => {
    const run = runGate(shell('true', { reportFile }), { root: folder, environment });
    await expect(run).rejects.toMatchObject({ code: 'config' });
  });

  test('is neither deleted nor read where a link leads out of the workspace', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'fixpoint-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    writeFileSync(path.join(outside, 'out.xml'), clean);
    symlinkSync(outside, path.join(folder, 'away'));
    const run = runGate(shell('true', { reportFile: 'away/out.xml' }), { root: folder, environment });
    await expect(run).rejects.toMatchObject({ code: 'config' });
    const linked = await read(shell('ln -s away/out.xml out.xml', { reportFile: 'out.xml' }));
    expect(linked).toMatchObject({ green: false, failure: 'incomplete' });
    expect(existsSync(path.join(outside, 'out.xml'))).toBe(true);
  });
});

describe('a command that does not end by itself', () => {
  test('and runs past its time is red, with that as the finding', async () => {
    const reading = await read(shell('echo begun; sleep 20', { timeoutMs: 200 }));
    expect(reading).toMatchObject({ green: false, valid: false, failure: 'timeout' });
    expect(findingsToFix(reading)).toMatchObject([{ evidence: 'not done after 0.2 seconds\nbegun' }]);
  });

  test('and prints too much is red', async () => {
    const reading = await read(shell('yes', { maxOutputBytes: 10_000 }));
    expect(reading).toMatchObject({ green: false, failure: 'incomplete' });
  });

  test('and is ended by a signal has died', async () => {
    const run = await runGate(shell('kill -9 $$'), { root: folder, environment });
    expect(run).toMatchObject({ kind: 'died', signal: 'SIGKILL' });
  });

  test('and is cancelled says nothing', async () => {
    const run = await runGate(shell('true'), { root: folder, environment, signal: AbortSignal.abort() });
    expect(run).toEqual({ kind: 'cancelled' });
  });

  test('and is not there was not started', async () => {
    const spec: GateSpec = { name: 'check', command: ['no-such-program-here'] };
    const run = await runGate(spec, { root: folder, environment });
    expect(run).toMatchObject({
      kind: 'not-started',
      why: expect.stringContaining('no-such-program-here') as unknown,
    });
  });
});
