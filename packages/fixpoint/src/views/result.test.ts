import { describe, expect, test } from 'vitest';
import { runResult } from './result.ts';
import { StagedRun, stalledRun, version } from './test-support.ts';

describe('the result of a run', () => {
  test('that waits has the question, with the line that gives each answer', async () => {
    const { outcome, reason, exit, grade, question } = runResult((await stalledRun()).run);
    expect({ outcome, reason, exit, grade }).toEqual({
      outcome: 'waiting',
      reason: 'stall',
      exit: 3,
      grade: null,
    });
    expect(question).toEqual({
      id: 'q1',
      kind: 'stall',
      text: 'How shall it go on?',
      options: ['proceed', 'adjust', 'abandon'],
      command: 'fixpoint answer 260130-gkmtbzq <option>',
      answers: [
        { option: 'proceed', means: 'does proceed', command: 'fixpoint answer 260130-gkmtbzq proceed' },
        { option: 'adjust', means: 'does adjust', command: 'fixpoint answer 260130-gkmtbzq adjust' },
        { option: 'abandon', means: 'does abandon', command: 'fixpoint answer 260130-gkmtbzq abandon' },
      ],
    });
  });

  test('that was accepted has its open findings, counts, versions and rounds', async () => {
    const staged = await stalledRun();
    await staged.answer('proceed');
    const { open, usage, ...result } = runResult(staged.run);
    expect(open.map(({ id, severity }) => [id, severity])).toEqual([
      ['f6', 'blocker'],
      ['f7', 'warning'],
      ['f8', 'warning'],
      ['f9', 'warning'],
    ]);
    expect(usage.calls).toBe(3);
    expect(result).toEqual({
      run: '260130-gkmtbzq',
      loop: 'gsd-revision',
      outcome: 'accepted',
      reason: 'stall',
      exit: 0,
      counts: { checks: 2, revisions: 1, conflicts: 0 },
      rounds: [
        {
          n: 1,
          version: version(0).hash,
          findings: { blocker: 2, warning: 2, info: 1 },
          decision: 'revise',
          why: '4 gating findings; 0 of 3 revisions are used',
        },
        {
          n: 2,
          version: version(1).hash,
          findings: { blocker: 1, warning: 3, info: 0 },
          decision: 'ask:stall',
          why: '4 gating findings, then 4: not below the last count',
        },
      ],
      version: version(1).hash,
      bestVersion: version(1).hash,
      grade: {
        version: version(1).hash,
        cleanPasses: 0,
        reviewers: [],
        agents: [],
        lenses: [],
        foundAnything: true,
        notRechecked: ['f1', 'f2', 'f3', 'f4'],
        gates: null,
        estimate: null,
      },
      question: null,
    });
  });

  test('that neither ended nor asks was interrupted', async () => {
    const staged = await StagedRun.begin({ loop: 'gsd-revision' });
    await staged.report('blocker');
    expect(runResult(staged.run)).toMatchObject({ outcome: 'interrupted', exit: 130, question: null });
  });

  test('that is about to ask but has not is no question yet', async () => {
    const staged = await StagedRun.begin({ loop: 'gsd-revision', settings: { maxRevisions: 0 } });
    await staged.report('blocker');
    expect(runResult(staged.run)).toMatchObject({ outcome: 'interrupted', question: null });
  });

  test('that failed for good ends with its own exit code', async () => {
    const staged = await StagedRun.begin({ loop: 'gsd-revision' });
    await staged.fail('crash', 'exit code 1');
    await staged.fail('crash', 'exit code 2');
    expect(runResult(staged.run)).toMatchObject({
      outcome: 'inconclusive',
      reason: 'checker-failed',
      exit: 4,
      rounds: [],
      bestVersion: null,
    });
  });

  test('has verdicts where its loop says such, also before the first', async () => {
    const staged = await StagedRun.begin({ loop: 'iterate-revision' });
    expect(runResult(staged.run).verdicts).toEqual([]);
    await staged.make(1);
    await staged.report('major');
    await staged.make(2);
    await staged.report();
    expect(runResult(staged.run).verdicts).toEqual(['CONTINUE', 'DONE']);
    expect(runResult((await stalledRun()).run).verdicts).toBeUndefined();
  });

  test('has what a red gate lists among its open findings, until the gate runs again', async () => {
    const staged = await StagedRun.begin({ loop: 'self-review-relay', settings: { maxGateFixes: 1 } });
    await staged.gate({ severity: 'error', property: 'tests pass' });
    expect(runResult(staged.run).open.map(({ property }) => property)).toEqual(['tests pass']);
    await staged.make(1);
    expect(runResult(staged.run).open.map(({ property }) => property)).toEqual(['tests pass']);
    await staged.gate({ severity: 'error', property: 'types hold' });
    const { outcome, reason, open } = runResult(staged.run);
    expect([outcome, reason, open.map(({ property }) => property)]).toEqual([
      'capped',
      'gate-red',
      ['types hold'],
    ]);
  });
});
