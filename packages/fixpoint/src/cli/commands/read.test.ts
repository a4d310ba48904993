import { describe, expect, test } from 'vitest';
import { checks, openPlace } from '../test-support.ts';

async function read(reply: string, ...words: readonly string[]) {
  const place = await openPlace({ 'reply.txt': reply });
  return place.call(['read', 'reply.txt', ...words]);
}

const checker = ['--loop', 'gsd-revision', '--role', 'checker'];
const reviewer = ['--loop', 'iterate-revision', '--role', 'reviewer'];

describe('read', () => {
  test("says what is read in a checker's reply", async () => {
    const { exit, stdout } = await read(checks.blocked.reply, ...checker, '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      valid: true,
      failure: null,
      why: 'a report with findings',
      clean: false,
      counts: { blocker: 1, warning: 0, info: 0 },
      gating: 1,
      findings: [{ severity: 'blocker', property: 'Every task has a check', evidence: 'Task 2 has none' }],
      notes: [],
    });
  });

  test('says that a report without findings is clean', async () => {
    const { stdout } = await read(checks.passed.reply, ...checker, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, clean: true, gating: 0 });
  });

  test.each([
    ['', 'empty'],
    ['Looks good.', 'incomplete'],
    ['## ISSUES FOUND\n\n```yaml\nissues: [', 'unparseable'],
  ])('says that %j is no report', async (reply, failure) => {
    const { exit, stdout } = await read(reply, ...checker, '--json');
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, failure, clean: false, findings: [] });
  });

  test("reads a reviewer's JSON of iterate-revision", async () => {
    const reply = '{"issues": [{"severity": "major", "text": "no baseline", "location": "4.2"}]}';
    const { stdout } = await read(reply, ...reviewer, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { critical: 0, major: 1, minor: 0, nit: 0 },
      gating: 1,
    });
  });

  test('reads by the reader that a loop file names', async () => {
    const loop = [
      'loop: mine',
      'severities: {bad: gates, odd: notes}',
      'roles: {critic: {is: reviewer, reads: json-report}}',
      'steps:',
      '  look: {call: critic, prompt: "Look.\\nSay.", on: {report: [{end: converged, reason: clean}]}}',
    ].join('\n');
    const place = await openPlace({ 'mine.yaml': loop });
    const { stdout } = await place.call(['read', '-', '--loop', 'mine.yaml', '--role', 'critic', '--json'], {
      stdin: '{"findings": [{"severity": "odd", "issue": "I"}]}',
    });
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, counts: { bad: 0, odd: 1 }, gating: 0 });
  });

  test.each([
    ['## REVISION COMPLETE\nAll met.', 'done'],
    [
      '## REVISION_CONFLICT\n\n**required_property:** P\n**conflicts with:** D-3\n**alternatives considered:** none',
      'conflict',
    ],
  ])("says what a producer's reply is", async (reply, kind) => {
    const { stdout } = await read(reply, '--loop', 'gsd-revision', '--role', 'producer', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, clean: false, reply: kind });
  });

  test("knows a lens of self-review-relay, and reads its synthesizer's three lists", async () => {
    const relay = ['--loop', 'self-review-relay', '--json', '--role'];
    const listed = await read(
      '{"findings": [{"severity": "blocker", "issue": "It leaks."}]}',
      ...relay,
      'lens',
    );
    expect(JSON.parse(listed.stdout)).toMatchObject({ valid: true, gating: 1 });
    const merged = '{"reviewed": "all", "blockers": [], "shouldFix": [{"issue": "Slow."}], "nits": []}';
    const { stdout } = await read(merged, ...relay, 'synthesizer');
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, gating: 0, counts: { 'should-fix': 1 } });
    expect((await read('{"findings": []}', ...relay, 'synthesizer')).exit).toBe(1);
  });

  test('knows the producer of iterate-revision as the writer', async () => {
    const { exit } = await read('Written.', '--loop', 'iterate-revision', '--role', 'writer');
    expect(exit).toBe(0);
  });

  test('is short for people', async () => {
    const { stdout } = await read(checks.blocked.reply, ...checker);
    expect(stdout).toMatchInlineSnapshot(`
      "valid: a report with findings
      1 blocker, 0 warning, 0 info; 1 gating
        blocker: Every task has a check
      "
    `);
  });

  test('sends nothing to a terminal that could move its cursor', async () => {
    const { stdout } = await read('{"issues": [{"severity": "nit", "text": "\\u001b[2Jgone"}]}', ...reviewer);
    expect(stdout).toContain('[2Jgone');
    expect(stdout).not.toContain('\u001b');
  });

  test.each([
    [['--loop', 'gsd-revision', '--role', 'chekcer'], 'Did you mean `checker`?'],
    [['--loop', 'gsd-revison', '--role', 'checker'], 'Did you mean `gsd-revision`?'],
    [['--role', 'checker'], '--loop <loop> --role <role>'],
    [['--gate'], '--exit <code>'],
    [['--gate', '--exit', '1', '--format', 'eslint-jsno'], 'eslint-json'],
  ])('refuses %j', async (words, hint) => {
    const { exit, stderr } = await read('{}', ...words);
    expect(exit).toBe(2);
    expect(stderr).toContain(hint);
  });
});

