import { describe, expect, test } from 'vitest';
import { countBySeverity, isGatingFinding } from '../../../findings/index.ts';
import { readReview } from './read-review.ts';
import { fence, json, scale } from './test-support.ts';

interface Form {
  readonly spec?: string;
  readonly critical?: string;
  readonly important?: string;
  readonly minor?: string;
  readonly last?: string;
}

/** A review in the form that is asked for, clean but for what is given. */
function review({
  spec = '- ✅ All of it.',
  critical = 'None',
  important = 'None',
  minor = 'None',
  last,
}: Form = {}) {
  return [
    `### Spec Compliance\n\n${spec}`,
    `### Issues\n\n#### Critical (Must Fix)\n\n${critical}`,
    `#### Important (Should Fix)\n\n${important}`,
    `#### Minor (Nice to Have)\n\n${minor}`,
    last ?? '### Assessment\n\n**Task quality:** Approved\n\n**Reasoning:** Good.',
  ].join('\n\n');
}

const needsFixes = '**Task quality:** Needs fixes';

function read(reply: string, item: string | null = '1') {
  return readReview(reply, { item }, scale);
}

/** `critical/important/minor`, how many spec gaps and doubts; `clean` where nothing gates. */
function tell(reply: string, item: string | null = '1'): string {
  const reading = read(reply, item);
  if (reading.kind === 'failed') return `failed: ${reading.failure}`;
  const { findings, unverified = [] } = reading.value;
  const counts = Object.values(countBySeverity(scale, findings)).join('/');
  const gaps = findings.filter(({ kind }) => kind === 'spec').length;
  const clean = findings.some((finding) => isGatingFinding(scale, finding)) ? '' : ' clean';
  return `${counts} gaps ${gaps} doubts ${unverified.length}${clean}`;
}

function findingsOf(reply: string) {
  const reading = read(reply);
  return reading.kind === 'failed' ? [] : reading.value.findings;
}

const none = '0/0/0 gaps 0 doubts 0 clean';

