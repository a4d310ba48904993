import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toOneLine } from '../../records/one-line.ts';
import type { LedgerEntry } from './entry.ts';
import { readEntry } from './read-entry.ts';
import { writeEntry } from './write-entry.ts';

// Every form as records.md has it, and what stands in it.
const forms: readonly (readonly [string, LedgerEntry])[] = [
  [
    'Task 3: complete (commits 1a2b3c4..5d6e7f8, review clean)',
    { task: '3', kind: 'complete', commits: { from: '1a2b3c4', to: '5d6e7f8' }, parked: 0 },
  ],
  [
    'Task 6b: complete (commits 1a2b3c4..5d6e7f8, 2 parked)',
    { task: '6b', kind: 'complete', commits: { from: '1a2b3c4', to: '5d6e7f8' }, parked: 2 },
  ],
  ['Task 1.5: complete (review clean)', { task: '1.5', kind: 'complete', commits: null, parked: 0 }],
  [
    'Task 3: fix round 2/5 (1 addressed, 2 open — no test; no error; commits 1a2b3c4..5d6e7f8)',
    {
      task: '3',
      kind: 'fix-round',
      round: 2,
      cap: 5,
      addressed: 1,
      open: ['no test', 'no error'],
      commits: { from: '1a2b3c4', to: '5d6e7f8' },
    },
  ],
  [
    'Task 3: fix round 1/5 (1 addressed, 0 open; commits 1a2b3c4..5d6e7f8)',
    {
      task: '3',
      kind: 'fix-round',
      round: 1,
      cap: 5,
      addressed: 1,
      open: [],
      commits: { from: '1a2b3c4', to: '5d6e7f8' },
    },
  ],
  [
    'Task 3: fix round 1/5 (0 addressed, 1 open — (no) test)',
    { task: '3', kind: 'fix-round', round: 1, cap: 5, addressed: 0, open: ['(no) test'], commits: null },
  ],
  ['Task 3: minor (deferred): a name is odd', { task: '3', kind: 'deferred', what: 'a name is odd' }],
  [
    'Task 3: parked — no test — ruling: wrong: there is one',
    { task: '3', kind: 'parked', what: 'no test', ruling: 'wrong: there is one' },
  ],
  [
    'Task 3: Ruling: the plan governs — it was decided — a slow start',
    { task: '3', kind: 'ruling', what: 'the plan governs', why: 'it was decided', cost: 'a slow start' },
  ],
  ['Task final: BLOCKED — load-bearing', { task: 'final', kind: 'blocked', why: 'load-bearing' }],
];

// Texts of what matters to a line: separators, backslashes, brackets, words and line ends.
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('—', ' — ', '; ', ';', '\\', '(', ')', '-', ' ', 'ruling: ', ' — ruling: '),
      fc.constantFrom('commits 1a2b3c4..5d6e7f8', '\n', '\r\n', 'Task 2: complete (review clean)', 'a'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const commits = fc.option(
  fc
    .tuple(fc.stringMatching(/^[0-9a-f]{7}$/), fc.stringMatching(/^[0-9a-f]{7}$/))
    .map(([from, to]) => ({ from, to })),
  { nil: null },
);
const count = fc.nat({ max: 99 });

const fact = fc.oneof(
  fc.record({ kind: fc.constant('complete' as const), commits, parked: count }),
  fc.record({
    kind: fc.constant('fix-round' as const),
    round: count,
    cap: count,
    addressed: count,
    open: fc.array(text, { maxLength: 3 }),
    commits,
  }),
  fc.record({ kind: fc.constant('deferred' as const), what: text }),
  fc.record({ kind: fc.constant('parked' as const), what: text, ruling: text }),
  fc.record({ kind: fc.constant('ruling' as const), what: text, why: text, cost: text }),
  fc.record({ kind: fc.constant('blocked' as const), why: text }),
);
const entry: fc.Arbitrary<LedgerEntry> = fc
  .tuple(fc.constantFrom('1', '6b', '1.5', 'final'), fact)
  .map(([task, rest]) => ({ task, ...rest }));

/** The same entry with each text as it can stand in a line. */
function inLines(given: LedgerEntry): unknown {
  const { task, kind, ...fields } = given;
  const texts = JSON.parse(JSON.stringify(fields), (_, value) =>
    typeof value === 'string' ? toOneLine(value) : value,
  );
  return { task, kind, ...texts };
}

describe('a line of the ledger', () => {
  test.each(forms)('is written and read: %s', (line, given) => {
    expect(writeEntry(given)).toBe(line);
    expect(readEntry(line)).toEqual(given);
  });

  test('always reads back as what was written, whatever its texts hold', () => {
    fc.assert(
      fc.property(entry, (given) => {
        expect(readEntry(writeEntry(given))).toEqual(inLines(given));
      }),
      { numRuns: 2000 },
    );
  });

  test('is always one line, which no Markdown takes for anything else', () => {
    fc.assert(
      fc.property(entry, (given) => {
        expect(writeEntry(given)).toMatch(/^Task \S+: [^\p{Cc}\u2028\u2029]+$/u);
      }),
    );
  });

  test('shortens commits to seven characters, and reads longer ones', () => {
    const [from, to] = ['1'.repeat(40), '2'.repeat(40)];
    expect(writeEntry({ task: '1', kind: 'complete', commits: { from, to }, parked: 0 })).toBe(
      'Task 1: complete (commits 1111111..2222222, review clean)',
    );
    expect(readEntry(`Task 1: complete (commits ${from}..${to}, review clean)`)).toMatchObject({
      commits: { from, to },
    });
  });
});

describe('a line by hand', () => {
  test('may hold a backslash that escapes nothing', () => {
    expect(readEntry('Task 3: minor (deferred): see C:\\temp and \\d')).toEqual({
      task: '3',
      kind: 'deferred',
      what: 'see C:\\temp and \\d',
    });
  });

  test.each([
    ['what', { what: 'what', why: '', cost: '' }],
    ['what — why', { what: 'what', why: 'why', cost: '' }],
    ['what — why — more — cost', { what: 'what', why: 'why — more', cost: 'cost' }],
  ])('may give a ruling in parts of its own: %s', (fields, read) => {
    expect(readEntry(`Task 3: Ruling: ${fields}`)).toEqual({ task: '3', kind: 'ruling', ...read });
  });

  test.each([
    'Task 3: complete',
    'Task 3: complete (commits 1a2b3c4..5d6e7f8, review cl',
    'Task 3: complete (commits 1a2b3c4..5d6e7f8)',
    'Task 3: complete (commits 1a2b3c4..5d6e7f8, 0 parked)',
    'Task 3: complete (commits none..5d6e7f8, review clean)',
    'Task 3: fix round 1/5 (1 addressed, 2 open — one)',
    'Task 3: fix round 1/5 (1 addressed, 1 open — one; two)',
    'Task 3: fix round 1/5 (1 addressed, 0 open — one)',
    'Task 3: parked — no ruling',
    ' Task 3: BLOCKED — indented',
    '- Task 3: BLOCKED — an entry of a list',
    '> Task 3: BLOCKED — quoted',
    'Task 3: something else',
    '',
  ])('that has none of the forms is no entry: %s', (line) => {
    expect(readEntry(line)).toBeNull();
  });
});
