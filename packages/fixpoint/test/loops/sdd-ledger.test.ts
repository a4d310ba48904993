import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { done, finalReview, ledgerOf, plan, review, sddRun, stepsOf, stuck } from './sdd-script.ts';
import { play } from './support.ts';

const greet = { 'src/greet.js': 'export const greet = (name) => "Hello, " + name + "!";\n' };
const part = { 'src/part.js': 'export const part = (name) => "Goodbye, " + name + "!";\n' };

const both = sddRun({
  replies: { producer: [done(greet), done(part)], reviewer: [review(), review(), finalReview()] },
});
const onlyFirst = sddRun({
  replies: { producer: [done(greet), stuck('BLOCKED', 'No model to follow.')], reviewer: [review()] },
  answers: ['stop'],
});
const onlySecond = sddRun({
  replies: { producer: [done(part)], reviewer: [review(), finalReview()] },
});
const nobody = sddRun({ replies: {} });

describe('a plan that is run again', () => {
  test('goes on with the tasks that are left, on the same branch, and says which', async () => {
    const first = await play(onlyFirst);
    expect(first.outcome).toBe('blocked blocked');
    const second = await first.playNext(onlySecond);
    expect(second.outcome).toBe('converged clean');
    expect(stepsOf(second)).toEqual(['implement:2', 'review:2', 'final-review']);
    const notes = second.history.map(({ event }) => (event.type === 'run.noted' ? event.text : ''));
    expect(notes).toContain('tasks left: 1 of 2: 2 (Part)');
    expect(second.prompts[0]).toMatch(
      /<<<earlier (\S+)\nTask 1: Greet\n\[implement:1\]\n\*\*Status:\*\* DONE\n\nWrote src\/greet\.js\./u,
    );
    expect((await ledgerOf(second)).match(/^Task \w+: complete/gmu)).toEqual([
      'Task 1: complete',
      'Task 2: complete',
      'Task final: complete',
    ]);
  });

  test('ends at once where all of it is done, and asks nobody', async () => {
    const first = await play(both);
    const ledger = await ledgerOf(first);
    const second = await first.playNext(nobody);
    expect(second.outcome).toBe('converged clean');
    expect(stepsOf(second)).toEqual([]);
    const stopped = second.history.find(({ event }) => event.type === 'run.stopped')?.event;
    expect(stopped).toMatchObject({ why: expect.stringContaining('every task of the plan is complete') });
    expect(await ledgerOf(second)).toBe(ledger);
  });

  test('is reviewed again as a whole where something was committed since', async () => {
    const first = await play(both);
    git(first.folder.root, 'commit', '--quiet', '--allow-empty', '-m', 'by hand');
    const second = await first.playNext(sddRun({ replies: { reviewer: [finalReview()] } }));
    expect(second.outcome).toBe('converged clean');
    expect(stepsOf(second)).toEqual(['final-review']);
  });

  test('asks about a task whose commits are gone, and takes the answer', async () => {
    const first = await play(onlyFirst);
    const { root } = first.folder;
    git(root, 'reset', '--quiet', '--hard', 'main');
    const kept = await first.playNext({ ...onlySecond, answers: ['keep: It is on another branch.'] });
    expect(stepsOf(kept)).toEqual(['ask:doubtful', 'implement:2', 'review:2', 'final-review']);
    expect(await ledgerOf(kept)).toContain('taken as complete');
    git(root, 'reset', '--quiet', '--hard', 'main');
    const redone = await kept.playNext({ ...both, answers: ['redo', 'redo'] });
    expect(redone.outcome).toBe('converged clean');
  });
});

test('two plans of one name do not meet', async () => {
  const files = { 'a/plan.md': plan, 'b/plan.md': plan };
  const first = await play({ ...both, files, artifact: 'a/plan.md' });
  git(first.folder.root, 'switch', '--quiet', 'main');
  const second = await first.playNext({ ...both, files, artifact: 'b/plan.md' });
  expect(stepsOf(second)).toEqual(stepsOf(first));
  expect(await ledgerOf(first, 'a/plan.md')).toContain('# SDD ledger — plan: a/plan.md');
  expect(await ledgerOf(second, 'b/plan.md')).toContain('# SDD ledger — plan: b/plan.md');
});

describe('a change that nobody of the run made', () => {
  const asking = sddRun({
    replies: {
      producer: [stuck('NEEDS_CONTEXT', 'Which name?'), done(greet), done(part)],
      reviewer: [review(), review(), finalReview()],
    },
  });

  test.each([
    ['keep', 'By hand.\n'],
    ['undo', ''],
  ])('while a person is asked is asked about: %s', async (option, left) => {
    const waiting = await play(asking);
    expect(waiting.outcome).toBe('waiting');
    await waiting.folder.write('notes.txt', 'By hand.\n');
    const answered = await waiting.goOn(['context: The first.', option]);
    expect(answered.outcome).toBe('converged clean');
    expect(stepsOf(answered).slice(0, 4)).toEqual([
      'implement:1',
      'ask:context',
      'ask:edited',
      'implement:1',
    ]);
    expect(await answered.folder.read('notes.txt')).toBe(left);
  });
});