describe('a review of a task', () => {
  test.each([
    ['that is clean', review(), none],
    [
      'that lists findings',
      review({ critical: '1. **A**\n   - b\n2. C', important: '- D', last: needsFixes }),
      '2/1/0 gaps 0 doubts 0',
    ],
    ['that approves all the same', review({ important: '- `a.ts:1`: bad' }), '0/1/0 gaps 0 doubts 0'],
    [
      'with a gap of its own',
      review({ spec: '- ❌ Missing: the docs.', last: needsFixes }),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'with a gap that has a severity',
      review({ spec: '- ❌ (Minor) the docs.', last: needsFixes }),
      '0/0/1 gaps 1 doubts 0',
    ],
    [
      'with gaps below what announces them',
      review({ spec: '- ❌ Issues found:\n  - the docs\n  - the tests', last: needsFixes }),
      '0/2/0 gaps 2 doubts 0',
    ],
    [
      'with a gap behind its words',
      review({ spec: '- ✅ All.\n- the docs are missing ❌', last: needsFixes }),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'with a gap below what is met',
      review({ spec: '- ✅ All:\n  - ❌ but the docs', last: needsFixes }),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'with a gap that a finding repeats by number',
      review({ spec: '- ❌ Docs, see Important 1.', important: '1. No `docs/a.md`', last: needsFixes }),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'with a gap that a finding repeats in words',
      review({
        spec: '- ❌ The page `docs/limits.md` is missing',
        minor: '- The page `docs/limits.md` is missing',
        last: needsFixes,
      }),
      '0/0/1 gaps 1 doubts 0',
    ],
    [
      'with a doubt',
      review({ spec: '- ✅ Most.\n- ⚠️ Cannot verify the timeout.' }),
      '0/0/0 gaps 0 doubts 1 clean',
    ],
    [
      'whose empty lists say so in words',
      review({ critical: '- None beyond the above.', important: 'n/a', minor: 'Nothing.' }),
      none,
    ],
    [
      'with headings in bold',
      '**Spec Compliance:** ✅ All.\n\n**Critical:** None\n\n**Important:**\n- bad\n\n**Minor:** None\n\n**Task quality:** Needs fixes',
      '0/1/0 gaps 0 doubts 0',
    ],
    [
      'with labels instead of headings',
      '### Spec Compliance\n\n✅ All.\n\n### Issues\n\n- **Important** — bad\n- **Minor** — odd\n\n**Task quality:** Needs fixes',
      '0/1/1 gaps 0 doubts 0',
    ],
    [
      'with a point without severity',
      '### Spec Compliance\n\n✅ All.\n\n### Issues\n\n- bad\n\n**Task quality:** Needs fixes',
      '1/0/0 gaps 0 doubts 0',
    ],
    [
      'that says under Issues that there are none',
      '### Spec Compliance\n\n✅ All.\n\n### Issues\n\nNone.\n\n**Task quality:** Approved',
      none,
    ],
    [
      'with findings under headings of their own',
      review({ important: '##### 1. Lost update\n\nBoth write.\n\n##### 2. No test\n\nx', last: needsFixes }),
      '0/2/0 gaps 0 doubts 0',
    ],
    [
      'with findings in paragraphs',
      review({ important: '**Lost update**\nBoth write.\n\nStill.\n\n**No test**\nx', last: needsFixes }),
      '0/2/0 gaps 0 doubts 0',
    ],
    [
      'with findings in a table',
      review({
        important: '| place | what |\n|---|---|\n| `a.ts:1` | bad |\n| `b.ts:2` | worse |',
        last: needsFixes,
      }),
      '0/2/0 gaps 0 doubts 0',
    ],
    ['without a last word', review({ last: '' }), none],
    ['that is one fence', fence('markdown', review()), none],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });

  test.each([
    [
      'says nothing of the specification',
      review({ spec: '' }).replace('### Spec Compliance', '### Strengths'),
    ],
    ['has no mark on the specification', review({ spec: 'Looks right to me.' })],
    ['fails the specification and lists nothing', review({ spec: '- ❌ Issues found' })],
    [
      'fails it with a minor finding only',
      review({ spec: '- ❌ Not compliant', minor: '- odd', last: needsFixes }),
    ],
    ['needs fixes and lists nothing', review({ last: needsFixes })],
    ['has no list of what is important', review().replace(/#### Important[\s\S]*?(?=#### Minor)/u, '')],
    ['was cut off before its lists', '### Spec Compliance\n\n- ✅ All of it.'],
    ['was cut off in a list', review({ last: '' }).split('#### Minor')[0] ?? ''],
    ['has only quoted text in a list', review({ important: '> - `a.ts:1`: bad' })],
    ['is quoted', `Their review was:\n\n${review().replace(/^/gmu, '> ')}`],
    ['stands in a fence', `Their review was:\n\n${fence('', review())}`],
    [
      'counts more than it lists',
      review({ last: 'I found 2 important issues.\n\n**Task quality:** Approved' }),
    ],
    ['did not read the change', review({ last: 'I could not open the diff.\n\n**Task quality:** Approved' })],
    ['is the form that was asked for', review({ last: '**Task quality:** Approved | Needs fixes' })],
    ['says nothing', 'Looks good to me!'],
  ])('that %s is a failure', (_, reply) => {
    expect(tell(reply)).toMatch(/^failed/u);
  });

  test('that contradicts itself keeps its findings, and notes it', () => {
    const reading = read(review({ important: '- bad' }));
    expect(reading).toMatchObject({ kind: 'read', value: { status: 'approved' } });
    expect(reading.notes.map(({ kind }) => kind)).toContain('verdict-contradicts');
  });

  test.each([
    ['- bad (plan-mandated)', true],
    ['- **Plan-mandated:** bad', true],
  ])('labels what the plan itself asks for: %s', (important, planConflict) => {
    expect(read(review({ important }))).toMatchObject({ value: { findings: [{ planConflict }] } });
  });

  test('does not take a denial for the label', () => {
    expect(read(review({ important: '- bad, and not plan-mandated' }))).toMatchObject({
      value: { findings: [expect.not.objectContaining({ planConflict: true })] },
    });
  });

  test('and in JSON keeps the words of both', () => {
    const twin = {
      severity: 'important',
      title: 'Dashes lead',
      location: 'a.ts:1',
      evidence: "slug(' a')",
      fix: 'trim',
    };
    const reply = `${review({ important: '- `a.ts:1`: a leading dash' })}\n\n${json({ spec: 'pass', findings: [twin] })}`;
    const finding = {
      property: '`a.ts:1`: a leading dash',
      evidence: "Dashes lead\n\nslug(' a')",
      hint: 'trim',
    };
    expect(read(reply)).toMatchObject({ value: { findings: [finding] } });
  });

  test('hands findings on word for word, with their place', () => {
    const important =
      '- **Two runs clash** at `bin/a-b:24-26`\n\n  Both write:\n\n  ```sh\n  ## Minor\n  ```';
    expect(read(review({ important }))).toMatchObject({
      value: {
        findings: [
          {
            severity: 'important',
            property: 'Two runs clash at `bin/a-b:24-26`',
            evidence: 'Both write:\n\n  ```sh\n  ## Minor\n  ```',
            location: { file: 'bin/a-b', line: 24, endLine: 26 },
          },
        ],
      },
    });
  });
});

describe('a review in JSON', () => {
  const bad = { severity: 'important', title: 'bad', location: 'a.ts:3' };

  test.each([
    ['alone, and short', json({ spec: 'pass', findings: [] }), none],
    [
      'alone, with what was read',
      `${'I read it. '.repeat(50)}\n\n${json({ reviewed: 'all of it', spec: 'pass', findings: [] })}`,
      none,
    ],
    [
      'with findings',
      json({ spec: 'pass', findings: [bad, { severity: 'nope', title: 'x' }] }),
      '1/1/0 gaps 0 doubts 0',
    ],
    ['with findings by id', json({ spec: 'pass', findings: { I1: bad } }), '0/1/0 gaps 0 doubts 0'],
    [
      'with gaps of their own',
      json({ spec: 'fail', findings: [], specGaps: ['the docs'] }),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'with a minor gap',
      json({ spec: 'fail', findings: [{ ...bad, severity: 'minor', kind: 'spec' }] }),
      '0/0/1 gaps 1 doubts 0',
    ],
    [
      'with doubts',
      json({ spec: 'pass', findings: [], unverified: ['the timeout', { title: 'x' }] }),
      '0/0/0 gaps 0 doubts 2 clean',
    ],
    ['in a wrapper', json({ review: { spec: 'pass', findings: [bad] } }), '0/1/0 gaps 0 doubts 0'],
    [
      'that agrees',
      `${review({ important: '- bad' })}\n\n${json({ spec: 'pass', findings: [bad] })}`,
      '0/1/0 gaps 0 doubts 0',
    ],
    [
      'that adds a mark',
      `${review({ minor: '- bad' })}\n\n${json({ spec: 'pass', findings: [{ ...bad, severity: 'minor', kind: 'spec' }] })}`,
      '0/0/1 gaps 1 doubts 0',
    ],
    [
      'that adds a doubt',
      `${review()}\n\n${json({ spec: 'pass', findings: [], unverified: ['the timeout'] })}`,
      '0/0/0 gaps 0 doubts 1 clean',
    ],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });

  test.each([
    ['without a verdict on the specification', json({ findings: [bad] })],
    ['that fails and lists nothing', json({ spec: 'fail', findings: [] })],
    ['without a list', json({ spec: 'pass' })],
    [
      'empty beside much text',
      `${'I looked at this and at that. '.repeat(20)}\n\n${json({ spec: 'pass', findings: [] })}`,
    ],
    ['that did not say what was read', json({ reviewed: '', spec: 'pass', findings: [] })],
    ['with an entry that says nothing', json({ spec: 'pass', findings: [{}] })],
    ['with another list beside', json({ spec: 'pass', findings: [], important: ['bad'] })],
    ['that disapproves', json({ spec: 'pass', findings: [], quality: 'Needs fixes' })],
    ['that is the form', json({ spec: 'pass|fail', findings: [] })],
    ['that is no JSON', '```json\n{"spec": "pass", "findings": [}\n```'],
    ['with a name twice', '{"spec": "fail", "spec": "pass", "findings": []}'],
    ['that lists fewer', `${review({ important: '- bad' })}\n\n${json({ spec: 'pass', findings: [] })}`],
    ['that lists more', `${review()}\n\n${json({ spec: 'pass', findings: [bad] })}`],
    [
      'with another severity',
      `${review({ important: '- bad' })}\n\n${json({ spec: 'pass', findings: [{ ...bad, severity: 'minor' }] })}`,
    ],
    [
      'with another verdict',
      `${review({ spec: '- ❌ the docs', last: needsFixes })}\n\n${json({ spec: 'pass', findings: [bad] })}`,
    ],
  ])('%s is a failure', (_, reply) => {
    expect(tell(reply)).toMatch(/^failed/u);
  });
});

describe('a gap that is marked ❌ in Markdown, and one entry in JSON', () => {
  const gap = '- ❌ Spaces to dashes: only the first one becomes a dash, `slug.js:1`';
  const replaced = '- `slug.js:1`: `replace` with a text stops after one match';
  const elsewhere = '- A title of three words keeps a blank';
  const entry = { severity: 'critical', title: 'replace() stops early', location: 'slug.js:1', kind: 'spec' };
  const quality = {
    severity: 'important',
    title: 'No test covers it',
    location: 'test.js:9',
    kind: 'quality',
  };
  const both = (form: Form, findings: readonly unknown[]) =>
    `${review({ spec: gap, last: needsFixes, ...form })}\n\n${json({ spec: 'fail', findings })}`;

  test.each([
    ['is one with the entry at its place', both({ critical: replaced }, [entry]), '1/0/0 gaps 1 doubts 0'],
    ['so it is in Markdown alone', review({ spec: gap, critical: replaced }), '1/0/0 gaps 1 doubts 0'],
    [
      'is two with two entries there, as nobody knows which it is',
      review({ spec: gap, critical: `${replaced}\n- \`slug.js:1\`: no export` }),
      '2/1/0 gaps 1 doubts 0',
    ],
    [
      'is one with the only gap of the JSON, wherever that is',
      both({ critical: elsewhere }, [{ ...entry, location: '' }]),
      '1/0/0 gaps 1 doubts 0',
    ],
    ['alone is what the JSON says', both({}, [entry]), '1/0/0 gaps 1 doubts 0'],
    [
      'alone counts no less than a ❌ does',
      both({}, [{ ...entry, severity: 'minor' }]),
      '0/1/0 gaps 1 doubts 0',
    ],
    [
      'stands beside what it is not known to be',
      both({ important: '- `test.js:9`: no test covers it' }, [quality]),
      '0/2/0 gaps 1 doubts 0',
    ],
    [
      'leaves other findings their twins',
      both({ important: '- `test.js:9`: no test covers it' }, [entry, quality]),
      '1/1/0 gaps 1 doubts 0',
    ],
    [
      'is one of several, each with its own',
      both({ spec: `${gap}\n- ❌ The page \`docs/slug.md\``, critical: replaced }, [
        entry,
        { severity: 'minor', title: 'The page docs/slug.md', location: '', kind: 'spec' },
      ]),
      '1/1/0 gaps 2 doubts 0',
    ],
  ])('%s', (_, reply, expected) => {
    expect(tell(reply)).toBe(expected);
  });

  test('hands on what either says', () => {
    const [finding] = findingsOf(both({ critical: elsewhere }, [{ ...entry, location: '' }]));
    expect(finding?.property).toBe('A title of three words keeps a blank');
    expect(finding?.evidence).toContain('replace() stops early');
    expect(finding?.evidence).toContain('only the first one becomes a dash');
  });

  test.each([
    [
      both({ important: '- `test.js:9`: no test covers it' }, [quality]),
      '“Spaces to dashes: only the first one becomes a dash, `slug.js:1`” is marked ❌, and it is not sure that the JSON has it: it counts as a finding of its own.',
    ],
    [
      both({}, [entry]),
      '“Spaces to dashes: only the first one becomes a dash, `slug.js:1`” is important as a ❌ and critical in the JSON: it counts as critical.',
    ],
  ])('is noted where the forms differ', (reply, text) => {
    expect(read(reply).notes.map((note) => note.text)).toContain(text);
  });

  test.each([
    ['an entry that no ❌ stands for', both({}, [entry, { ...quality, severity: 'critical' }])],
    ['a finding that the JSON does not have', both({ minor: '- odd' }, [entry])],
    ['nothing in the JSON', both({}, [])],
  ])('is no excuse for %s', (_, reply) => {
    expect(tell(reply)).toBe('failed: unparseable');
  });

  test('is told apart where a reviewer has to be asked again', () => {
    expect(read(both({ minor: '- odd' }, [entry, quality]))).toMatchObject({
      why: 'The Markdown and the JSON differ in how many findings there are of which severity: the Markdown lists 1 minor under its severities and, beside them, 1 ❌ that no entry there repeats, the JSON 1 critical, 1 important.',
    });
  });
});

describe('a review of the whole', () => {
  const final = (form: Form) => review(form).replace(/### Spec Compliance[\s\S]*?(?=### Issues)/u, '');

  test.each([
    ['Yes', none],
    ['**Yes**', none],
    ['Yes.', none],
    ['No', 'failed: incomplete'],
    ['With fixes', 'failed: incomplete'],
    ['Yes, with fixes', 'failed: incomplete'],
    ['Yes, once the docs are there', 'failed: incomplete'],
    ['Yes | No | With fixes', 'failed: incomplete'],
  ])('that says “%s” and lists nothing', (word, expected) => {
    expect(tell(final({ last: `**Ready to merge?** ${word}` }), null)).toBe(expected);
  });

  test.each(['Yes', 'No', 'With fixes', 'Yes, with fixes'])('that says “%s” keeps its findings', (word) => {
    expect(tell(final({ critical: '- bad', last: `**Ready to merge?** ${word}` }), null)).toBe(
      '1/0/0 gaps 0 doubts 0',
    );
  });

  test('says whether it is ready, or at least whether the specification is met', () => {
    expect(tell(final({ last: '' }), null)).toBe('failed: incomplete');
    expect(tell(review(), null)).toBe(none);
    expect(tell(final({ last: '**Ready to merge?** Yes' }), '1')).toBe('failed: incomplete');
  });

  test('agrees in its two forms', () => {
    const reply = final({ last: '**Ready to merge?** Yes' });
    expect(tell(`${reply}\n\n${json({ ready: 'yes', findings: [] })}`, null)).toBe(none);
    expect(tell(`${reply}\n\n${json({ ready: 'with-fixes', findings: [] })}`, null)).toBe(
      'failed: unparseable',
    );
  });
});
