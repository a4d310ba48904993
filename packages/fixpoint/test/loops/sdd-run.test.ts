import { describe, expect, test } from 'vitest';
import { lineageOf } from '../../src/views/lineage/lineage.ts';
import { bestVersion, lastReviewed } from '../../src/views/reviewed.ts';
import { git } from '../../src/workspaces/test-support.ts';
import {
  done,
  finalReview,
  ledgerOf,
  review,
  rulings,
  sddRun,
  stepsOf,
  stuck,
  verdicts,
} from './sdd-script.ts';
import { play } from './support.ts';

const greet = { 'src/greet.js': 'export const greet = (name) => "hello " + name;\n' };
const better = { 'src/greet.js': 'export const greet = (name) => "Hello, " + name + "!";\n' };
const best = { 'src/greet.js': 'export const greet = (name = "you") => "Hello, " + name + "!";\n' };
const part = { 'src/part.js': 'export const part = (name) => "Goodbye, " + name + "!";\n' };

const noSentence = { title: 'The greeting is no sentence.' };

const twoTasks = sddRun({
  replies: {
    producer: [done(greet), done(better), done(part)],
    reviewer: [review([noSentence]), verdicts({ f1: 'addressed' }), review(), finalReview()],
  },
});

test('a plan is carried out in order, in commits on a branch of its own, and the ledger says which', async () => {
  const result = await play(twoTasks);
  const { root } = result.folder;
  expect(result.outcome).toBe('converged clean');
  expect(stepsOf(result)).toEqual([
    'implement:1',
    'review:1',
    'resume:1#1',
    'rereview:1#1',
    'implement:2',
    'review:2',
    'final-review',
  ]);
  expect(git(root, 'branch', '--show-current')).toMatch(/^fixpoint\/plan-/u);
  expect(git(root, 'log', '--format=%s', 'main..HEAD').trim().split('\n')).toHaveLength(3);
  expect(git(root, 'log', '--format=%s', 'main').trim()).toBe('first');
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(await result.folder.read('src/greet.js')).toBe(better['src/greet.js']);
  const commits = /commits \w{7}\.\.\w{7}/u.source;
  expect((await ledgerOf(result)).trim().split('\n')).toEqual([
    '# SDD ledger — plan: docs/plan.md',
    '',
    expect.stringMatching(`^Task 1: fix round 1/5 \\(1 addressed, 0 open; ${commits}\\)$`),
    expect.stringMatching(`^Task 1: complete \\(${commits}, review clean\\)$`),
    expect.stringMatching(`^Task 2: complete \\(${commits}, review clean\\)$`),
    expect.stringMatching(`^Task final: complete \\(${commits}, review clean\\)$`),
  ]);
});

test('the best version of a plan has all of its tasks, also where a review of the whole found more than one of a task', async () => {
  const found = finalReview([{ title: 'The whole does not fit.' }]);
  const result = await play(
    sddRun({
      replies: {
        producer: [done(greet), done(part), done(better)],
        reviewer: [review(), review(), found, verdicts({ f1: 'open' })],
        judge: [rulings({ f1: 'defer' })],
      },
    }),
  );
  expect(result.outcome).toBe('converged clean');
  expect(bestVersion(result.history)).toEqual(lastReviewed(result.history));
});

