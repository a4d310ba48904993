import { tmpdir } from 'node:os';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { createGateWorker } from './gate-worker.ts';
import { createGatesWorker } from './gates-worker.ts';
import { requestFor } from './test-support.ts';

/** Runs one gate for each script, all for one role. */
async function runGates(...scripts: readonly string[]) {
  const gates = scripts.map(async (shell, index) => {
    const name = `gate ${index + 1}`;
    const spec = { name, command: { shell } };
    return { name, worker: await createGateWorker({ spec, environment: { PATH: process.env.PATH } }) };
  });
  const worked = await createGatesWorker(await Promise.all(gates)).work(requestFor('gate', tmpdir()));
  if (worked.kind !== 'said') throw new Error('it was to say something');
  return worked;
}

const red = (file: string) => `echo "${file}:1:2: error: no"; exit 1`;

describe('several gates for one role', () => {
  test('are green only where each is', async () => {
    expect((await runGates('true', 'true')).reading).toMatchObject({ value: { green: true, findings: [] } });
    expect((await runGates('true', red('a.c'))).reading).toMatchObject({ value: { green: false } });
    expect((await runGates(red('a.c'), 'true')).reading).toMatchObject({ value: { green: false } });
  });

  test('all run, in their order, and what the red ones found goes together under their names', async () => {
    const { reading, raw } = await runGates(red('a.c'), 'echo fine', red('b.c'));
    expect(reading).toMatchObject({
      value: {
        findings: [
          { location: { file: 'a.c' }, extra: { gate: 'gate 1' } },
          { location: { file: 'b.c' }, extra: { gate: 'gate 3' } },
        ],
      },
    });
    expect(raw).toBe('gate 1\na.c:1:2: error: no\n\ngate 2\nfine\n\ngate 3\nb.c:1:2: error: no\n');
  });

  test('are no gate where one of them cannot run, whatever the others say', async () => {
    for (const scripts of [
      ['kill -KILL $$', 'true'],
      [red('a.c'), 'kill -KILL $$'],
    ]) {
      expect((await runGates(...scripts)).reading).toMatchObject({
        kind: 'failed',
        failure: 'crash',
        why: expect.stringMatching(/^gate \d: ended by SIGKILL$/u),
      });
    }
  });
});
