import { describe, expect, test } from 'vitest';
import { measurePairs, measureReports } from './measure.ts';

/** The matcher is deterministic: a change of its rules, weights or words shows here, and in docs/findings.md. */
describe('on the half that no weight was learned on, the matcher', () => {
  test('is right this often between reports, as a run matches them', () => {
    expect(measureReports('held-out')).toEqual({
      precision: 0.975,
      recall: 0.539,
      recallWithAsk: 0.858,
      ask: 0.263,
    });
  });

  test('is right this often where each two remarks are compared by themselves', () => {
    expect(measurePairs('held-out')).toEqual({
      precision: 0.917,
      recall: 0.548,
      recallWithAsk: 0.877,
      ask: 0.181,
    });
  });
});
