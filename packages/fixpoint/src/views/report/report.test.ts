import { expect, test } from 'vitest';
import { StagedRun, stalledRun } from '../test-support.ts';
import { report } from './report.ts';

test('a Markdown report tells the verdict, the rounds, what is open, what was answered, and the ledger', async () => {
  const staged = await stalledRun();
  await staged.answer('proceed', 'good enough for <now>');
  expect(report(staged.run, 'md')).toBe(`# gsd-revision on plan.md

**Accepted (stall): a person answered proceed. Round 2 left 1 blocker finding and 3 warning findings.**

- Last version: version 1 (1111111), which a checker has seen.
- Clean reviews of version 1: none by a reviewer.
- Not rechecked: 4 gating findings that later reviews do not list, and that no reviewer said to be met.
- Run \`260130-gkmtbzq\`, begun 2026-01-30T12:00:00.000Z, took 8s.

## Rounds

| Round | Version | Checked by | blocker | warning | info | Led to | Because |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | version 0 (0000000) | scripted | 2 | 2 | 1 | revise | 4 gating findings; 0 of 3 revisions are used |
| 2 | version 1 (1111111) | scripted | 1 | 3 | 0 | ask:stall | 4 gating findings, then 4: not below the last count |

## Open findings

- **blocker** \`f6\` property f6
  - Evidence: evidence f6
- **warning** \`f7\` property f7
  - Evidence: evidence f7
- **warning** \`f8\` property f8
  - Evidence: evidence f8
- **warning** \`f9\` property f9
  - Evidence: evidence f9

## Findings over time

| Finding | Severity | State | Origin | Rounds | Property |
| --- | --- | --- | --- | --- | --- |
| \`f1\` | blocker | not rechecked | latent | 1 | property f1 |
| \`f2\` | blocker | not rechecked | latent | 1 | property f2 |
| \`f3\` | warning | not rechecked | latent | 1 | property f3 |
| \`f4\` | warning | not rechecked | latent | 1 | property f4 |
| \`f5\` | info | not rechecked | latent | 1 | property f5 |
| \`f6\` | blocker | open |  | 2 | property f6 |
| \`f7\` | warning | open |  | 2 | property f7 |
| \`f8\` | warning | open |  | 2 | property f8 |
| \`f9\` | warning | open |  | 2 | property f9 |

## Questions and answers

- **ask:stall**: How shall it go on?
- **answer**: proceed (by command): good enough for &lt;now&gt;

## What happened

- **revise**: scripted made version 1 (1111111): Said where the data come from.

## Versions

| Version | Size | Made by | Checkers |  |
| --- | --- | --- | --- | --- |
| version 0 (0000000) | 100 bytes | the input | 4 gating findings |  |
| version 1 (1111111) | 101 bytes | producer (scripted) | 4 gating findings | last, best reviewed |

## Usage

| For | Calls | Time | Tokens in | Tokens out | Cost |
| --- | --- | --- | --- | --- | --- |
| checker | 2 | 4s | 200 | 20 | $0.50 |
| producer | 1 | 2s | 100 | 10 | $0.25 |
| round 1 | 2 | 4s | 200 | 20 | $0.50 |
| round 2 | 1 | 2s | 100 | 10 | $0.25 |
| all | 3 | 6s | 300 | 30 | $0.75 |

## Next

- \`fixpoint diff 260130-gkmtbzq\`: what was changed
- \`fixpoint show 260130-gkmtbzq\`: what happened, and why
- \`fixpoint report 260130-gkmtbzq --format md\`: the same as Markdown
`);
});

test('a JSON report has the result, and all that led to it', async () => {
  const staged = await stalledRun();
  const document = JSON.parse(report(staged.run, 'json'));
  expect(document).toMatchObject({
    run: '260130-gkmtbzq',
    outcome: 'waiting',
    artifact: { paths: ['plan.md'] },
  });
  expect(document.history.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['made', 'asked']);
  expect(document.reviews).toHaveLength(2);
  expect(document.versions).toHaveLength(2);
});

test('a run without a check is reported too', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  expect(report(staged.run, 'md')).toContain('No checker has finished a check.');
  expect(JSON.parse(report(staged.run, 'json'))).toMatchObject({ reviews: [], outcome: 'interrupted' });
});

test('a format that is not known is refused with those that are', async () => {
  const { run } = await stalledRun();
  expect(() => report(run, 'pdf')).toThrowError('there is no report format pdf');
  expect(() => report(run, 'toString')).toThrowError('there is no report format toString');
});
