import { describe, expect, it } from 'vitest';
import { latestIssues, noReviews, type ReviewFacts, withReview } from './reviews.ts';
import { toReviewIssue } from './reviews-issue.ts';

function facts(run_id: string, iter: number, section = 'intro'): ReviewFacts {
  const issues = [{ severity: 'major', text: `${run_id} ${iter}`, location: null }];
  return { run_id, engine: 'e', section, iter, venue: 'v', started: '', issues };
}

const verdict = { verdict: 'DONE', reason: 'clean', ended: '' };

describe('reviews', () => {
  it('are told apart by run and iteration', () => {
    const reviews = withReview(withReview(noReviews, facts('a', 1)), facts('a', 2));
    const { runs } = withReview(reviews, facts('a', 1), verdict);
    expect(runs.map((entry) => [entry.iter, entry.verdict])).toEqual([
      [1, 'DONE'],
      [2, null],
    ]);
  });

  it('keep what other tools wrote into an entry, and a verdict that is there', () => {
    const [entry] = withReview(noReviews, facts('a', 1), verdict).runs;
    const reviews = { ...noReviews, runs: entry === undefined ? [] : [{ ...entry, mine: 1 }] };
    expect(withReview(reviews, facts('a', 1)).runs).toMatchObject([{ mine: 1, verdict: 'DONE' }]);
  });

  it('give the latest of a section, as the paper names it, else the last', () => {
    const all = [facts('a', 1), facts('a', 2), facts('b', 1), facts('c', 9, 'other')];
    const reviews = all.reduce((before, each) => withReview(before, each), noReviews);
    expect(latestIssues(reviews, 'intro', 'a')?.[0]?.text).toBe('a 2');
    expect(latestIssues(reviews, 'intro', 'none')?.[0]?.text).toBe('b 1');
    expect(latestIssues(reviews, 'method', null)).toBeUndefined();
  });
});

describe('an issue', () => {
  it('says what must hold, why it does not, and where', () => {
    const location = { section: 'Method', file: 'a.tex', line: 3 };
    const finding = { severity: 'major', property: 'A claim.', evidence: 'There is none.', location };
    expect(toReviewIssue(finding)).toEqual({
      severity: 'major',
      text: 'A claim. — There is none.',
      location: 'Method, a.tex:3',
    });
  });
});
