import { describe, expect, test } from 'vitest';
import { countBySeverity } from '../../../findings/index.ts';
import { readRereview } from './read-rereview.ts';
import { json, scale, sent } from './test-support.ts';

const findings = [sent('f1', 'The lock is never released'), sent('f2', 'Retry-After can be zero')];

interface Form {
  readonly verdicts?: string;
  readonly breakage?: string;
  readonly observations?: string;
  readonly last?: string;
}

const all = '- **f1** released in `a.ts:3`: ADDRESSED\n- **f2** rounded up: ADDRESSED';

function rereview({ verdicts = all, breakage = 'None', observations = 'None', last = '' }: Form = {}) {
  return `### Finding Verdicts\n\n${verdicts}\n\n### New Breakage in the Fix Diff\n\n${breakage}\n\n### Out-of-Scope Observations\n\n${observations}\n\n${last}`;
}

/** Which are addressed, what broke, and how much was observed. */
function tell(reply: string): string {
  const reading = readRereview(reply, { findings }, scale);
  if (reading.kind === 'failed') return `failed: ${reading.failure}`;
  const { addressed, breakage, observations } = reading.value;
  const counts = Object.values(countBySeverity(scale, breakage)).join('/');
  return `${addressed.join(' ')} broke ${counts} observed ${observations.length}`;
}

const whole = 'f1 f2 broke 0/0/0 observed 0';
const onlyFirst = 'f1 broke 0/0/0 observed 0';

describe('the verdicts of a re-review', () => {
  const second = (words: string) => rereview({ verdicts: `- f1: ADDRESSED\n- ${words}` });

  test.each([
    ['by id', rereview(), whole],
    ['by id in other letters', rereview({ verdicts: '- [F1] — ADDRESSED\n- **F2:** x — ADDRESSED' }), whole],
    ['on several at once', rereview({ verdicts: '- f1 and f2: ADDRESSED' }), whole],
    [
      'by text',
      rereview({
        verdicts: '- **The lock is never released** — ADDRESSED\n- Retry-After can be zero — ADDRESSED',
      }),
      whole,
    ],
    [
      'in a table',
      rereview({ verdicts: '| id | verdict |\n|---|---|\n| f1 | ADDRESSED |\n| f2 | NOT ADDRESSED |' }),
      onlyFirst,
    ],
    ['in paragraphs', rereview({ verdicts: '**f1** — ADDRESSED\n\n**f2** — NOT ADDRESSED' }), onlyFirst],
    ['in small letters', second('f2: addressed'), whole],
    ['NOT ADDRESSED', second('f2: NOT ADDRESSED'), onlyFirst],
    ['not addressed', second('f2 — not addressed, still zero'), onlyFirst],
    ['partly', second('f2: PARTIALLY ADDRESSED'), onlyFirst],
    ['in part', second('f2: ADDRESSED (partially)'), onlyFirst],
    ['in both words', second('f2: ADDRESSED, or NOT ADDRESSED for zero'), onlyFirst],
    ['in other words', second('f2: fixed'), onlyFirst],
    ['in a word that is in code', second('f2: `ADDRESSED`'), onlyFirst],
    ['that are struck out', second('f2: ~~ADDRESSED~~ still zero'), onlyFirst],
    ['that is a question', second('f2: ADDRESSED?'), onlyFirst],
    [
      'in a sentence about something else',
      second('f2: the header is addressed to a client and still zero'),
      onlyFirst,
    ],
    ['that are left out', rereview({ verdicts: '- f1: ADDRESSED' }), onlyFirst],
    ['that differ', rereview({ verdicts: `${all}\n- f2: NOT ADDRESSED` }), onlyFirst],
    ['on one that was not sent', rereview({ verdicts: `${all}\n- f9: NOT ADDRESSED` }), whole],
    [
      'whatever the last line says',
      rereview({ verdicts: '- f1: ADDRESSED', last: '**Fix round:** All findings addressed' }),
      onlyFirst,
    ],
    ['in quotes only', rereview({ verdicts: '- f1: ADDRESSED\n\n> - f2: ADDRESSED' }), onlyFirst],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });

  test('that are about nothing that was sent, or odd, are noted', () => {
    const reply = rereview({
      verdicts: '- f1: fixed\n- f9: ADDRESSED',
      last: '**Fix round:** All findings addressed',
    });
    const { notes } = readRereview(reply, { findings }, scale);
    expect(notes.map(({ kind }) => kind)).toEqual(
      ['odd-verdict', 'verdict-not-sent', 'no-verdict', 'verdict-contradicts'].toSorted(
        (a, b) => notes.findIndex(({ kind }) => kind === a) - notes.findIndex(({ kind }) => kind === b),
      ),
    );
  });
});

describe('what a re-review finds besides', () => {
  test.each([
    [
      'breakage with labels',
      rereview({ breakage: '- **Important** — `a.ts:3`: leaks\n- Minor: odd' }),
      'f1 f2 broke 0/1/1 observed 0',
    ],
    ['breakage without one', rereview({ breakage: '- leaks' }), 'f1 f2 broke 1/0/0 observed 0'],
    [
      'breakage under severities',
      rereview({ breakage: '#### Critical\n\n- leaks\n\n#### Important\n\nNone' }),
      'f1 f2 broke 1/0/0 observed 0',
    ],
    [
      'observations',
      rereview({ observations: '- **Critical**: the old parser is slow\n- odd' }),
      'f1 f2 broke 0/0/0 observed 2',
    ],
    [
      'an observation that the fix causes',
      rereview({ observations: '- **Critical**: `b.ts` breaks, caused by the new lock in `a.ts:3`' }),
      'f1 f2 broke 1/0/0 observed 0',
    ],
    [
      'a minor one that the fix causes',
      rereview({ observations: '- **Minor**: odd, caused by the new lock' }),
      'f1 f2 broke 0/0/0 observed 1',
    ],
    [
      'findings under headings that it was not asked for',
      `${rereview()}\n### Critical\n\n- leaks\n\n### Other issues\n\n- **Minor**: odd\n\n#### Important\n\nNone\n`,
      'f1 f2 broke 1/0/1 observed 0',
    ],
    [
      'one with no cause',
      rereview({ observations: '- **Critical**: bad. Caused by: unknown' }),
      'f1 f2 broke 0/0/0 observed 1',
    ],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });
});

