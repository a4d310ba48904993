import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { searchRepair } from '../../../examples/repair/single-edit/search.mjs';
import { fixpoint, prepareFolder, stageExample } from '../../../examples/stage.mjs';
import { examples } from '../../../examples/tour.mjs';
import type { RunResult } from '../src/views/index.ts';

// Real linters and real test runs, on a machine that may have other work.
const timeout = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'fixpoint-examples-test-'));
const env = prepareFolder(folder, process.env);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('each example ends as it is told', () => {
  test('a document converges after the fixers were called as often as it takes', { timeout }, () => {
    const { result, read } = play('document');
    expect(result).toMatchObject({
      outcome: 'converged',
      reason: 'clean',
      exit: 0,
      counts: { fixes: 2 },
      open: [],
    });
    expect(errorsOf(result)).toEqual([25, 3, 0, 0]);
    expect(result.bestVersion).toBe(result.version);
    expect(read('guide.md')).toContain(
      'Write JavaScript that runs without a build step. Indent with **two spaces**:',
    );
  });

  test('a project stalls with a version on disk that is not the best, which is named', { timeout }, () => {
    const { result, start } = play('javascript');
    expect(result).toMatchObject({
      outcome: 'stalled',
      reason: 'tests-red',
      exit: 1,
      counts: { fixes: 2, takeovers: 1 },
    });
    expect(errorsOf(result)).toEqual([44, 6]);
    expect(result.bestVersion).toBe(result.rounds.at(-1)?.version);
    expect(result.bestVersion).not.toBe(result.version);
    expect(start('node', ['--test']).status).toBe(1);
    expect(start(process.execPath, [fixpoint, 'restore', 'last', '--best']).status).toBe(0);
    expect(start('node', ['--test']).status).toBe(0);
  });

  test('a plan is ready after two reviewers in a row, with each version in a file', { timeout }, () => {
    const { result, read } = play('plan');
    expect(result).toMatchObject({
      outcome: 'converged',
      reason: 'clean',
      exit: 0,
      counts: { reviews: 3, revisions: 1, version: 5 },
      open: [],
    });
    expect(result.rounds.map(({ findings }) => findings.blocker)).toEqual([1, 0, 0]);
    expect(read('plan-v5.md')).toBe(read('plan.md'));
    expect(read('plan-v4.md')).not.toContain('`size`');
  });

  test('a change is ready to be pushed, and nothing was committed', { timeout }, () => {
    const { result, read, start } = play('relay');
    expect(result).toMatchObject({
      outcome: 'converged',
      reason: 'clean',
      exit: 0,
      counts: { relays: 3, gateFixes: 1, revisions: 2 },
      open: [],
    });
    expect(result.rounds.map(({ findings }) => findings.blocker)).toEqual([1, 0, 0]);
    expect(result.rounds[0]?.leftOut).toMatchObject([{ location: { file: 'package.json' } }]);
    expect(read('src/cart.js')).toContain('Math.max(0,');
    expect(start('git', ['status', '--porcelain']).stdout).toBe(' M src/cart.js\n?? test/voucher.test.js\n');
    expect(start('git', ['log', '--oneline']).stdout.trim().split('\n')).toHaveLength(1);
  });

  test('a guide is reviewed whole once a judge has let a finding wait', { timeout }, () => {
    const { result, read } = play('standard');
    expect(result).toMatchObject({
      loop: 'standard',
      counts: { reviews: 2, rounds: 2, gateFixes: 1, conflicts: 0, parked: 1 },
      open: [{ severity: 'nit' }],
      ruled: [{ ruling: 'defer', finding: { id: 'f3' } }],
    });
    expect(read('upgrade.md')).toContain('npm run restore');
  });

  test('a plan is carried out on a branch of its own, and a second run has nothing left to do', {
    timeout,
  }, () => {
    const { result, read, start } = play('sdd');
    expect(result).toMatchObject({
      outcome: 'converged',
      reason: 'clean',
      exit: 0,
      counts: { tasksDone: 2, rounds: 1, deferred: 1, parked: 0 },
      open: [],
    });
    expect(start('git', ['status', '--porcelain']).stdout).toBe('');
    expect(start('git', ['log', '--oneline']).stdout.trim().split('\n')).toHaveLength(5);
    expect(start('node', ['--test']).status).toBe(0);
    const ledger = read(examples.find(({ name }) => name === 'sdd')?.record ?? '');
    expect(ledger.match(/^Task \w+: complete/gmu)).toEqual([
      'Task 1: complete',
      'Task 2: complete',
      'Task final: complete',
    ]);
    const again = start(process.execPath, [fixpoint, 'run', 'plan.md', '--trust', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'converged', usage: { calls: 0 } });
  });

  test('an API document is ready after a person decided a conflict and a judge ruled', { timeout }, () => {
    const { result, read, start } = play('own-loop');
    expect(result).toMatchObject({
      loop: 'api-review',
      exit: 0,
      counts: { rounds: 2, repairs: 1, conflicts: 1, parked: 1 },
      open: [{ severity: 'remark' }],
      ruled: [{ ruling: 'defer', finding: { id: 'f3' } }],
    });
    expect(read('api.json')).toContain('"totalCents": { "type": "integer"');
    expect(start('node', ['contract.mjs']).status).toBe(0);
    expect(start(process.execPath, [fixpoint, 'drill', 'drills']).stdout).toMatch(/^3 passed, 0 failed$/mu);
    const verified = start(process.execPath, [fixpoint, 'verify', 'api-review.yaml', '--json']);
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true });
  });

  test('functions are repaired but for one, about which a person is asked', { timeout }, () => {
    const { result, read, start } = play('repair');
    expect(result).toMatchObject({
      outcome: 'waiting',
      reason: 'stall',
      exit: 3,
      counts: { checks: 4, revisions: 3, conflicts: 0 },
    });
    expect(result.rounds.map(({ findings }) => findings.blocker)).toEqual([21, 2, 1, 1]);
    expect(result.open.map(({ location }) => location?.file)).toEqual(['tests/right-angle-triangle.test.js']);
    expect(result.question?.options).toEqual(['proceed', 'adjust', 'abandon']);
    expect(read('functions/is-prime.js')).toContain(
      'if (n <= 1)\n    return false;\n  for (let k = 2; k < n - 1; k++)',
    );
    expect(start(process.execPath, [fixpoint, 'answer', 'last', 'proceed']).status).toBe(0);
    const resumed = start(process.execPath, [fixpoint, 'resume', 'last', '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ outcome: 'accepted', reason: 'stall', exit: 0 });
  });
});

