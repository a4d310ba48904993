import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks, openPlace, type Place, revision, runPlan, script } from '../test-support.ts';

const { passed, blocked } = checks;

type WhenOver = Parameters<typeof openPlace>[1];
type Converged = Place & { readonly run: string };

/** A project with one run that converged: version 0 is the input, version 1 what the producer made of it. */
async function openConverged(whenOver?: WhenOver): Promise<Converged> {
  const files = {
    'plan.md': 'version 0\n',
    'script.json': script([blocked, passed], [revision('version 1\n')]),
  };
  const place = await openPlace(files, whenOver);
  const { stdout } = await place.call([...runPlan, '--json']);
  return { ...place, run: JSON.parse(stdout).run };
}

// For whoever only looks.
let shared: Converged;
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shared = await openConverged((cleanUp) => cleanUps.push(cleanUp));
});

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

describe('runs', () => {
  test('are listed, the newest first', async () => {
    const place = await openConverged();
    await place.write('script.json', script([passed]));
    await place.call(runPlan);
    const { stdout } = await place.call(['runs', '--json']);
    const { runs } = JSON.parse(stdout);
    expect(runs).toMatchObject([
      { outcome: 'converged' },
      { run: place.run, outcome: 'converged', pips: [1, 0] },
    ]);
  });

  test('that cannot be read are listed too, with a warning', async () => {
    const place = await openConverged();
    await place.write('.fixpoint/runs/260101-broken/journal.jsonl', '{}\n{}\n');
    const { exit, stdout, stderr } = await place.call(['runs']);
    expect(exit).toBe(0);
    expect(stdout).toContain(place.run);
    expect(stderr).toContain('warning: run 260101-broken cannot be read');
  });

  test('that are not there yet are said to be none', async () => {
    const place = await openPlace();
    const { exit, stdout, stderr } = await place.call(['runs']);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(stderr).toContain('There is no run yet');
  });
});

describe('show', () => {
  test('takes the beginning of an id', async () => {
    const { exit, stdout } = await shared.call(['show', shared.run.slice(0, 9)]);
    expect(exit).toBe(0);
    expect(stdout).toContain(`run ${shared.run}`);
  });

  test('shows one round with its decisions', async () => {
    const { stdout } = await shared.call(['show', 'last', '--round', '1']);
    expect(stdout).toContain('Every task has a check');
    const { stdout: json } = await shared.call(['show', 'last', '--round', '1', '--json']);
    expect(JSON.parse(json)).toMatchObject({ n: 1, gating: 1 });
  });

  test('refuses a round that there is not', async () => {
    const { exit, stderr } = await shared.call(['show', 'last', '--round', '7']);
    expect(exit).toBe(2);
    expect(stderr).toContain('has no round 7');
  });
});

describe('diff', () => {
  test.each([
    [[], '-version 0\n+version 1\n'],
    [['1', 'input'], '-version 1\n+version 0\n'],
    [['input', 'best'], '-version 0\n+version 1\n'],
    [['best', 'last'], ''],
  ])('of %j', async (versions, expected) => {
    const { exit, stdout } = await shared.call(['diff', 'last', ...versions]);
    expect(exit).toBe(0);
    expect(stdout.endsWith(expected)).toBe(true);
    expect(stdout === '').toBe(expected === '');
  });

  test('refuses a version that there is not', async () => {
    const { exit, stderr } = await shared.call(['diff', 'last', '9']);
    expect(exit).toBe(2);
    expect(stderr).toContain('has no version 9');
  });
});

