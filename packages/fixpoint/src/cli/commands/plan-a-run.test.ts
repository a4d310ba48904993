import { describe, expect, test } from 'vitest';
import { openPlace } from '../test-support.ts';

async function plan(words: readonly string[], files: Readonly<Record<string, string>> = {}, env = {}) {
  const place = await openPlace({ 'plan.md': 'version 0\n', ...files });
  const { exit, stdout, stderr } = await place.call(['run', ...words, '--dry-run', '--json'], { env });
  return { exit, stderr, plan: JSON.parse(stdout) };
}

/** The settings that somebody gave, with where each came from. */
function given(
  explained: readonly { readonly name: string; readonly value: unknown; readonly origin: string }[],
) {
  const said = explained.filter(({ origin }) => origin !== 'loop' && origin !== 'default');
  return Object.fromEntries(said.map(({ name, value, origin }) => [name, [value, origin]]));
}

const gsd = ['gsd-revision', 'plan.md'];
const inbox = ['--agent', 'inbox'];

describe('what a run would do', () => {
  test('is said for people', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const words = [
      'run',
      ...gsd,
      '--checker',
      'command:sh review.sh --json',
      '--producer',
      'inbox',
      '--budget',
      'calls=9',
    ];
    const { exit, stdout, stderr } = await place.call([...words, '--max-revisions', '1', '--dry-run']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "gsd-revision: check, revise, escalate
        artifact      plan.md
        checker       command: sh review.sh --json
        producer      inbox: whoever answers through files
        maxRevisions  1 (flag)
        calls         at least 1, at most 3, until it ends or asks a person; retries come on top
        budget        at most 9 calls
      "
    `);
  });

  test('says how many files it makes, where it makes any', async () => {
    const words = ['multi-agent-plan', 'plan.md', ...inbox];
    expect((await plan([...words, '--version-files'])).plan.files).toEqual({ least: 4, most: 7 });
    expect((await plan(words)).plan.files).toEqual({ least: 0, most: 0 });
    expect((await plan([...gsd, ...inbox])).plan.files).toBeUndefined();
  });

  test('begins nothing', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    await place.call(['run', ...gsd, ...inbox, '--dry-run']);
    await expect(place.read('.fixpoint/.gitignore')).rejects.toThrow();
  });

  test.each([
    [['--max-revisions', '2'], { maxRevisions: [2, 'flag'] }],
    [
      ['--set', 'maxRevisions=2', '--set', 'slotMarker=gad:'],
      { maxRevisions: [2, 'flag'], slotMarker: ['gad:', 'flag'] },
    ],
    [['--set', 'maxRevisions=2', '--max-revisions', '4'], { maxRevisions: [4, 'flag'] }],
    [['--no-commit-rounds'], { commitRounds: [false, 'flag'] }],
  ])('takes settings from %j', async (flags, expected) => {
    const { plan: planned } = await plan([...gsd, ...inbox, ...flags]);
    expect(given(planned.settings)).toEqual(expected);
  });

  test('takes settings from the environment, below flags', async () => {
    const env = { FIXPOINT_MAX_REVISIONS: '2', FIXPOINT_MAX_CONFLICTS: '5' };
    const { plan: planned } = await plan([...gsd, ...inbox, '--max-revisions', '1'], {}, env);
    expect(given(planned.settings)).toEqual({ maxRevisions: [1, 'flag'], maxConflicts: [5, 'environment'] });
  });

  test('takes loop, agents and settings from the settings file', async () => {
    const settings =
      'loop: gsd-revision\nagents: {default: inbox}\nloops: {gsd-revision: {maxRevisions: 1}}\n';
    const { plan: planned } = await plan(['plan.md', '--max-conflicts', '2'], {
      'fixpoint.config.yaml': settings,
    });
    expect(planned.loop).toBe('gsd-revision');
    expect(planned.agents).toEqual({ checker: { inbox: {} }, producer: { inbox: {} } });
    expect(given(planned.settings)).toEqual({ maxRevisions: [1, 'project'], maxConflicts: [2, 'flag'] });
  });

  test('lets a flag of a role stand above `--agent <role>=`, and that above `--agent`', async () => {
    const agents = ['--agent', 'command:a', '--agent', 'checker=command:b', '--producer', 'command:c --x=y'];
    const { plan: planned } = await plan([...gsd, ...agents]);
    expect(planned.agents).toEqual({
      checker: { command: ['b'] },
      producer: { command: ['c', '--x=y'] },
    });
  });

  test.each(['.', ':'])('lets a seat have an agent of its own, named with `%s`', async (mark) => {
    const agents = [...inbox, '--agent', `reviewer${mark}correctness=command:a --b=c`];
    const { plan: planned } = await plan(['plan.md', ...agents]);
    expect(planned.agents['reviewer.correctness']).toEqual({ command: ['a', '--b=c'] });
  });

  test.each(['a,b', ' a , b ', '[a, b]', '["a", \'b\']'])('takes names from `%s`', async (names) => {
    const { plan: planned } = await plan(['plan.md', ...inbox, '--set', `lenses=${names}`]);
    expect(given(planned.settings)).toEqual({ lenses: [['a', 'b'], 'flag'] });
  });

  test('says of one call that it is one', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const { stdout } = await place.call(['run', ...gsd, ...inbox, '--budget', 'calls=1', '--dry-run']);
    expect(stdout).toContain('at most 1 call\n');
  });

  test('takes the gate of a loop that calls one only where it is named, by its role too', async () => {
    const { plan: planned } = await plan(['plan.md', ...inbox, '--gate', 'npm test']);
    expect(planned.agents.gate).toEqual({ gate: { command: ['npm', 'test'] } });
    expect(given(planned.settings)).toEqual({ gates: [['npm test'], 'flag'] });
  });

  test('suggests only what the loop takes, where nobody fills its roles', async () => {
    const { stderr } = await plan(['plan.md']);
    expect(stderr).toContain('`--reviewer inbox --producer inbox --judge inbox`');
    const { exit } = await plan([
      'plan.md',
      '--reviewer',
      'inbox',
      '--producer',
      'inbox',
      '--judge',
      'inbox',
    ]);
    expect(exit).toBe(0);
  });

  test('warns of each program that is not there', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const agents = ['--checker', 'command:no-checker', '--producer', 'command:no-producer'];
    const { stderr } = await place.call(['run', ...gsd, ...agents, '--dry-run']);
    expect(stderr).toContain('there is no program no-checker');
    expect(stderr).toContain('there is no program no-producer');
  });

  test('warns of a program that is not there, with which the run itself is refused', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n', 'check.sh': 'exit 0\n' });
    for (const program of ['no-such-program', './no-such.sh', './check.sh']) {
      const words = ['run', ...gsd, '--checker', `command:${program}`, '--producer', 'inbox'];
      const dry = await place.call([...words, '--dry-run']);
      expect({ exit: dry.exit, stderr: dry.stderr }).toEqual({
        exit: 0,
        stderr: `warning: checker cannot be called: there is no program ${program} that can be started; the run would be refused\n`,
      });
      const { exit, stderr } = await place.call(words);
      expect(exit).toBe(2);
      expect(stderr).toContain(`there is no program ${program} that can be started`);
    }
    await expect(place.read('.fixpoint/.gitignore')).rejects.toThrow();
  });

  test.each(['', '# nothing yet\n'])(
    'says of a loop file with nothing in it that it is empty: %j',
    async (text) => {
      const { exit, stderr } = await plan(['loop.yaml', 'plan.md', ...inbox], { 'loop.yaml': text });
      expect({ exit, says: stderr.split('\n')[0] }).toEqual({ exit: 2, says: 'error: loop.yaml is empty' });
    },
  );

  test('says how many calls the shortest clean run has, where that is not the fewest of all', async () => {
    const twice = `loop: twice
severities: {blocker: gates}
roles: {reviewer: {is: reviewer}}
steps:
  first: {call: reviewer, replies: [report], on: {report: [{when: clean, then: second}, {end: capped, reason: cap}]}}
  second: {call: reviewer, replies: [report], on: {report: [{when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]}}
`;
    const place = await openPlace({ 'plan.md': 'version 0\n', 'twice.yaml': twice });
    const { stdout } = await place.call(['run', 'twice.yaml', 'plan.md', ...inbox, '--dry-run']);
    expect(stdout).toContain('at least 1, at most 2, 2 where it ends clean soonest, until');
  });

  test('gives a loop that may never end a budget of calls, and says so', async () => {
    const endless = `loop: endless
severities: {blocker: gates}
roles: {reviewer: {is: reviewer}, producer: {is: producer}}
steps:
  review: {call: reviewer, replies: [report], on: {report: [{when: clean, end: converged, reason: clean}, {then: revise}]}}
  revise: {call: producer, replies: [done, unchanged], on: {"done, unchanged": [{then: review}]}}
`;
    const place = await openPlace({ 'plan.md': 'version 0\n', 'endless.yaml': endless });
    const { stdout } = await place.call(['run', 'endless.yaml', 'plan.md', ...inbox, '--dry-run']);
    expect(stdout).toContain('with no bound that could be computed');
    expect(stdout).toContain('at most 60 calls');
    expect(stdout).toContain('fixpoint verify');
    const { stdout: own } = await place.call([
      'run',
      'endless.yaml',
      'plan.md',
      ...inbox,
      '--dry-run',
      '--budget',
      'minutes=5',
    ]);
    expect(own).toContain('at most 5 minutes\n');
    expect(own).not.toContain('fixpoint verify');
  });

  test('says what limits a run that pays agents, and how to change or lift that', async () => {
    const place = await openPlace({ 'plan.md': 'version 0\n' });
    const planned = async (...more: readonly string[]) =>
      (await place.call(['run', ...gsd, '--agent', 'claude', '--dry-run', ...more])).stdout;
    const usual = '120 calls, 240 minutes, 20 usd; `--budget` changes it, `--budget none` lifts it\n';
    expect(await planned()).toContain(`at most ${usual}`);
    expect(await planned('--budget', 'calls=9')).toContain('at most 9 calls\n');
    expect(await planned('--budget', 'none')).toMatch(/budget +no limit\n/u);
    const { stderr } = await place.call(['run', ...gsd, ...inbox, '--dry-run', '--budget', 'none,calls=9']);
    expect(stderr).toContain('`--budget none,calls=9` lifts all limits and sets one');
  });

  test('adds limits up', async () => {
    const { plan: planned } = await plan([
      ...gsd,
      ...inbox,
      '--budget',
      'calls=9,usd=1.5',
      '--budget',
      'minutes=3',
    ]);
    expect(planned.budget).toEqual({ calls: 9, usd: 1.5, minutes: 3 });
  });

  test.each([
    [['nothing.md', ...inbox], 'nothing.md', 'Check the name'],
    [['multi-agent-plan', 'nothing.md', ...inbox], 'nothing.md does not exist', '--request "<what'],
    [['plan.md'], 'nobody fills the role reviewer of standard', '--reviewer inbox'],
    [['standart', 'plan.md'], 'there is no loop `standart`', 'Did you mean `standard`?'],
    [[...gsd], 'nobody fills the role checker', '--checker inbox --producer inbox'],
    [[...gsd, '--checker', 'inbox'], 'nobody fills the role producer', '--producer inbox'],
    [[...gsd, '--checker', 'ibnox', '--producer', 'inbox'], 'no agent `ibnox`', 'inbox'],
    [[...gsd, ...inbox, '--agent', 'cheker=inbox'], 'has no role `cheker`', 'Did you mean `checker`?'],
    [
      ['plan.md', ...inbox, '--agent', 'reviewer:tone=inbox'],
      'no role `reviewer.tone`',
      'reviewer.correctness',
    ],
    [['plan.md', ...inbox, '--agent', 'reviewr:tone=inbox'], 'no agent `reviewr:tone=inbox`', 'An agent is'],
    [['gsd-revision', ...inbox], 'no artifact was named', 'fixpoint run <loop> <file>'],
    [[...gsd, ...inbox, '--max-revisions', 'two'], '`maxRevisions` must be a whole number', 'fixpoint loops'],
    [[...gsd, ...inbox, '--set', 'maxRevision=2'], 'did you mean `maxRevisions`', 'fixpoint loops'],
    [[...gsd, ...inbox, '--set', 'maxRevisions'], 'has no value', '--set maxRevisions=2'],
    [[...gsd, ...inbox, '--budget', 'cals=2'], 'names no limit', 'Did you mean `calls`?'],
    [[...gsd, ...inbox, '--budget', 'calls=-2'], 'is not a whole number above 0', '--budget calls=20'],
    [[...gsd, ...inbox, '--budget', 'tokens=1.5'], 'is not a whole number above 0', '--budget tokens=20'],
    [[...gsd, ...inbox, '--budget', 'usd=x'], 'is not a number above 0', '--budget usd=20'],
    [[...gsd, ...inbox, '--set', `retries=1${'0'.repeat(20)}`], 'at most 9007199254740991', 'fixpoint loops'],
    [['plan.md', ...inbox, '--set', 'lenses=tone,Tone'], 'each once', 'fixpoint loops'],
    [['plan.md', ...inbox, '--set', 'lenses=tone,fa\ncts'], 'in one line', 'fixpoint loops'],
  ])('is refused for %j', async (words, what, hint) => {
    const { exit, stderr, plan: refused } = await plan(words);
    expect(exit).toBe(2);
    expect(refused.error.message).toContain(what);
    expect(stderr).toContain(hint);
  });
});
