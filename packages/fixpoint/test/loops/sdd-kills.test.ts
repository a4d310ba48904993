import { expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { done, finalReview, ledgerOf, plan, review, sddRun, verdicts } from './sdd-script.ts';
import { type ChooseDeath, playEveryDeath, type Result } from './support.ts';

const patience = 240_000;

/** In a call, and after it, before its reply was written into the ledger. */
const inEachStep: ChooseDeath = (event, before) =>
  (event.type === 'call.started' && before === 'next event') ||
  (event.type === 'call.replied' && before === 'records');

test(
  'a run that dies in any step and goes on there ends as one that does not: no task is done twice',
  async () => {
    const dying = sddRun({
      files: { 'docs/plan.md': plan.slice(0, plan.indexOf('## Task 2')) },
      replies: {
        producer: [
          done({ 'src/greet.js': 'export const greet = () => "hello";\n' }),
          done({ 'src/greet.js': 'export const greet = (name) => "Hello, " + name + "!";\n' }),
        ],
        reviewer: [review([{ title: 'There is no name.' }]), verdicts({ f1: 'addressed' }), finalReview()],
      },
    });
    const [whole, ...disturbed] = await Promise.all((await playEveryDeath(dying, inEachStep)).map(leftBy));
    expect(whole).toMatchObject({ outcome: 'converged clean', status: '' });
    expect(disturbed).toHaveLength(10);
    for (const each of disturbed) expect(each).toEqual(whole);
  },
  patience,
);

/** What a run left behind; commits apart, which have times. */
async function leftBy({ outcome, folder, history }: Result) {
  return {
    outcome,
    text: await folder.read('src/greet.js'),
    status: git(folder.root, 'status', '--porcelain'),
    commits: git(folder.root, 'log', '--format=%s').split('\n'),
    ledger: (await ledgerOf({ folder })).replaceAll(/\b[0-9a-f]{7}\b/gu, '(commit)'),
    tallies: history.at(-1)?.fold.tallies,
  };
}
