import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareFindings,
  type FindingDraft,
  fingerprint,
  type KnownFinding,
  matchFindings,
} from './index.ts';

const limiter: FindingDraft = {
  severity: 'bad',
  property: 'The limiter must count requests by client, not by address',
  evidence: '`RateLimiter.check` reads `request.ip`, so all behind one proxy share a limit',
};
const again: FindingDraft = {
  severity: 'so',
  property: '`RateLimiter.check` counts requests by `request.ip`, so clients behind one proxy share a limit',
  evidence: '',
};
const token: FindingDraft = {
  severity: 'bad',
  property: 'Session tokens must expire',
  evidence: '`createSession` stores no date, and nothing removes old rows',
};

function known(...drafts: readonly FindingDraft[]): readonly KnownFinding[] {
  return drafts.map((draft, index) => ({ id: `f${index + 1}`, wordings: [draft] }));
}

/** What each finding of a report was matched to. */
function matched(
  earlier: readonly KnownFinding[],
  found: readonly FindingDraft[],
  sent: readonly string[] = [],
) {
  return matchFindings(earlier, found, { sent }).map((matches) =>
    matches.map(({ earlier: id, zone, by }) => `${id} ${zone} by ${by}`),
  );
}

describe('a finding is the same', () => {
  test('where it is said in the same words, wherever its line went', () => {
    const earlier = { ...limiter, location: { file: 'src/limit.ts', line: 3 } };
    const now = {
      ...limiter,
      property: `${limiter.property} (line 40).`,
      location: { file: './src/limit.ts', line: 40 },
    };
    expect(matched(known(token, earlier), [now])).toEqual([['f2 same by fingerprint']]);
  });

  test('where it is said in similar words', () => {
    expect(matched(known(token, limiter), [again])).toEqual([['f2 same by similarity']]);
  });

  test('where any of the words that it had before are similar', () => {
    const earlier = [{ id: 'f1', wordings: [token, limiter] }];
    expect(matched(earlier, [again])).toEqual([['f1 same by similarity']]);
  });

  test('where the checker gives the id that was sent to it, whatever it says', () => {
    expect(matched(known(limiter, token), [{ ...limiter, givenId: 'f2' }], ['f1', 'f2'])).toEqual([
      ['f2 same by id'],
    ]);
  });

  test('with all those that a merger says it was made of', () => {
    const merged = { ...token, extra: { from: ['f1', 'f2', 'f9'] } };
    expect(matched(known(limiter, token), [merged], ['f1', 'f2'])).toEqual([
      ['f1 same by id', 'f2 same by id'],
    ]);
  });
});

describe('a finding is another', () => {
  test('although the checker gives it an id that looks like one of ours', () => {
    expect(matched(known(limiter), [{ ...token, givenId: 'f1' }])).toEqual([[]]);
  });

  test('that only somebody who reads both can tell, where another file is named', () => {
    const here = { ...limiter, location: { file: 'src/limit.ts' } };
    const there = { ...limiter, location: { file: 'src/upload.ts' } };
    expect(matched(known(here), [there])).toEqual([['f1 ask by similarity']]);
  });

  test('that only somebody who reads both can tell, where the same property fails in another place', () => {
    const property = 'Every task must name its test';
    const earlier = { severity: 'bad', property, evidence: 'Task 2 names none' };
    expect(matched(known(earlier), [{ ...earlier, evidence: 'Task 5 names none' }])).toEqual([
      ['f1 ask by similarity'],
    ]);
    expect(matched(known(earlier), [{ ...earlier, evidence: 'Still none in task 2' }])).toEqual([
      ['f1 same by fingerprint'],
    ]);
  });

  test('where nothing is said at all', () => {
    const silent = { severity: 'bad', property: '', evidence: '' };
    expect(matched(known(silent), [silent])).toEqual([[]]);
  });

  test('where two of one report name the same id: one of them has it', () => {
    const found = [limiter, token].map((draft) => ({ ...draft, givenId: 'f1' }));
    expect(matched(known(again), found, ['f1']).flat()).toHaveLength(1);
  });
});