describe('the fix rounds of a task', () => {
  const ladder = (onLoadBearing: string, ruling: 'defer' | 'load-bearing') =>
    sddRun({
      settings: { resume: 1, takeover: 1, onLoadBearing },
      replies: {
        producer: [done(greet), done(better), done(best), done(part)],
        reviewer: [
          review([noSentence]),
          verdicts({ f1: 'open' }),
          verdicts({ f1: 'open' }),
          review(),
          finalReview(),
        ],
        judge: [rulings({ f1: ruling })],
      },
    });

  test('go on to a takeover and then to the judge, whose ruling parks what is open', async () => {
    const result = await play(ladder('block', 'defer'));
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(2, 7)).toEqual([
      'resume:1#1',
      'rereview:1#1',
      'takeover:1#2',
      'rereview:1#2',
      'adjudicate:1',
    ]);
    const ledger = await ledgerOf(result);
    expect(ledger).toContain('Task 1: parked — The greeting is no sentence.');
    expect(ledger).toMatch(/Task 1: complete \(commits \w{7}\.\.\w{7}, 1 parked\)/u);
  });

  test('are none for what a re-review finds in a file that the fix did not touch', async () => {
    const old = { severity: 'critical', title: 'It was so before.', location: 'README.md:1' };
    const verdict = { id: 'f1', verdict: 'addressed', evidence: 'Looked it up.' };
    const rereview = { reply: JSON.stringify({ verdicts: [verdict], breakage: [old], observations: [] }) };
    const result = await play(
      sddRun({
        replies: {
          producer: [done(greet), done(better), done(part)],
          reviewer: [review([noSentence]), rereview, review(), finalReview()],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).not.toContain('resume:1#2');
    expect(await ledgerOf(result)).toContain('It was so before.');
  });

  test('end the run where what is open is load-bearing', async () => {
    const result = await play(ladder('block', 'load-bearing'));
    expect(result.outcome).toBe('blocked load-bearing');
    expect(await ledgerOf(result)).toContain('Task 1: BLOCKED');
  });

  test('are gone on with where a setting says so, and the end says that there are rulings', async () => {
    const result = await play(ladder('rule', 'load-bearing'));
    expect(result.outcome).toBe('converged with-rulings');
    expect(await ledgerOf(result)).toContain('load-bearing: It is load-bearing.');
  });

  test('take evidence for a change, and ask for it once', async () => {
    const result = await play(
      sddRun({
        replies: {
          producer: [
            done(greet),
            done(better, { evidence: false }),
            done({}, { evidence: true }),
            done(part),
          ],
          reviewer: twoTasks.replies.reviewer ?? [],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(2, 5)).toEqual(['resume:1#1', 'ask-evidence', 'rereview:1#1']);
  });

  test('are held against a gate, where one is configured: red is no evidence, and there is no clean end on it', async () => {
    const gate = 'grep -q Hello src/greet.js && exit 0\necho "src/greet.js:1:1: error: no Hello"\nexit 1\n';
    const result = await play(
      sddRun({
        files: { ...twoTasks.files, 'check.sh': gate },
        settings: { gates: ['sh check.sh'] },
        replies: {
          producer: [done(greet), done({ 'src/greet.js': 'hi\n' }), done(better), done(part)],
          reviewer: twoTasks.replies.reviewer ?? [],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual([
      'implement:1',
      'review:1',
      'resume:1#1',
      'gate',
      'ask-evidence',
      'gate',
      'rereview:1#1',
      'implement:2',
      'review:2',
      'final-review',
      'gate',
    ]);
    const evidence = result.prompts.find((prompt) => prompt.startsWith('# Show that the fix'));
    expect(evidence).toContain('Property: no Hello');
  });
});

describe('questions', () => {
  test('about a finding against the plan name it, and the answer reaches whoever comes later', async () => {
    const result = await play(
      sddRun({
        replies: {
          producer: [done(greet), done(part)],
          reviewer: [review([{ ...noSentence, planConflict: true }]), review(), finalReview()],
        },
        answers: ['plan: It is meant so.'],
      }),
    );
    expect(result.outcome).toBe('converged clean');
    const asked = result.history.flatMap(({ event }) => (event.type === 'question.asked' ? [event] : []));
    expect(asked[0]).toMatchObject({ word: 'ask:plan-conflict', reason: 'plan-conflict' });
    expect(asked[0]?.text).toContain('[important] The greeting is no sentence.');
    for (const later of result.prompts.slice(2)) {
      expect(later).toMatch(/the plan governs: The greeting is no sentence\..*It is meant so\./u);
    }
  });

  test('of the preflight are one, and the answer is in every brief', async () => {
    const result = await play(
      sddRun({
        settings: { preflight: true },
        replies: {
          producer: [done(greet), done(part)],
          reviewer: [
            review([{ title: 'Which name?' }, { title: 'Which language?' }]),
            review(),
            review(),
            finalReview(),
          ],
        },
        answers: ['answer: The first name, in English.'],
      }),
    );
    expect(stepsOf(result).slice(0, 3)).toEqual(['preflight', 'ask:preflight', 'implement:1']);
    const asked = result.history.find(({ event }) => event.type === 'question.asked')?.event;
    expect(asked).toMatchObject({
      text: expect.stringMatching(/\(1\) Which name\?.*\(2\) Which language\?/u),
    });
    for (const later of result.prompts.slice(1)) expect(later).toContain('The first name, in English.');
    expect(lineageOf(result.history).map(({ state }) => state)).toEqual(['ruled', 'ruled']);
  });

  test('of an implementer tell its words, and the same call gets the answer', async () => {
    const result = await play(
      sddRun({
        replies: {
          producer: [stuck('NEEDS_CONTEXT', 'Which name, first or last?'), done(greet), done(part)],
          reviewer: [review(), review(), finalReview()],
        },
        answers: ['context: The first.'],
      }),
    );
    expect(stepsOf(result).slice(0, 3)).toEqual(['implement:1', 'ask:context', 'implement:1']);
    const asked = result.history.find(({ event }) => event.type === 'question.asked')?.event;
    expect(asked).toMatchObject({ text: expect.stringContaining('Which name, first or last?') });
    expect(result.prompts[1]).toMatch(/Which name, first or last\?[\s\S]*in these words: The first\./u);
    expect(result.prompts[2]).not.toContain('Where you stood');
  });

  test('about what is load-bearing at the end can be answered by taking the branch', async () => {
    const result = await play(
      sddRun({
        replies: {
          producer: [done(greet), done(part), done(better)],
          reviewer: [review(), review(), finalReview([noSentence]), verdicts({ f1: 'open' })],
          judge: [rulings({ f1: 'load-bearing' })],
        },
        answers: ['accept'],
      }),
    );
    expect(result.outcome).toBe('accepted load-bearing');
    expect(stepsOf(result).slice(-5)).toEqual([
      'final-review',
      'final-fix',
      'final-rereview',
      'adjudicate:final',
      'ask:residual',
    ]);
  });
});
