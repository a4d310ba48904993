import { describe, expect, test } from 'vitest';
import type { Finding } from '../findings/index.ts';
import { leftOutFindings } from './left-out.ts';
import { reportMarkdown } from './report/markdown-report.ts';
import { runResult } from './result.ts';
import { StagedRun } from './test-support.ts';
import { endingText } from './text/ending-text.ts';
import { plainStyle } from './text/style.ts';

const race: Partial<Finding> = {
  severity: 'blocker',
  property: 'Two requests at once lose one.',
  location: { file: 'src/a.js', line: 3 },
};
const secret: Partial<Finding> = { severity: 'blocker', property: 'The key is logged.' };
const name: Partial<Finding> = { severity: 'nit', property: 'x is no name.', location: { file: 'src/a.js' } };

/** One relay: `correctness` lists what is given, `tests` nothing, and the synthesizer makes a list of its own. */
async function relay(listed: readonly Partial<Finding>[], merged: readonly Partial<Finding>[]) {
  const settings = { lenses: ['correctness', 'tests'], maxRelays: 1, cleanPasses: 1 };
  const staged = await StagedRun.begin({ loop: 'self-review-relay', settings });
  await staged.gate();
  await staged.report(...listed);
  await staged.report();
  await staged.report(...merged);
  return staged;
}

const leftOut = async (...given: Parameters<typeof relay>) =>
  leftOutFindings((await relay(...given)).run.history).map(({ seat, finding }) => `${seat} ${finding.id}`);

describe('what a synthesis left out', () => {
  test('is every finding of a lens that no entry shows', async () => {
    expect(await leftOut([race, secret, name], [])).toEqual([
      'correctness f1',
      'correctness f2',
      'correctness f3',
    ]);
  });

  test.each([
    ['the same words', { property: ' two requests  at once LOSE one.' }],
    ['its words within more', { property: 'Races', evidence: 'Two requests at once lose one. Seen in f().' }],
    ['its place', { property: 'A lost update.', location: { file: 'src/a.js', line: 3 } }],
    ['its id', { property: 'A lost update.', extra: { from: ['f1'] } }],
  ])('is no finding that an entry carries by %s', async (_, entry) => {
    expect(await leftOut([race, secret], [entry])).toEqual(['correctness f2']);
  });

  test('is also one that stands in the same file, but elsewhere', async () => {
    expect(await leftOut([race], [{ property: 'Other.', location: { file: 'src/a.js', line: 9 } }])).toEqual([
      'correctness f1',
    ]);
  });

  test('is nothing where nobody merges', async () => {
    const staged = await StagedRun.begin({ loop: 'gsd-revision' });
    await staged.report('blocker');
    expect(leftOutFindings(staged.run.history)).toEqual([]);
  });

  test('is shown where a run ends, in its report, and in the result', async () => {
    const { run } = await relay([race, secret], [race]);
    const heading = 'Left out of a synthesis (a listing, not a judgement): 1';
    expect(endingText(run, plainStyle)).toContain(heading);
    expect(endingText(run, plainStyle)).toContain('round 1, correctness');
    expect(reportMarkdown(run)).toContain('## Left out of a synthesis');
    expect(reportMarkdown(run)).toContain('The key is logged.');
    expect(runResult(run).rounds[0]?.leftOut).toMatchObject([{ id: 'f2' }]);
  });
});