describe('a re-review in JSON', () => {
  const verdicts = { f1: 'addressed', f2: 'addressed' };

  test.each([
    ['alone, as a map', json({ verdicts, breakage: [], observations: [] }), whole],
    [
      'alone, as a list',
      json({
        verdicts: [
          { id: 'f1', verdict: 'addressed', evidence: 'x' },
          { id: 'F2', verdict: 'open' },
        ],
        breakage: [],
      }),
      onlyFirst,
    ],
    [
      'with breakage',
      json({ verdicts, breakage: [{ severity: 'important', title: 'leaks', causedBy: 'the lock' }] }),
      'f1 f2 broke 0/1/0 observed 0',
    ],
    [
      'with findings in lists that nobody asked for',
      json({ verdicts, breakage: [], findings: [{ severity: 'minor', title: 'odd' }], critical: ['leaks'] }),
      'f1 f2 broke 1/0/1 observed 0',
    ],
    ['with other words', json({ verdicts: { f1: 'addressed', f2: 'mostly' }, breakage: [] }), onlyFirst],
    ['that agrees', `${rereview()}\n${json({ verdicts, breakage: [] })}`, whole],
    [
      'that has more observations',
      `${rereview()}\n${json({ verdicts, breakage: [], observations: ['odd'] })}`,
      'f1 f2 broke 0/0/0 observed 1',
    ],
    [
      'with an observation that the fix causes',
      json({
        verdicts,
        breakage: [],
        observations: [{ severity: 'critical', title: 'x', causedBy: 'the lock' }],
      }),
      'f1 f2 broke 1/0/0 observed 0',
    ],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });

  test.each([
    [
      'that differs in a verdict',
      `${rereview()}\n${json({ verdicts: { f1: 'addressed', f2: 'open' }, breakage: [] })}`,
    ],
    ['that leaves a verdict out', `${rereview()}\n${json({ verdicts: { f1: 'addressed' }, breakage: [] })}`],
    [
      'that differs in what broke',
      `${rereview()}\n${json({ verdicts, breakage: [{ severity: 'important', title: 'leaks' }] })}`,
    ],
    ['without verdicts', json({ breakage: [] })],
    ['with breakage that says nothing', json({ verdicts, breakage: [{}] })],
  ])('%s is a failure', (_, reply) => {
    expect(tell(reply)).toMatch(/^failed/u);
  });
});

test('a re-review of a change alone has no finding to give a verdict on', () => {
  const reading = readRereview(rereview({ verdicts: 'None' }), { findings: [] }, scale);
  expect(reading).toMatchObject({ kind: 'read', value: { addressed: [], breakage: [] } });
});

test.each([
  ['says nothing of breakage', '### Finding Verdicts\n\n- f1: ADDRESSED\n- f2: ADDRESSED\n'],
  ['ends in what broke', rereview().split('### Out-of-Scope')[0] ?? ''],
  ['has no verdict', rereview({ verdicts: 'None' })],
  ['is a first review', '### Spec Compliance\n\n- ✅ All.\n\n**Task quality:** Approved'],
  ['is quoted', rereview().replace(/^/gmu, '> ')],
  ['is blank', '\n'],
])('a re-review that %s is a failure', (_, reply) => {
  expect(tell(reply)).toMatch(/^failed/u);
});

describe('breakage in a file that the fix did not change', () => {
  const one = [sent('f1', 'The total is wrong.')];
  const asked = { findings: one, fixed: ['src/total.js'] };
  const replyWith = (breakage: readonly object[]) =>
    JSON.stringify({ verdicts: [{ id: 'f1', verdict: 'addressed' }], breakage, observations: [] });
  const old = { severity: 'critical', title: 'The page is old.', location: 'README.md:1' };
  const countsOf = (reply: string, of: Parameters<typeof readRereview>[1] = asked) => {
    const reading = readRereview(reply, of, scale);
    if (reading.kind === 'failed') throw new Error(reading.why);
    return [reading.value.breakage.length, reading.value.observations.length];
  };

  test('is an observation, and noted', () => {
    expect(countsOf(replyWith([old]))).toEqual([0, 1]);
    expect(readRereview(replyWith([old]), asked, scale).notes.map(({ kind }) => kind)).toContain(
      'breakage-outside',
    );
    const markdown = rereview({
      verdicts: '- f1: ADDRESSED',
      breakage: '- [Critical] README.md:1: The page is old.',
    });
    expect(countsOf(markdown)).toEqual([0, 1]);
  });

  test('joins where it names what in the fix caused it', () => {
    expect(countsOf(replyWith([{ ...old, causedBy: 'the new total in src/total.js' }]))).toEqual([1, 0]);
  });

  test('joins where it is in the fix, names no file, or nobody knows what the fix changed', () => {
    for (const location of ['src/total.js:3', './src/total.js:3', 'total.js:3', '/repo/src/total.js:3']) {
      expect(countsOf(replyWith([{ ...old, location }]))).toEqual([1, 0]);
    }
    expect(countsOf(replyWith([{ severity: 'critical', title: 'It is slow.' }]))).toEqual([1, 0]);
    expect(countsOf(replyWith([old]), { findings: one })).toEqual([1, 0]);
  });
});
