import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks, openPlace, type Place, revision, runPlan, script } from '../test-support.ts';

const { passed, blocked, unreadable } = checks;

async function openPlan(checker: readonly unknown[], producer: readonly unknown[] = []): Promise<Place> {
  return openPlace({ 'plan.md': 'version 0\n', 'script.json': script(checker, producer) });
}

/** A run that waits for a person, as the second check found no less than the first. */
async function openStalled(...more: readonly unknown[]): Promise<Place> {
  const place = await openPlan(
    [blocked, blocked, ...more],
    [revision('version 1\n'), revision('version 2\n')],
  );
  const { exit } = await place.call(runPlan);
  expect(exit).toBe(3);
  return place;
}

describe('a run', () => {
  test('that converges ends with 0 and says what to do next', async () => {
    const place = await openPlan([blocked, passed], [revision('version 1\n')]);
    const { exit, stdout, stderr } = await place.call(runPlan);
    expect(exit).toBe(0);
    expect(stdout).toContain('Converged');
    expect(stdout).toContain('fixpoint show');
    expect(stderr).toContain('gsd-revision: check, revise, escalate');
    expect(stderr).toContain('Round 1');
    expect(await place.read('plan.md')).toBe('version 1\n');
  });

  test('needs nobody for a role whose seats all have an agent of their own', async () => {
    const step =
      '{call: reviewer, seats: lenses, on: {report: [{when: clean, end: converged, reason: clean}, {end: blocked, reason: found}]}}';
    const loop = [
      'loop: panel',
      'severities: {blocker: gates}',
      'settings: {lenses: [facts, tone]}',
      'roles: {reviewer: {is: reviewer}}',
      `steps: {review: ${step}}`,
      '',
    ];
    const clean = JSON.stringify({
      'reviewer:facts': [{ reply: '{"findings": []}' }],
      'reviewer:tone': [{ reply: '{"findings": []}' }],
    });
    const place = await openPlace({
      'plan.md': 'version 0\n',
      'panel.yaml': loop.join('\n'),
      'script.json': clean,
    });
    const agents = ['facts', 'tone'].flatMap((seat) => ['--agent', `reviewer.${seat}=scripted:script.json`]);
    const { exit, stdout, stderr } = await place.call(['run', 'panel.yaml', 'plan.md', ...agents]);
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining('reviewer.tone') });
    expect(stdout).toContain('Converged');
  });

  test('prints one object with --json', async () => {
    const place = await openPlan([blocked, passed], [revision('version 1\n')]);
    const { exit, stdout } = await place.call([...runPlan, '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      loop: 'gsd-revision',
      outcome: 'converged',
      reason: 'clean',
      exit: 0,
      counts: { checks: 2, revisions: 1, conflicts: 0 },
      rounds: [
        { n: 1, findings: { blocker: 1 }, decision: 'revise' },
        { n: 2, findings: { blocker: 0 }, decision: 'converged' },
      ],
      open: [],
      question: null,
    });
  });

  test('prints the events of its journal with --output stream-json, and nothing else', async () => {
    const place = await openPlan([passed]);
    const { stdout } = await place.call([...runPlan, '--output', 'stream-json']);
    const [journal] = await journalOf(place);
    expect(stdout).toBe(journal);
  });

  test('whose checker fails for good ends with 4', async () => {
    const place = await openPlan([unreadable, unreadable]);
    const { exit, stdout } = await place.call([...runPlan, '--json']);
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({
      exit: 4,
      outcome: 'inconclusive',
      reason: 'checker-failed',
    });
  });

  test('that is over its budget ends with 1', async () => {
    const place = await openPlan([blocked]);
    const { exit, stdout } = await place.call([...runPlan, '--budget', 'calls=1', '--json']);
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({ exit: 1, outcome: 'over-budget' });
  });

  test('that is over its budget goes on under a larger one only, which counts what was used before', async () => {
    const place = await openPlan([blocked, passed], [revision('version 1\n')]);
    await place.call([...runPlan, '--budget', 'calls=1']);
    const refused = await place.call(['resume', 'last']);
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toMatch(/over its budget \(calls=1\)[\s\S]*--budget calls=<n>/);
    const short = await place.call(['resume', 'last', '--budget', 'calls=2', '--json']);
    expect(JSON.parse(short.stdout)).toMatchObject({ outcome: 'over-budget', usage: { calls: 2 } });
    const { exit, stdout } = await place.call(['resume', 'last', '--budget', 'calls=3', '--json']);
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({
      exit: 0,
      outcome: 'converged',
      usage: { calls: 3 },
    });
  });

  test('whose money is not known cannot be kept within a limit of it', async () => {
    const place = await openPlan([blocked, passed], [revision('version 1\n')]);
    const { stdout, stderr } = await place.call([...runPlan, '--budget', 'usd=1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'over-budget', usage: { calls: 1, costUsd: null } });
    expect(stderr).toMatch(/not known, so the limit of 1 cannot be kept/);
  });

  test('whose agent does not work goes on with another, which the run remembers', async () => {
    const place = await openPlan([passed]);
    const words = ['run', 'gsd-revision', 'plan.md', '--checker', 'command:false', '--producer', 'inbox'];
    expect((await place.call([...words, '--json'])).exit).toBe(4);
    await place.write('check.sh', "cat > /dev/null; echo '## VERIFICATION PASSED'\n");
    const other = ['--agent', 'checker=command:sh check.sh'];
    const { exit, stdout } = await place.call(['resume', 'last', '--json', ...other]);
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({ exit: 0, outcome: 'converged' });
    expect((await place.call(['audit', 'last'])).exit).toBe(0);
    expect((await place.call(['show', 'last'])).stdout).toContain('another agent from now on: checker');
    const again = await place.call(['resume', 'last', '--agent', 'checker=inbox']);
    expect({ exit: again.exit, says: again.stderr }).toMatchObject({
      exit: 2,
      says: expect.stringContaining('has ended, and nobody is called any more'),
    });
  });

  test.each([
    ['inbox', 'nothing says whose place the agent takes', '--agent checker=inbox'],
    ['cheker=inbox', 'has no role `cheker`', 'Did you mean `checker`?'],
    ['checker=inbx', 'no agent `inbx` for checker', 'Did you mean `inbox`?'],
    ['checker=gate:true', 'checker of this run is no gate, and stays so', 'Name an agent that is no gate'],
    ['checker=command:no-such', 'there is no program no-such', 'fixpoint doctor'],
  ])('is not resumed with %s', async (agent, says, hint) => {
    const place = await openPlan([passed]);
    const words = ['run', 'gsd-revision', 'plan.md', '--checker', 'command:false', '--producer', 'inbox'];
    await place.call(words);
    const { exit, stderr } = await place.call(['resume', 'last', '--agent', agent]);
    expect(exit).toBe(2);
    expect(stderr).toContain(says);
    expect(stderr).toContain(hint);
  });

  test('that is interrupted ends with 130, says how to go on, and goes on', async () => {
    const place = await openPlan([blocked, passed], [revision('version 1\n')]);
    const interrupted = await place.call(runPlan, { interruptAt: 'Round 1' });
    expect(interrupted.exit).toBe(130);
    expect(interrupted.stderr).toMatch(/Go on with: fixpoint resume \S+\n$/);
    const { exit, stdout } = await place.call(['resume', 'last', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'converged', counts: { checks: 2, revisions: 1 } });
  });
});