describe('restore', () => {
  test('puts a version back, and can put back what was there', async () => {
    const place = await openConverged();
    await place.write('plan.md', 'by hand\n');
    const { stdout } = await place.call(['restore', 'last', '--version', 'input']);
    expect(await place.read('plan.md')).toBe('version 0\n');
    const undo = /fixpoint (restore .+)$/m.exec(stdout)?.[1]?.split(' ') ?? [];
    await place.call(undo);
    expect(await place.read('plan.md')).toBe('by hand\n');
  });

  test('puts the best version back', async () => {
    const place = await openConverged();
    await place.write('plan.md', 'by hand\n');
    await place.call(['restore', 'last', '--best']);
    expect(await place.read('plan.md')).toBe('version 1\n');
  });

  test('leaves alone what is there already', async () => {
    const place = await openConverged();
    const { stdout } = await place.call(['restore', 'last']);
    expect(stdout).toMatch(/is in its place already/);
  });

  test('refuses two versions at once', async () => {
    const place = await openConverged();
    const { exit } = await place.call(['restore', 'last', '--best', '--version', '0']);
    expect(exit).toBe(2);
  });

  test('refuses a version without a name, and changes nothing', async () => {
    const place = await openConverged();
    await place.write('plan.md', 'by hand\n');
    const { exit, stderr } = await place.call(['restore', 'last', '--version', '']);
    expect(exit).toBe(2);
    expect(stderr).toContain('names no version');
    expect(await place.read('plan.md')).toBe('by hand\n');
  });
});

describe('report', () => {
  test('is Markdown unless it is to be something else', async () => {
    const { stdout } = await shared.call(['report', 'last']);
    expect(stdout).toMatch(/^# gsd-revision on plan\.md/);
    const { stdout: json } = await shared.call(['report', 'last', '--format', 'json']);
    expect(() => JSON.parse(json)).not.toThrow();
  });

  test('can be written to a file', async () => {
    const { stdout } = await shared.call(['report', 'last', '-o', 'report.md']);
    expect(stdout).toBe('');
    expect(await shared.read('report.md')).toMatch(/^# gsd-revision/);
  });

  test('refuses a format that is not there yet', async () => {
    const { exit, stderr } = await shared.call(['report', 'last', '--format', 'html']);
    expect(exit).toBe(2);
    expect(stderr).toContain('html');
  });
});

describe('audit', () => {
  test('finds a whole journal whole, and prints its head', async () => {
    const { exit, stdout } = await shared.call(['audit', 'last', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      chain: { ok: true, firstBad: null },
      replay: { kind: 'replayed', ok: true, wrong: [] },
    });
  });

  test('finds a line that was edited', async () => {
    const place = await openConverged();
    const file = `.fixpoint/runs/${place.run}/journal.jsonl`;
    const journal = await place.read(file);
    await place.write(file, journal.replace('Task 2 has none', 'Task 3 has none'));
    const { exit, stdout } = await place.call(['audit', 'last']);
    expect(exit).toBe(1);
    expect(stdout).toContain('chain breaks at line');
    expect(stdout).toContain('decisions cannot be computed');
  });
});

describe('replay', () => {
  test('comes to the same under the loop that the run began with', async () => {
    const { exit, stdout } = await shared.call(['replay', 'last']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/gsd-revision, \d+ events\ndecisions computed again: \d+, all the same\n$/);
  });

  test('says until where another loop agrees, and what that one decides otherwise', async () => {
    const other = ['--loop', 'gsd-revision', '--set', 'maxRevisions=0'];
    const { exit, stdout } = await shared.call(['replay', 'last', ...other, '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      loop: 'gsd-revision',
      ok: true,
      wrong: [],
      refused: null,
      under: {
        loop: 'gsd-revision',
        sameUntil: 1,
        divergedBy: {
          seq: 2,
          event: 'call.replied',
          own: { needs: { calls: [{ word: 'revise' }] } },
          other: { needs: { kind: 'question', reason: 'cap' } },
        },
      },
    });
    const said = await shared.call(['replay', 'last', ...other]);
    expect(said.stdout).toContain('under gsd-revision: the same until event 1');
    expect(said.stdout).toContain('full revisions [revisions 0, max 0]: holds');
    expect(said.stdout).toContain('asks a person: ask:cap');
  });

  test('takes settings for another loop only', async () => {
    const alone = await shared.call(['replay', 'last', '--set', 'maxRevisions=1']);
    expect(alone.exit).toBe(2);
    expect(alone.stderr).toContain('`--set` is for another loop, and none is named');
    const unknown = await shared.call(['replay', 'last', '--loop', 'gsd-revision', '--set', 'maxRevision=1']);
    expect(unknown.exit).toBe(2);
    expect(unknown.stderr).toContain('maxRevisions');
  });
});
