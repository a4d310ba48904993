import { describe, expect, test } from 'vitest';
import {
  shortCommit as at,
  done,
  important,
  type LedgerScenario,
  linesOf,
  minor,
  report,
  verdicts,
} from './ledger-script.ts';

const rulings = (words: Readonly<Record<string, 'wrong' | 'defer' | 'load-bearing'>>, why = '') =>
  ({
    kind: 'rulings',
    rulings: words,
    reasons: Object.fromEntries(Object.keys(words).map((id) => [id, { why, cost: 'a late bug' }])),
  }) as const;

describe('the ledger of a run', () => {
  test('has a line for each task, and for the final review, with their commits', async () => {
    const said = { producer: [done(), done()], reviewer: [report(), report(), report()] };
    expect(await linesOf({ tasks: ['1', '6b'], said })).toEqual([
      `Task 1: complete (commits ${at(0)}..${at(1)}, review clean)`,
      `Task 6b: complete (commits ${at(1)}..${at(3)}, review clean)`,
      `Task final: complete (commits ${at(0)}..${at(3)}, review clean)`,
    ]);
  });

  test('has a line for each fix round, with what is open after it', async () => {
    const said = {
      producer: [done(), done(), done()],
      reviewer: [
        report(important('it is tested', { location: { file: 'a.ts', line: 3 } }), important('it is named')),
        verdicts(['f2']),
        verdicts(['f1'], { breakage: [minor('a space')], observations: [minor('an old name')] }),
        report(),
      ],
    };
    expect((await linesOf({ said })).slice(0, -1)).toEqual([
      `Task 1: fix round 1/5 (1 addressed, 1 open — it is tested (a.ts:3); commits ${at(1)}..${at(3)})`,
      'Task 1: minor (deferred): a space',
      'Task 1: minor (deferred): an old name',
      `Task 1: fix round 2/5 (1 addressed, 0 open; commits ${at(3)}..${at(5)})`,
      `Task 1: complete (commits ${at(0)}..${at(5)}, review clean)`,
    ]);
  });

  test('has a line for a round that was spent without a re-review, and no commits where none were made', async () => {
    const said = {
      producer: [
        done(),
        done('No tests.', { evidence: false }),
        done('Still none.', { evidence: false }),
        { ...done('It is so already.'), unchanged: true as const },
      ],
      reviewer: [report(important('it is tested')), verdicts(['f1']), report()],
    };
    expect((await linesOf({ said, settings: { resume: 2, takeover: 0 } })).slice(0, 2)).toEqual([
      `Task 1: fix round 1/2 (0 addressed, 1 open — it is tested; commits ${at(1)}..${at(4)})`,
      'Task 1: fix round 2/2 (1 addressed, 0 open)',
    ]);
  });

  test('has a line for a last round that changed nothing, before the judge is asked', async () => {
    const silent = { ...done('No tests.', { evidence: false }), unchanged: true as const };
    const said: LedgerScenario['said'] = {
      producer: [done(), silent, silent],
      reviewer: [report(important('it is tested')), report()],
      judge: [rulings({ f1: 'wrong' })],
    };
    expect((await linesOf({ said, settings: { resume: 1, takeover: 0 } })).slice(0, 2)).toEqual([
      'Task 1: fix round 1/1 (0 addressed, 1 open — it is tested)',
      'Task 1: Ruling: wrong: it is tested — - — a late bug',
    ]);
  });

  test('has files that an implementer touched outside of its task', async () => {
    const outside = ['a.ts', 'b.ts'].map((text) => ({ kind: 'outside-task', text }));
    const notes = [...outside, { kind: 'committed', text: 'c.ts' }];
    const said = { producer: [{ ...done(), notes }], reviewer: [report(), report()] };
    expect((await linesOf({ said }))[0]).toBe(
      'Task 1: minor (deferred): changed outside of the task: a.ts, b.ts',
    );
    expect(await linesOf({ said })).toHaveLength(3);
  });

  test('has minor findings and concerns as deferred', async () => {
    const said = {
      producer: [done('Done.', { concerns: ['It is slow;\nvery slow.'] })],
      reviewer: [report(minor('a name is odd')), report(minor('another'))],
    };
    expect(await linesOf({ said })).toEqual([
      'Task 1: minor (deferred): It is slow\\; very slow.',
      'Task 1: minor (deferred): a name is odd',
      `Task 1: complete (commits ${at(0)}..${at(1)}, review clean)`,
      'Task final: minor (deferred): another',
      `Task final: complete (commits ${at(0)}..${at(1)}, review clean)`,
    ]);
  });

  test('has each ruling of the judge before what follows from it', async () => {
    const said: LedgerScenario['said'] = {
      producer: [done(), done()],
      reviewer: [report(important('one'), important('two')), verdicts([]), report()],
      judge: [rulings({ f1: 'wrong', f2: 'defer' }, 'it is so')],
    };
    expect((await linesOf({ said, settings: { resume: 1, takeover: 0 } })).slice(1, -1)).toEqual([
      'Task 1: Ruling: wrong: one — it is so — a late bug',
      'Task 1: Ruling: defer: two — it is so — a late bug',
      'Task 1: parked — one — ruling: wrong: it is so',
      'Task 1: parked — two — ruling: defer: it is so',
      `Task 1: complete (commits ${at(0)}..${at(3)}, 2 parked)`,
    ]);
  });

  test('has what the judge found fine, and not the gaps', async () => {
    const said: LedgerScenario['said'] = {
      producer: [done(), done()],
      reviewer: [
        { ...report(), unverified: [minor('it is fast'), minor('it is small')] },
        verdicts(['f2']),
        report(),
      ],
      judge: [{ kind: 'resolutions', fine: ['f1'], reasons: { f1: { why: 'it was measured', cost: '' } } }],
    };
    const lines = await linesOf({ said });
    expect(lines.filter((line) => line.includes('Ruling'))).toEqual([
      'Task 1: Ruling: fine: it is fast — it was measured — -',
    ]);
  });

  test('has what a person answered where the plan is at odds with a finding', async () => {
    const disputed = (property: string) => important(property, { planConflict: true });
    const said = {
      producer: [done(), done()],
      reviewer: [report(disputed('one'), disputed('two')), verdicts(['f2']), report()],
    };
    expect((await linesOf({ said, answers: ['plan: as agreed', 'finding'] })).slice(0, 3)).toEqual([
      'Task 1: Ruling: the plan governs: one — as agreed — -',
      'Task 1: Ruling: the finding governs: two — - — -',
      `Task 1: fix round 1/5 (1 addressed, 0 open; commits ${at(1)}..${at(3)})`,
    ]);
  });

  test('has what a person answered before the first task', async () => {
    const said = {
      producer: [done()],
      reviewer: [report(important('tasks 1 and 2 agree')), report(), report()],
    };
    const [first] = await linesOf({
      said,
      settings: { preflight: true },
      answers: ['answer: do as task 2 says'],
    });
    expect(first).toBe(
      'Task preflight: Ruling: do as task 2 says — asked about the plan: tasks 1 and 2 agree — -',
    );
  });

  test('has the one wave of the final review, and what a person accepted', async () => {
    const said: LedgerScenario['said'] = {
      producer: [done(), done()],
      reviewer: [report(), report(important('one'), important('two')), verdicts(['f1'])],
      judge: [rulings({ f2: 'load-bearing' }, 'it breaks')],
    };
    expect((await linesOf({ said, answers: ['accept: we know'] })).slice(1)).toEqual([
      `Task final: fix round 1/1 (1 addressed, 1 open — two; commits ${at(1)}..${at(4)})`,
      'Task final: Ruling: load-bearing: two — it breaks — a late bug',
      'Task final: Ruling: accepted: two — we know — -',
    ]);
  });
});

