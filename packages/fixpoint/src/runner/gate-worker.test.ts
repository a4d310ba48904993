import { tmpdir } from 'node:os';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import type { SeverityScale } from '../findings/index.ts';
import type { GateSpec } from '../gates/index.ts';
import { createGateWorker } from './gate-worker.ts';
import { requestFor } from './test-support.ts';

const scale: SeverityScale = [
  { name: 'critical', effect: 'blocks' },
  { name: 'major', effect: 'gates' },
  { name: 'warning', effect: 'notes' },
];

/** What a gate reports where it fills a reviewer's role. */
async function report(shell: string, more: Partial<GateSpec> = {}) {
  const spec: GateSpec = { name: 'check', command: { shell }, ...more };
  const worker = await createGateWorker({ spec, environment: { PATH: process.env.PATH }, reportOn: scale });
  const worked = await worker.work(requestFor('reviewer', tmpdir()));
  if (worked.kind !== 'said') throw new Error('it was to say something');
  return worked.reading;
}

const gating = (evidence: string) => ({
  kind: 'read',
  value: {
    kind: 'report',
    findings: [{ severity: 'major', evidence: expect.stringContaining(evidence) as unknown }],
  },
});

describe("a red gate in a reviewer's role gates", () => {
  test('with what it lists', async () => {
    const reading = await report('echo "a.c:1:2: error: no"; echo "a.c:2:1: warning: hm"; exit 1');
    expect(reading).toMatchObject({
      kind: 'read',
      value: { findings: [{ severity: 'major' }, { severity: 'warning' }] },
    });
  });

  test('with why it is red, where all that it lists are warnings', async () => {
    const reading = await report('echo "a.c:2:1: warning: hm"; exit 1');
    expect(reading).toMatchObject({
      kind: 'read',
      value: {
        findings: [{ severity: 'warning' }, { severity: 'major', evidence: expect.any(String) as unknown }],
      },
    });
  });

  test('with the end of its output, where it lists nothing', async () => {
    expect(await report('echo "cannot load it"; exit 2')).toMatchObject(gating('cannot load it'));
    const words = await report('echo "2 of 3 agree"; exit 1', { format: 'exit-code' });
    expect(words).toMatchObject(gating('2 of 3 agree'));
    expect(await report('exit 1', { format: 'exit-code' })).toMatchObject(gating('nothing was printed'));
  });

  test('with a time limit, or too much output', async () => {
    const stopped = [
      report('echo begun; sleep 60', { timeoutMs: 500 }),
      report('yes', { maxOutputBytes: 1000 }),
    ];
    expect(await Promise.all(stopped)).toMatchObject([gating('begun'), gating('y')]);
  });
});

test("a green gate in a reviewer's role reports nothing", async () => {
  expect(await report('true')).toMatchObject({ kind: 'read', value: { kind: 'report', findings: [] } });
});

test('a command that did not run to its end by itself is no report', async () => {
  expect(await report('kill -KILL $$')).toMatchObject({ kind: 'failed', failure: 'crash' });
  expect(await report('', { command: ['./no-such-program'] })).toMatchObject({
    kind: 'failed',
    failure: 'crash',
  });
});