describe('a question', () => {
  test('that nobody answers ends with 3 and the exact lines that answer it', async () => {
    const place = await openStalled();
    const { exit, stdout } = await place.call(['resume', 'last', '--no-input', '--json']);
    const { run, outcome, question } = JSON.parse(stdout);
    expect({ exit, outcome, kind: question.kind }).toEqual({ exit: 3, outcome: 'waiting', kind: 'stall' });
    expect(question.command).toBe(`fixpoint answer ${run} <option>`);
    expect(question.options).toEqual(['proceed', 'adjust', 'abandon']);
  });

  test.each([
    ['proceed', 0, 'accepted'],
    ['abandon', 1, 'abandoned'],
  ])('that is answered %s ends the run with %i', async (option, exit, outcome) => {
    const place = await openStalled();
    const answered = await place.call(['answer', 'last', option]);
    expect(answered.exit).toBe(0);
    expect(answered.stdout).toMatch(
      new RegExp(
        `^Answered ${option}, which ends the run \\(${outcome}\\)\\. Close it with: fixpoint resume \\S+\\n$`,
      ),
    );
    const { stdout, ...resumed } = await place.call(['resume', 'last', '--json']);
    expect(resumed.exit).toBe(exit);
    expect(JSON.parse(stdout)).toMatchObject({ outcome, reason: 'stall' });
  });

  test('is answered for the version on disk, also where somebody edited it meanwhile', async () => {
    const place = await openStalled();
    await writeFile(path.join(place.folder, 'plan.md'), 'edited by a person\n');
    await place.call(['answer', 'last', 'proceed']);
    const { stdout } = await place.call(['resume', 'last', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'accepted', counts: { checks: 2 } });
    const { stdout: shown } = await place.call(['show', 'last']);
    expect(shown).toContain('somebody edited plan.md: version 2');
    expect(shown).toContain('Last version: version 2');
    expect(shown).toContain('which NO checker has seen');
  });

  test('takes words, which reach the producer', async () => {
    const place = await openStalled(passed);
    await place.call(['answer', 'last', 'adjust', '-m', 'Use one table.']);
    const { exit } = await place.call(['resume', 'last']);
    expect(exit).toBe(0);
    const { stdout } = await place.call(['show', 'last']);
    expect(stdout).toContain('adjust (by command): Use one table.');
  });

  test.each([[[]], [['-m', '  ']]])('takes no guidance without words: %j', async (flags) => {
    const place = await openStalled();
    const { exit, stderr } = await place.call(['answer', 'last', 'adjust', ...flags]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/`adjust` needs words\n.*`fixpoint answer \S+ adjust -m "…"`/);
    expect((await place.call(['show', 'last'])).stdout).toMatch(/fixpoint answer \S+ adjust -m "…" /);
  });

  test('refuses an answer that it does not take', async () => {
    const place = await openStalled();
    const misspelt = await place.call(['answer', 'last', 'proced']);
    expect(misspelt.exit).toBe(2);
    expect(misspelt.stderr).toContain('Did you mean `proceed`?');
    const other = await place.call(['answer', 'last', 'proceed', '--question', 'q9']);
    expect(other.exit).toBe(2);
    expect(other.stderr).toContain('question q9');
  });

  test('refuses an answer where nothing is asked', async () => {
    const place = await openPlan([passed]);
    await place.call(runPlan);
    const { exit, stderr } = await place.call(['answer', 'last', 'proceed']);
    expect(exit).toBe(2);
    expect(stderr).toContain('asks nothing');
  });
});

async function journalOf(place: Place): Promise<readonly string[]> {
  const { stdout } = await place.call(['runs', '--json']);
  const ids: readonly string[] = JSON.parse(stdout).runs.map(({ run }: { readonly run: string }) => run);
  return Promise.all(ids.map((id) => place.read(`.fixpoint/runs/${id}/journal.jsonl`)));
}