describe('only somebody who reads both can tell, where like words', () => {
  test.each([
    [
      'say yes and no',
      'The offer must state the delivery date',
      'The offer must not state the delivery date',
    ],
    ['say yes and no', 'The lock is released', 'The lock is never released'],
    ['say yes and no', "It doesn't log the token", 'It does log the token'],
    [
      'demand and forbid, each with its reason',
      'The offer must state the delivery date, as buyers plan their summer by it',
      'The offer must not state the delivery date, which the yard moves each week',
    ],
    ['give two numbers', 'The retries must default to 3', 'The retries must default to 5'],
    [
      'give two numbers in many words',
      'The upload handler waits 30 seconds for the scanner and then drops the file without telling anybody',
      'After 90 seconds the upload handler stops to wait for the scanner, drops the file and tells nobody',
    ],
    ['name two columns', 'There must be an index on `email`', 'There must be an index on `name`'],
    [
      'name two things',
      'The price of the boat must include tax',
      'The price of the trailer must include tax',
    ],
    ['name two things', 'The offer must state the delivery date', 'The offer must state the payment terms'],
    ['lack two things', 'The migration runs without a backup', 'The migration runs without a lock'],
    ['have another order', 'Step 2 must come before step 3', 'Step 3 must come before step 2'],
    [
      'tell of a change the other way round, in many words',
      'The colour of the hint goes from 30% to 70% in the light theme, which nobody can read on white',
      'In the light theme the hint goes from `lightness: 70%` to `lightness: 30%`, which is too dark a colour',
    ],
    ['have another order', 'The client must trust the server', 'The server must trust the client'],
    [
      'turn the order around',
      'The token is checked before the write',
      'The token is checked after the write',
    ],
    ['mean two sides', 'The parser must check its input', 'The parser must check its output'],
    ['have another operator', 'The loop runs while i < n', 'The loop runs while i > n'],
    ['have another operator', 'The guard is `if (ready)`', 'The guard is `if (!ready)`'],
    ['say one thing more', 'Users must be logged', 'Admin users must be logged'],
  ])('%s: %s / %s', (_, property, opposite) => {
    const [one, other] = [property, opposite].map((text) => ({
      severity: 'bad',
      property: text,
      evidence: '',
    }));
    const shared = 'Section 4 says the contrary, and customers were told so in the letter of May';
    if (one === undefined || other === undefined) throw new TypeError('there are two');
    expect(compareFindings(one, other).zone).not.toBe('same');
    expect(compareFindings({ ...one, evidence: shared }, { ...other, evidence: shared }).zone).toBe('ask');
  });
});

test.each([
  ['`check` must count requests by client', 'Requests must be counted by client in `check`'],
  ['Session tokens must expire', 'The session tokens must still expire'],
  ['The offer names its price', 'The offer names its price!'],
  [
    'The `save` must not run twice when the user clicks the button again',
    'When the user clicks on the button again, `save` must not be run twice',
  ],
])('a finding is the same in other words: %s / %s', (property, again) => {
  const [one, other] = [property, again].map((text) => ({ severity: 'bad', property: text, evidence: '' }));
  if (one === undefined || other === undefined) throw new TypeError('there are two');
  expect(compareFindings(one, other).zone).toBe('same');
});

test('what a tool lists is the same only word for word', () => {
  const options = { sent: [], isWordForWord: true };
  expect(matchFindings(known(limiter), [again], options)).toEqual([[]]);
  expect(matchFindings(known(limiter), [limiter], options)[0]).toHaveLength(1);
});

test('operators are no typography', () => {
  const below = { severity: 'bad', property: 'i < n', evidence: '' };
  expect(fingerprint(below)).not.toBe(fingerprint({ ...below, property: 'i > n' }));
});

const word = fc.constantFrom(
  'limit',
  'token',
  'must',
  '`save`',
  'the',
  'userId',
  'retry',
  'line 4',
  'expire',
  'Task 2',
);
const sentence = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const draft: fc.Arbitrary<FindingDraft> = fc.record({
  severity: fc.constant('bad'),
  property: sentence,
  evidence: sentence,
  location: fc.record(
    { file: fc.constantFrom('a.ts', 'src/a.ts', 'b.ts'), section: fc.constantFrom('Task 2', 'Task 3') },
    { requiredKeys: [] },
  ),
});
const report = fc.array(draft, { maxLength: 6 });

describe('always', () => {
  test('two findings are as alike as the other way round', () => {
    fc.assert(
      fc.property(draft, draft, (a, b) => {
        expect(compareFindings(a, b)).toEqual(compareFindings(b, a));
      }),
    );
  });

  test('identical findings are the same, if they say anything', () => {
    fc.assert(
      fc.property(draft, (each) => {
        const said = { ...each, property: `limit ${each.property}` };
        expect(compareFindings(said, said).zone).toBe('same');
      }),
    );
  });

  test('findings of different files are never the same by their words', () => {
    fc.assert(
      fc.property(draft, draft, (a, b) => {
        const [one, other] = [a, b].map((each, index) => ({ ...each, location: { file: `${index}.ts` } }));
        if (one !== undefined && other !== undefined)
          expect(compareFindings(one, other).zone).not.toBe('same');
      }),
    );
  });

  test('no two findings of one report are matched to the same earlier one', () => {
    fc.assert(
      fc.property(report, report, (earlier, found) => {
        const ids = matchFindings(known(...earlier), found, { sent: [] }).flatMap((matches) =>
          matches.map(({ earlier: id }) => id),
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('the order of a report changes nothing', () => {
    fc.assert(
      fc.property(report, report, fc.nat(5), (earlier, found, shift) => {
        const turned = [...found.slice(shift), ...found.slice(0, shift)].toReversed();
        const sayMatches = (drafts: readonly FindingDraft[]) =>
          matchFindings(known(...earlier), drafts, { sent: [] })
            .map((matches, index) =>
              JSON.stringify([drafts[index], matches.map(({ zone, score }) => [zone, score])]),
            )
            .toSorted();
        expect(sayMatches(turned)).toEqual(sayMatches(found));
      }),
    );
  });
});
