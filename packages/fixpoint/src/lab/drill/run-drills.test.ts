import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readLoop } from '../../definition/index.ts';
import { findBuiltIn } from '../../loops/index.ts';
import { type DrillPorts, type DrillResult, runDrills, sayDrills } from '../index.ts';

const findLoop: DrillPorts['findLoop'] = async (name) => {
  const builtIn = findBuiltIn(name);
  if (builtIn === undefined) throw new Error(`no loop ${name}`);
  return { definition: readLoop(builtIn.text, name) };
};

/** Writes files into a folder of the test's own. */
async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-drills-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

async function runOne(text: string): Promise<DrillResult> {
  const folder = await makeFolder({ 'one.yaml': text });
  const { drills } = await runDrills(['one.yaml'], { folder, findLoop });
  return drills[0] as DrillResult;
}

const start = 'drill: 1\nloop: gsd-revision\ntitle: t\ninput: "version 0\\n"\n';
const blocker = 'findings: [{severity: blocker, property: p, description: d}]';

test('a drill that goes as expected passes, and what it came to is told', async () => {
  const script = `script: {checker: [{${blocker}}, {findings: []}], producer: [{artifact: "version 1"}]}\n`;
  const expectation = 'expect: {outcome: converged, counts: {revisions: 1}, steps: [check, revise, check]}\n';
  expect(await runOne(start + script + expectation)).toEqual({
    file: 'one.yaml',
    title: 't',
    loop: 'gsd-revision',
    pass: true,
    outcome: 'converged',
    reason: 'clean',
    counts: { checks: 2, revisions: 1, conflicts: 0 },
    steps: ['check', 'revise', 'check'],
    mismatches: [],
  });
});

test('every difference from what was expected is told with both sides', async () => {
  const script = 'script: {checker: [{findings: []}]}\n';
  const expectation =
    'expect: {outcome: accepted, reason: cap, counts: {checks: 2, rounds: 1}, steps: [check, ask:cap], verdicts: [DONE]}\n';
  const { pass, mismatches } = await runOne(start + script + expectation);
  expect(pass).toBe(false);
  expect(mismatches).toEqual([
    { path: 'outcome', expected: 'accepted', actual: 'converged' },
    { path: 'reason', expected: 'cap', actual: 'clean' },
    { path: 'steps', expected: ['check', 'ask:cap'], actual: ['check'] },
    { path: 'verdicts', expected: ['DONE'], actual: null },
    { path: 'counts.checks', expected: 2, actual: 1 },
    { path: 'counts.rounds', expected: 1, actual: null },
  ]);
});

test('a loop that says verdicts has them in its result, also none', async () => {
  const loop = start.replace('gsd-revision', 'iterate-revision');
  const script = 'script: {producer: [{fail: crash}, {fail: crash}]}\n';
  expect(await runOne(`${loop}${script}expect: {verdicts: []}\n`)).toMatchObject({
    pass: true,
    verdicts: [],
  });
});

test('a reply that the script lacks fails the drill, with the role and the step', async () => {
  const script = `script: {checker: [{${blocker}}]}\n`;
  expect(await runOne(`${start}${script}expect: {counts: {checks: 1}}\n`)).toMatchObject({
    pass: false,
    outcome: 'waiting',
    reason: null,
    mismatches: [{ path: 'script.producer[0]', expected: 'a reply at revise', actual: null }],
  });
});

test('replies that are left over fail the drill', async () => {
  const script = 'script: {checker: [{findings: []}, {fail: crash}], human: [{answer: proceed}]}\n';
  const { pass, mismatches } = await runOne(`${start}${script}expect: {outcome: converged}\n`);
  expect(pass).toBe(false);
  expect(mismatches).toEqual([
    { path: 'script.checker[1]', expected: null, actual: { fail: 'crash' } },
    { path: 'script.human[0]', expected: null, actual: { answer: 'proceed' } },
  ]);
});

describe('an answer', () => {
  const cap = `${start}with: {maxRevisions: 0}\n`;
  const checker = `checker: [{${blocker}}]`;

  test('may be left out where the run is to wait', async () => {
    const drill = `${cap}script: {${checker}}\nexpect: {outcome: waiting, reason: cap, steps: [check, ask:cap]}\n`;
    expect(await runOne(drill)).toMatchObject({ pass: true, outcome: 'waiting', reason: 'cap' });
  });

  test('may not be left out where it is not', async () => {
    const drill = `${cap}script: {${checker}}\nexpect: {steps: [check, ask:cap]}\n`;
    expect(await runOne(drill)).toMatchObject({
      pass: false,
      mismatches: [{ path: 'script.human[0]', expected: 'an answer at ask:cap', actual: null }],
    });
  });

  test('must be one that the question offers', async () => {
    const drill = `${cap}script: {${checker}, human: [{answer: adopt:1}]}\nexpect: {outcome: waiting}\n`;
    expect(await runOne(drill)).toMatchObject({
      pass: false,
      mismatches: [
        { path: 'script.human[0]', expected: ['proceed', 'adjust', 'abandon'], actual: 'adopt:1' },
      ],
    });
  });
});

const script = 'script: {checker: [{findings: []}]}\nexpect: {}\n';