describe('a task whose commits are gone', () => {
  const said = { producer: [done()], reviewer: [report(), report()] };

  test('is ruled on where a person takes it as complete, and never called complete', async () => {
    const lines = await linesOf({
      said,
      tasks: ['1', '2'],
      doubtful: ['1'],
      answers: ['keep: it was squashed'],
    });
    expect(lines.slice(0, -1)).toEqual([
      'Task 1: Ruling: taken as complete — it was squashed — -',
      `Task 2: complete (commits ${at(0)}..${at(1)}, review clean)`,
    ]);
  });

  test('is complete when it was done again', async () => {
    expect((await linesOf({ said, doubtful: ['1'], answers: ['redo'] })).slice(0, -1)).toEqual([
      `Task 1: complete (commits ${at(0)}..${at(1)}, review clean)`,
    ]);
  });
});

test('a run that finds everything done adds nothing', async () => {
  expect(await linesOf({ said: {}, tasks: [], isDone: true })).toEqual([]);
});

describe('a run that ends blocked', () => {
  test('has the reason, what the implementer said and what the person said', async () => {
    const said = { producer: [{ kind: 'needs-context', summary: 'Which\ndatabase?' } as const] };
    expect(await linesOf({ said, answers: ['stop: later'] })).toEqual([
      'Task 1: BLOCKED — needs-context: Which database?: later',
    ]);
  });

  test('has what is load-bearing, after its ruling', async () => {
    const said: LedgerScenario['said'] = {
      producer: [done()],
      reviewer: [report(important('one'), important('two'))],
      judge: [rulings({ f1: 'defer', f2: 'load-bearing' })],
    };
    expect(await linesOf({ said, settings: { resume: 0, takeover: 0 } })).toEqual([
      'Task 1: Ruling: defer: one — - — a late bug',
      'Task 1: Ruling: load-bearing: two — - — a late bug',
      'Task 1: parked — one — ruling: defer',
      'Task 1: BLOCKED — load-bearing: two',
    ]);
  });

  test('has no line of a task that was not begun, nor of one that a person abandons', async () => {
    const said = { producer: [{ kind: 'blocked', summary: 'No.' } as const] };
    expect(await linesOf({ said, answers: ['abandon'] })).toEqual([]);
  });
});