describe('read --gate', () => {
  test('holds the exit code against the report', async () => {
    const line = 'a.js:3:7: error: x is not defined\n';
    const { exit, stdout } = await read(line, '--gate', '--exit', '1', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      green: false,
      clean: false,
      counts: { error: 1, warning: 0, info: 0 },
      findings: [{ location: { file: 'a.js', line: 3, column: 7 } }],
    });
  });

  test('is not valid where a red exit code comes without a list', async () => {
    const { exit, stdout } = await read('', '--gate', '--exit', '2', '--json');
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, green: false, failure: 'incomplete' });
  });

  test('is green where the exit code alone is the report', async () => {
    const { stdout } = await read('', '--gate', '--exit', '0', '--format', 'exit-code', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, green: true, clean: true });
  });

  describe('reads a reply of sdd as what its role is asked', () => {
    const sdd = (role: string) => ['--loop', 'sdd', '--role', role, '--json'];
    const sent = JSON.stringify([
      { id: 'F1', severity: 'important', text: 'The lock is never released' },
      { id: 'F2', text: 'Retry-After can be zero' },
    ]);
    const lists = '#### Critical\n\nNone\n\n#### Important\n\n- `a.ts:3`: bad\n\n#### Minor\n\nNone\n\n';

    async function readAs(role: string, reply: string) {
      const place = await openPlace({ 'reply.txt': reply, 'sent.json': sent });
      const { exit, stdout } = await place.call([
        'read',
        'reply.txt',
        ...sdd(role),
        '--findings',
        'sent.json',
      ]);
      return { exit, ...JSON.parse(stdout) };
    }

    test.each([
      [
        'implementer',
        '**Status:** DONE_WITH_CONCERNS\n\nSlow.',
        { status: 'DONE_WITH_CONCERNS', evidence: false },
      ],
      ['implementer', '**Status:** BLOCKED\n\nWhich?', { status: 'BLOCKED', evidence: false }],
      [
        'reviewer',
        `### Spec Compliance\n\n- ✅ All.\n\n${lists}**Task quality:** Needs fixes`,
        { spec: 'pass', status: 'needs-fixes', counts: { critical: 0, important: 1, minor: 0 }, gating: 1 },
      ],
      ['final-reviewer', `${lists}**Ready to merge?** No`, { status: 'no', gating: 1 }],
      [
        'rereviewer',
        '### Finding Verdicts\n\n- F1: ADDRESSED\n\n### New Breakage in the Fix Diff\n\n- **Minor** — odd\n\n### Out-of-Scope Observations\n\n- slow\n',
        {
          verdicts: { F1: 'addressed', F2: 'open' },
          breakage: { critical: 0, important: 0, minor: 1 },
          observations: 1,
          clean: false,
        },
      ],
      ['judge', '- F1: wrong. x\n- F2: defer. y', { rulings: { F1: 'wrong', F2: 'defer' } }],
      ['resolver', '- F1: fine. x', { fine: ['F1'] }],
    ])('%s: %j', async (role, reply, expected) => {
      expect(await readAs(role, reply)).toMatchObject({ exit: 0, valid: true, ...expected });
    });

    test('and refuses what is none', async () => {
      const reviewer = await readAs('reviewer', `${lists}**Ready to merge?** No`);
      expect(reviewer).toMatchObject({ exit: 1, valid: false, failure: 'incomplete' });
    });

    test.each([
      ['without the findings that were sent', [], 'a reply of judge answers to findings'],
      [
        'with findings that are none',
        ['--findings', 'reply.txt'],
        'the findings in reply.txt cannot be read',
      ],
    ])('%s it says what is missing', async (_, words, message) => {
      const { exit, stdout } = await read('- F1: wrong. x', ...sdd('judge'), ...words);
      expect(exit).toBe(2);
      expect(stdout).toContain(message);
    });
  });
});
