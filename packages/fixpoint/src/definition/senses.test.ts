import { describe, expect, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import { readLoop } from './index.ts';

/** A loop in which everything that is refused below makes sense. */
const whole = `loop: whole
severities: {bad: gates}
findings: kept
settings:
  lenses: [a, b]
roles:
  gate: {is: gate}
  checker: {is: reviewer}
  writer: {is: producer, reads: gsd-producer, replies: [done, unchanged, conflict]}
  judge: {is: judge}
memory:
  fixes: {per: run, max: 2}
  idle: {per: run, max: 2}
  sets: {per: run}
  before: {per: run}
  last: {per: run}
counts: [parked]
stages:
  first:
    steps:
      check: {call: checker, on: {report: [{then: next}]}}
  second:
    start: gate
    steps:
      gate: {call: gate, on: {"green, red": [{then: check}]}}
      check:
        call: checker
        seats: lenses
        on:
          report:
            - {when: clean, end: unverified, reason: clean}
            - {then: open}
      open:
        - {when: {full: fixes}, then: rule}
        - {do: {note: sets, mark: before, count: [fixes, idle]}, then: fix}
      fix:
        call: writer
        continues: fix
        on:
          done, unchanged: [{then: verify}]
          conflict:
            - {when: {same: last}, end: blocked, reason: conflict}
            - {do: {keep: last}, then: ask}
      verify:
        call: checker
        replies: [verdicts]
        on:
          verdicts:
            - {when: {closed: sets}, do: {forget: idle}}
            - {when: {full: idle}, end: stalled, reason: idle}
            - {when: {not-below: before}, end: stalled, reason: more}
            - {when: clean, then: gate}
            - {then: open}
      ask:
        ask: conflict
        options:
          adopt: {each: alternatives, then: back}
      rule:
        call: judge
        on:
          rulings:
            - {do: {park: rest}}
            - {when: {any: load-bearing}, then: residual}
            - {then: gate}
      residual:
        ask: residual
        options: {accept: {end: accepted}}
`;

test('what goes together holds', () => {
  expect(readLoop(whole, 'my.yaml').name).toBe('whole');
});

interface Refused {
  readonly what: string;
  readonly change: readonly [from: string, to: string];
  /** What stands on the line that the error names. */
  readonly at: string;
  readonly message: string;
}

const refused: readonly Refused[] = [
  {
    what: 'asking which finding is which where each report numbers them anew',
    change: ['findings: kept\n', ''],
    at: 'closed: sets',
    message:
      'this asks which finding is which, and each report numbers its findings anew: add `findings: kept`',
  },
  {
    what: 'parking where no judge rules',
    change: ['[{then: next}]', '[{do: {park: all}, then: next}]'],
    at: '{park: all}',
    message: 'nothing can be ruled here: no step that leads here asks a judge for rulings',
  },
  {
    what: 'asking for a ruling where no judge rules',
    change: ['[{then: next}]', '[{when: {any: load-bearing}, then: next}, {then: next}]'],
    at: 'any: load-bearing}, then: next',
    message: 'nothing can be ruled here',
  },
  {
    what: 'a verdict before any report of its stage',
    change: [
      'check: {call: checker, on: {report: [{then: next}]}}',
      'check: {call: checker, replies: [verdicts], on: {verdicts: [{then: next}]}}',
    ],
    at: 'check: {call: checker, replies',
    message: 'nothing can be open here: no step that leads here reports findings',
  },
  {
    what: 'keeping a conflict that there cannot be',
    change: ['[{then: next}]', '[{do: {keep: last}, then: next}]'],
    at: '{keep: last}, then: next',
    message: 'there can be no conflict here',
  },
  {
    what: 'alternatives of a conflict that there cannot be',
    change: [
      '      check: {call: checker, on: {report: [{then: next}]}}',
      '      check: {call: checker, on: {report: [{then: ask}]}}\n      ask: {ask: how, options: {adopt: {each: alternatives, then: next}}}',
    ],
    at: 'ask: {ask: how',
    message: 'there can be no conflict here',
  },
  {
    what: 'going back where no call was made',
    change: [
      '      check: {call: checker, on: {report: [{then: next}]}}',
      '      ask: {ask: how, options: {again: back, on: check}}\n      check: {call: checker, on: {report: [{then: next}]}}',
    ],
    at: 'ask: {ask: how',
    message: '`back` makes the call again that led to the question, and no call leads to this one',
  },
  {
    what: 'rulings that are forgotten by the next review',
    change: ['            - {do: {park: rest}}\n', '            - {when: clean, then: check}\n'],
    at: '{when: clean, then: check}',
    message: 'what the judge ruled is forgotten here: add `do: {park: rest}`',
  },
  {
    what: 'a session of another role',
    change: ['continues: fix', 'continues: verify'],
    at: 'continues: verify',
    message: 'a session goes on within one role: `verify` does not call `writer`',
  },
  {
    what: 'a session on another model',
    change: ['continues: fix', 'continues: fix\n        tier: up'],
    at: 'continues: fix',
    message: '`tier` or `continues`, not both',
  },
  {
    what: 'a more capable gate',
    change: ['{call: gate, on', '{call: gate, tier: up, on'],
    at: 'tier: up',
    message: 'a gate is a command, to which `tier` says nothing: leave it out',
  },
  {
    what: 'a panel of producers',
    change: ['continues: fix', 'seats: lenses'],
    at: 'seats: lenses\n        on:\n          done',
    message: 'seats side by side can only report; done, unchanged, conflict of one would undo',
  },
  {
    what: 'a panel of verdicts',
    change: ['replies: [verdicts]', 'replies: [verdicts]\n        seats: lenses'],
    at: 'seats: lenses\n        on:\n          verdicts',
    message: 'seats side by side can only report; verdicts of one would undo',
  },
  {
    what: 'a role that nobody calls',
    change: ['  judge: {is: judge}', '  judge: {is: judge}\n  other: {is: judge}'],
    at: 'other: {is: judge}',
    message: 'no step calls `other`: leave it out',
  },
  {
    what: 'a call that no usual prompt fits',
    change: [
      'check: {call: checker, on: {report: [{then: next}]}}',
      'check: {call: checker, on: {report: [{then: solve}]}}\n      solve: {call: judge, replies: [resolutions], on: {resolutions: [{then: next}]}}',
    ],
    at: 'solve: {call',
    message: 'step `solve` needs a `prompt`: there is no usual one for resolutions',
  },
  {
    what: 'a cap that nothing counts',
    change: ['count: [fixes, idle]', 'count: idle'],
    at: '{full: fixes}',
    message: '`fixes` is never counted, so it is never full: add `do: {count: fixes}`',
  },
  {
    what: 'a cap that nothing tests',
    change: ['{when: {full: fixes}, then: rule}', '{when: {any: fixes}, then: rule}'],
    at: 'fixes: {per: run, max: 2}',
    message: 'nothing tests whether `fixes` is full, so this max stops nothing',
  },
  {
    what: 'a stall by a number that was never marked',
    change: ['mark: before, ', ''],
    at: 'not-below: before',
    message: '`before` is never marked, so this never holds: add `do: {mark: before}`',
  },
  {
    what: 'a stall by sets that were never noted',
    change: ['note: sets, ', ''],
    at: 'closed: sets',
    message: '`sets` is never noted, so this never holds',
  },
  {
    what: 'a conflict that was never kept',
    change: ['{do: {keep: last}, then: ask}', '{then: ask}'],
    at: 'same: last',
    message: '`last` is never kept, so this never holds',
  },
  {
    what: 'a count that nobody reads, told once though two replies share the rule',
    change: ['{then: verify}', '{do: {count: tries}, then: verify}'],
    at: '{count: tries}',
    message: '`tries` is counted, and nothing reads it: test it in a rule, or leave it out',
  },
  {
    what: 'a memory for two purposes',
    change: ['mark: before', 'mark: idle'],
    at: 'mark: idle',
    message: '`idle` is marked elsewhere, and cannot be counted too: use another memory',
  },
  {
    what: 'a memory that nothing fills',
    change: ['  last: {per: run}', '  last: {per: run}\n  spare: {per: run}'],
    at: 'spare: {per: run}',
    message: 'no rule counts or remembers `spare`: leave it out',
  },
  {
    what: 'an item in a stage without a list',
    change: ['{call: gate, on', '{call: gate, word: "gate:{item}", on'],
    at: 'gate:{item}',
    message: 'no word to fill in `item`; there are fixes, idle, sets, before, last',
  },
  {
    what: 'looking up an item in a stage without a list',
    change: ['[{then: next}]', '[{when: {listed: lenses}, then: next}, {then: next}]'],
    at: 'listed: lenses',
    message: 'there is no item here to look up: its stage goes through no list',
  },
  {
    what: 'a stage that goes through a list that there is not',
    change: ['    start: gate', '    each: lences\n    start: gate'],
    at: 'each: lences',
    message: 'no list `lences`; did you mean `lenses`?',
  },
  {
    what: 'an acceptance that no person gave',
    change: ['end: stalled, reason: idle', 'end: accepted, reason: idle'],
    at: 'end: accepted, reason',
    message: "only a person's answer ends a run accepted",
  },
];

const withTries = whole.replace('memory:\n', 'memory:\n  tries: {per: run}\n');

describe('refused, with the place and the reason:', () => {
  test.each(refused)('$what', ({ change: [from, to], at, message }) => {
    const declared = to.includes('tries') ? withTries : whole;
    const text = declared.replace(from, to);
    expect(text).not.toBe(declared);
    const error = errorOf(text);
    expect(error.message).toContain(message);
    expect(error.message).not.toMatch(/(line \d+, column \d+: .*)\n[\s\S]*\1/u);
    expect(text.split('\n')[(error.place?.line ?? 0) - 1]).toContain(at.split('\n')[0]);
  });
});

function errorOf(text: string): FixpointError {
  try {
    readLoop(text, 'my.yaml');
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}
