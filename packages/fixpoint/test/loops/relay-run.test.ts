import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endingText, runResult } from '../../src/views/index.ts';
import { git, userState } from '../../src/workspaces/test-support.ts';
import { at, failed, fixed, lens, relay, startRepository, synthesis } from './relay-script.ts';
import { play, type Result } from './support.ts';

const nit = at('nit', 'A nit.');
const blocker = at('blocker', 'It loses data.');

/** The steps of a run in order; a seat of a panel is in brackets. */
function stepsOf({ history }: Result): readonly string[] {
  return history.flatMap(({ event }) => {
    if (event.type !== 'call.started') return [];
    return [event.seat === null ? String(event.word) : `(${event.seat})`];
  });
}

const panel = ['(correctness)', '(tests)'];

describe('a run on a working tree', () => {
  test('fixes the gate, then what the panel finds, and ends when both conditions hold', async () => {
    const result = await play(
      relay({
        files: { ...relay({ replies: {} }).files, 'code.txt': 'red, version 0\n' },
        replies: {
          'reviewer:correctness': [lens(blocker), lens(), lens(nit)],
          'reviewer:tests': [lens(nit), lens(), lens()],
          synthesizer: [synthesis(blocker, nit), synthesis(), synthesis(nit)],
          producer: [fixed('green, version 1\n'), fixed('green, version 2\n')],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual([
      'gate',
      'fix:gate',
      'gate',
      ...panel,
      'relay',
      'fix:blockers',
      'gate',
      ...panel,
      'relay',
      ...panel,
      'relay',
    ]);
    expect(await result.folder.read('code.txt')).toBe('green, version 2\n');
    expect(runResult({ id: 'run', history: result.history }).counts).toEqual({
      relays: 3,
      gateFixes: 1,
      revisions: 2,
    });
  });

  test('commits nothing, pushes nothing and leaves the index as it was', async () => {
    let before: unknown;
    const { folder, outcome } = await play(
      relay({
        settings: { cleanPasses: 1 },
        prepare: (root) => {
          startRepository(root, ['check.sh']);
          git(root, 'remote', 'add', 'origin', '/nowhere.git');
          before = userState(root);
        },
        replies: {
          reviewer: [lens(blocker), lens()],
          synthesizer: [synthesis(blocker), synthesis(nit)],
          producer: [fixed('green, version 1\n')],
        },
      }),
    );
    expect(outcome).toBe('converged clean');
    expect(userState(folder.root)).toEqual(before);
  });

  test('is not ready where blockers are left, and says so', async () => {
    const { outcome, history } = await play(
      relay({
        settings: { maxRelays: 1, cleanPasses: 1 },
        replies: { reviewer: [lens(blocker)], synthesizer: [synthesis(blocker)] },
      }),
    );
    expect(outcome).toBe('capped cap');
    const text = endingText({ id: 'run', history });
    expect(text).toMatch(/^NOT READY, capped/u);
    expect(text).toContain('Do not push or merge this.');
    expect(text).toContain('It loses data.');
  });

  test('is unverified where nobody ever found anything, but not where a lens did', async () => {
    const silent = { reviewer: [lens(), lens()], synthesizer: [synthesis(), synthesis()] };
    expect((await play(relay({ replies: silent }))).outcome).toBe('unverified clean');
    const dropped = { ...silent, 'reviewer:tests': [lens(nit), lens()] };
    const { outcome, history } = await play(relay({ replies: dropped }));
    expect(outcome).toBe('converged clean');
    expect(endingText({ id: 'run', history })).toContain('Left out of a synthesis');
  });

  test('asks only the lens again that failed, and ends without a result if it fails again', async () => {
    const once = { reviewer: [lens()], 'reviewer:tests': [failed, lens(nit)], synthesizer: [synthesis()] };
    const result = await play(relay({ settings: { cleanPasses: 1 }, replies: once }));
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual(['gate', ...panel, '(tests)', 'relay']);
    const twice = { ...once, 'reviewer:tests': [failed, failed, lens(nit)] };
    const lost = await play(relay({ settings: { cleanPasses: 1 }, replies: twice }));
    expect(lost.outcome).toBe('inconclusive reviewer-failed');
    const resumed = await lost.goOn();
    expect(resumed.outcome).toBe('converged clean');
    expect(stepsOf(resumed)).toEqual(['gate', ...panel, '(tests)', '(tests)', 'relay']);
  });
});

describe('the gate', () => {
  const silent = { reviewer: [lens(nit)], synthesizer: [synthesis(nit)] };

  test('is not run again for a version that it was green for', async () => {
    const result = await play(
      relay({ replies: { reviewer: [lens(nit), lens()], synthesizer: [synthesis(nit), synthesis()] } }),
    );
    expect(stepsOf(result)).toEqual(['gate', ...panel, 'relay', ...panel, 'relay']);
  });

  test.each([
    ['cannot be started', './broken'],
    ['dies by a signal', 'sh die.sh'],
  ])('that %s, twice, ends the run without a result', async (_, gate) => {
    const { files } = relay({ replies: {} });
    const result = await play(
      relay({
        files: { ...files, 'die.sh': 'kill -KILL $$\n', broken: '#!/no/such/interpreter\n' },
        prepare: (root) => {
          startRepository(root, ['check.sh']);
          chmodSync(path.join(root, 'broken'), 0o755);
        },
        settings: { gates: [gate] },
        replies: silent,
      }),
    );
    expect(result.outcome).toBe('inconclusive gate-failed');
    expect(stepsOf(result)).toEqual(['gate', 'gate']);
  });

  test('of several commands is green only where all are; the fix gets what each red one says', async () => {
    const { files } = relay({ replies: {} });
    const lint = 'grep -q linted code.txt || { echo "code.txt:1:2: error: not linted"; exit 1; }\n';
    const { outcome, prompts, history } = await play(
      relay({
        files: { ...files, 'code.txt': 'red\n', 'lint.sh': lint },
        settings: { gates: ['sh check.sh', 'true', 'sh lint.sh'], cleanPasses: 1 },
        replies: { ...silent, producer: [fixed('green\n'), fixed('green, linted\n')] },
      }),
    );
    expect(outcome).toBe('converged clean');
    expect(prompts[0]).toContain('it is not green');
    expect(prompts[0]).toContain('gate: sh check.sh');
    expect(prompts[0]).toContain('gate: sh lint.sh');
    expect(prompts[1]).not.toContain('it is not green');
    expect(prompts[1]).toContain('not linted');
    const colours = history.flatMap(({ event }) =>
      event.type === 'call.replied' && ['red', 'green'].includes(event.reply.kind) ? [event.reply.kind] : [],
    );
    expect(colours).toEqual(['red', 'red', 'green']);
  });

  test('that nobody configured is an error before anything, which shows how to name one', async () => {
    const { settings: _, ...scenario } = relay({ replies: silent });
    await expect(play(scenario)).rejects.toMatchObject({
      code: 'config',
      message: 'no gate is configured for self-review-relay',
      hint: expect.stringContaining('--gates "npm test"'),
    });
  });
});

test('a red gate of several is named beside what it found', async () => {
  const { outcome, history } = await play(
    relay({
      files: { ...relay({ replies: {} }).files, 'code.txt': 'red\n' },
      settings: { gates: ['true', 'sh check.sh'], maxGateFixes: 0 },
      replies: {},
    }),
  );
  expect(outcome).toBe('capped gate-red');
  const text = endingText({ id: 'run', history });
  expect(text).toMatch(/^NOT READY, capped \(gate-red\): no gate fixes are allowed\./u);
  expect(text).toContain('[sh check.sh]');
});

test('an edit after the lenses read a version sends it back to the gate and the lenses', async () => {
  const scenario = relay({
    settings: { cleanPasses: 1 },
    replies: {
      reviewer: [lens(nit), lens(nit)],
      synthesizer: [failed, failed, synthesis(), synthesis(nit)],
    },
  });
  const failedRun = await play(scenario);
  expect(failedRun.outcome).toBe('inconclusive reviewer-failed');
  await failedRun.folder.write('code.txt', 'green, edited\n');
  const resumed = await failedRun.goOn();
  expect(resumed.outcome).toBe('converged clean');
  expect(stepsOf(resumed).slice(5)).toEqual(['relay', 'gate', ...panel, 'relay']);
  expect(runResult({ id: 'run', history: resumed.history }).counts.relays).toBe(1);
});

test.each([
  ['fix:gate', 'red\n', 'gate'],
  ['fix:blockers', 'green, version 0\n', 'gate'],
])('what a person changed is looked at where %s then has nothing to change', async (step, before, next) => {
  const blocks = step === 'fix:blockers';
  const left = await play(
    relay({
      files: { ...relay({ replies: {} }).files, 'code.txt': before },
      settings: { cleanPasses: 1 },
      replies: {
        reviewer: [lens(nit), lens(nit)],
        synthesizer: blocks ? [synthesis(blocker), synthesis(nit)] : [synthesis(nit)],
        producer: [failed, failed, { reply: 'It is done already.' }],
      },
    }),
  );
  expect(left.outcome).toBe('inconclusive producer-failed');
  await left.folder.write('code.txt', 'green, by hand\n');
  const result = await left.goOn();
  expect(result.outcome).toBe('converged clean');
  const steps = stepsOf(result);
  expect(steps.slice(steps.lastIndexOf(step))).toEqual([step, next, ...panel, 'relay']);
});

test('a lens that edits is undone, also while others read', async () => {
  const edits = { ...lens(nit), files: { 'code.txt': 'tampered\n', 'new.txt': 'left behind\n' } };
  const { outcome, folder, history } = await play(
    relay({
      settings: { cleanPasses: 1 },
      replies: {
        reviewer: [lens(), lens()],
        'reviewer:tests': [edits, edits],
        synthesizer: [synthesis(nit)],
      },
    }),
  );
  expect(outcome).toBe('converged clean');
  expect(await folder.read('code.txt')).toBe('green, version 0\n');
  expect(await folder.read('new.txt')).toBe('');
  expect(history.some(({ event }) => event.type === 'workspace.changed' && event.undone)).toBe(true);
});
