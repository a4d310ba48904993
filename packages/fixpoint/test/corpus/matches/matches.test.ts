import { describe, expect, test } from 'vitest';
import { measurePairs, measureReports } from './measure.ts';

/** The matcher is deterministic: a change of its rules, weights or words shows here, and in docs/findings.md. */
describe('on pull requests that it was not tuned on, the matcher', () => {
  test('is right this often between reports, as a run matches them', () => {
    expect(measureReports('held-out')).toEqual({
      precision: 0.97,
      recall: 0.546,
      recallWithAsk: 0.86,
      ask: 0.256,
    });
  });

  test('is right this often where each two remarks are compared by themselves', () => {
    expect(measurePairs('held-out')).toEqual({
      precision: 0.888,
      recall: 0.557,
      recallWithAsk: 0.877,
      ask: 0.168,
    });
  });
});
