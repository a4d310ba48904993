import { expect, test } from 'vitest';
import { openPlace } from '../test-support.ts';

const endless = `
loop: endless
severities: {bad: gates}
roles: {checker: {is: reviewer}, producer: {is: producer}}
steps:
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {then: revise}]}}
  revise: {call: producer, on: {"done, unchanged": [{then: check}]}}
`;

test('a loop that holds is told with its figures, and exits 0', async () => {
  const place = await openPlace();
  const { exit, stdout, stderr } = await place.call(['verify', 'iterate-revision', '--json']);
  expect(exit).toBe(0);
  expect(stderr).toBe('verifying iterate-revision\n');
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    seconds: expect.any(Number),
    loops: [
      {
        loop: 'iterate-revision',
        ok: true,
        states: 11,
        ends: true,
        maxCalls: { producer: 3, reviewer: 3 },
        outcomes: ['blocked', 'capped', 'converged', 'inconclusive'],
        properties: [
          { name: 'looked at whole', holds: true },
          { name: 'ends', holds: true },
          { name: 'caps hold', holds: true },
          { name: 'sound endings', holds: true },
          { name: 'conflicts bounded', holds: true },
          { name: 'every wait has an answer', holds: true },
          { name: 'can converge', holds: true },
          { name: 'no dead step', holds: true },
        ],
      },
    ],
  });
});

test('a loop that does not hold exits 1, and its counterexample is a drill that passes', async () => {
  const place = await openPlace({ 'loops/endless.yaml': endless });
  const { exit, stdout } = await place.call([
    'verify',
    'loops/endless.yaml',
    '--json',
    '--drill',
    'drills/endless.yaml',
  ]);
  expect(exit).toBe(1);
  const [loop] = JSON.parse(stdout).loops;
  expect(loop).toMatchObject({ ok: false, ends: false, maxCalls: { checker: null, producer: null } });
  expect(loop.counterexample).toMatchObject({
    drill: 1,
    loop: '../loops/endless.yaml',
    expect: { outcome: 'over-budget' },
  });
  expect((await place.call(['drill', 'drills/endless.yaml'])).exit).toBe(0);
});

test('a file that is there is not written over', async () => {
  const place = await openPlace({ 'endless.yaml': endless, 'drill.yaml': 'mine' });
  const { exit, stderr } = await place.call(['verify', 'endless.yaml', '--drill', 'drill.yaml']);
  expect(exit).toBe(2);
  expect(stderr).toContain('drill.yaml is there already');
  expect(await place.read('drill.yaml')).toBe('mine');
});

test('a name that is no loop exits 2', async () => {
  const place = await openPlace();
  expect((await place.call(['verify', 'iterate'])).exit).toBe(2);
});