test('the search repairs functions that no example has', () => {
  const source = 'const area = (width, height) => width + height;\nmodule.exports = { area };\n';
  const tests = `
    const test = require('node:test');
    const assert = require('node:assert');
    const { area } = require('../area.js');
    test('of a square', () => assert(area(3, 3) === 9));
    test('of nothing', () => assert(area(0, 5) === 0));
  `;
  expect(searchRepair(source, tests)).toMatchObject({
    source: source.replace('+', '*'),
    before: 0,
    passed: 2,
    isRepaired: true,
  });
});

test('the search leaves alone what no single edit betters', () => {
  const source = 'const greet = () => "hello";\nmodule.exports = { greet };\n';
  const tests = "const test = require('node:test');\ntest('never', () => { throw new Error('no'); });\n";
  expect(searchRepair(source, tests)).toMatchObject({ source, isRepaired: false, passed: 0 });
});

/** Runs an example in a folder of its own, holds what it prints against its page, and reads how it was left. */
function play(name: string) {
  const example = examples.find((each) => each.name === name);
  if (example === undefined) throw new Error(`there is no example ${name}`);
  const { place, commands } = stageExample(example, folder);
  const start = (program: string, args: readonly string[]) =>
    spawnSync(program, args, { cwd: place, env, encoding: 'utf8' });
  const read = (file: string) => readFileSync(path.join(place, file), 'utf8');
  const printed = commands.flatMap((words) => {
    const { stdout, stderr } = start(process.execPath, [fixpoint, ...words]);
    return linesOf(`${stderr}${stdout}`.replaceAll(place, '…'));
  });
  expect(shownIn(read('README.md')).filter((line) => !printed.includes(line))).toEqual([]);
  const result: RunResult = JSON.parse(start(process.execPath, [fixpoint, 'show', 'last', '--json']).stdout);
  expect({ outcome: result.outcome, reason: result.reason }).toEqual(example.ends);
  return { result, start, read };
}

/** What a page shows as printed. */
function shownIn(page: string): readonly string[] {
  const [, block = ''] = /^```text\n(.*?)^```$/ms.exec(page) ?? [];
  expect(block).not.toBe('');
  return linesOf(block);
}

/** Lines without what every run has anew: its id, hashes, and how long it took. */
function linesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\b\d{6}-[a-z\d]{5,}\b/g, '(run)')
    .replaceAll(/\b[\da-f]{7}\b/g, '(hash)')
    .replaceAll(/\b\d+s\b/g, '(time)')
    .split('\n');
}

function errorsOf({ rounds }: RunResult): readonly (number | undefined)[] {
  return rounds.map(({ findings }) => findings.error);
}