test.each([
  ['no YAML', 'drill: [1\n', /^one\.yaml:2:1: /],
  ['another format', start.replace('drill: 1', 'drill: 2') + script, /^one\.yaml:1:8: must be 1/],
  ['an unknown key', `${start}inputs: 1\n${script}`, /^one\.yaml:5:9: unknown key `inputs`.*`input`/],
  ['no expectation', `${start}script: {}\n`, /^one\.yaml:1:1: .*/],
  ['no input', start.replace(/input.*\n/, '') + script, /^one\.yaml:1:1: needs `input`/],
  ['an unknown loop', start.replace('gsd-revision', 'gsd') + script, /^one\.yaml:2:7: no loop gsd/],
  ['an unknown setting', `${start}with: {maxRevision: 1}\n${script}`, /^one\.yaml:5:7: .*`maxRevisions`/],
  [
    'a setting out of its bounds',
    `${start}with: {maxConflicts: 0}\n${script}`,
    /^one\.yaml:5:7: .*at least 1/,
  ],
  [
    'a role that the loop lacks',
    `${start}script: {reviewer: []}\nexpect: {}\n`,
    /^one\.yaml:5:20: the loop gsd-revision has no role `reviewer`; there are checker, producer, human/,
  ],
  [
    'a reply that the role cannot give',
    `${start}script: {checker: [{unchanged: true}]}\nexpect: {}\n`,
    /^one\.yaml:5:20: `unchanged` is no reply of this role/,
  ],
  [
    'a reply of no known form',
    `${start}script: {checker: [{finding: []}]}\nexpect: {}\n`,
    /^one\.yaml:5:\d+: /,
  ],
  ['an unknown outcome', `${start}script: {}\nexpect: {outcome: done}\n`, /^one\.yaml:6:19: /],
])('%s is an error with its place', async (_title, text, message) => {
  const result = await runOne(text);
  expect(result).toMatchObject({ pass: false, outcome: null, steps: [], mismatches: [] });
  expect(result.error).toMatch(message);
});

test('a loop that would end unsound is an error of the drill, and what came before is told', async () => {
  const loop = readLoop(
    'loop: rash\nseverities: {bad: gates}\nroles: {checker: {is: reviewer}}\n' +
      'steps: {look: {call: checker, on: {report: [{end: converged, reason: clean}]}}}\n',
    'rash.yaml',
  );
  const text = start.replace('gsd-revision', 'rash.yaml');
  const folder = await makeFolder({
    'one.yaml': `${text}script: {checker: [{findings: [{severity: bad}]}]}\nexpect: {}\n`,
  });
  const { drills } = await runDrills(['one.yaml'], { folder, findLoop: async () => ({ definition: loop }) });
  expect(drills[0]).toMatchObject({ pass: false, outcome: 'waiting', steps: ['look'] });
  expect(drills[0]?.error).toContain('would end converged with gating findings open: 1');
});

describe('paths', () => {
  const drill = `${start}${script}`;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-drills-'));
    await mkdir(path.join(folder, 'deep', 'er'), { recursive: true });
    await mkdir(path.join(folder, 'empty'));
    await writeFile(path.join(folder, 'deep', 'b.yml'), drill);
    await writeFile(path.join(folder, 'deep', 'er', 'a.yaml'), drill);
    await writeFile(path.join(folder, 'deep', 'notes.md'), '# no drill');
    return () => rm(folder, { recursive: true, force: true });
  });

  test('of folders are searched at any depth, each file once', async () => {
    const { passed, failed, drills } = await runDrills(['deep', 'deep/b.yml'], { folder, findLoop });
    expect(drills.map(({ file }) => file)).toEqual(['deep/b.yml', 'deep/er/a.yaml']);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
  });

  test.each(['nowhere.yaml', 'empty'])('that lead to no drill are refused: %s', async (given) => {
    await expect(runDrills([given], { folder, findLoop })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('find loop files from where the drill stands, and nothing on disk is touched', async () => {
    const asked: string[] = [];
    const noting: DrillPorts['findLoop'] = (name, from) => {
      asked.push(from);
      return findLoop(name, from);
    };
    const before = await readdir(folder, { recursive: true });
    await runDrills(['deep/er/a.yaml'], { folder, findLoop: noting });
    expect(asked).toEqual([path.join(folder, 'deep', 'er')]);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

test('people read a line for each drill, and where it went another way', async () => {
  const folder = await makeFolder({
    'a.yaml': `${start}${script}`,
    'b.yaml': `${start}script: {checker: [{findings: []}]}\nexpect: {outcome: capped, steps: [check, ask:cap]}\n`,
    'c.yaml': 'drill: 1\nloop: [\n',
  });
  expect(sayDrills(await runDrills(['.'], { folder, findLoop }))).toMatchInlineSnapshot(`
    "pass  a.yaml  t
    FAIL  b.yaml  t
          outcome
            expected  capped
            actual    converged
          steps
            expected  check, ask:cap
            actual    check
    FAIL  c.yaml
          c.yaml:3:1: Flow sequence in block collection must be sufficiently indented and end with a ]

    1 passed, 2 failed
    "
  `);
});
