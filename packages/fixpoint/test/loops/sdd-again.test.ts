import { describe, expect, test } from 'vitest';
import { git } from '../../src/workspaces/test-support.ts';
import { done, finalReview, ledgerOf, review, rulings, sddRun, stepsOf, verdicts } from './sdd-script.ts';
import { play, type Result } from './support.ts';

const greet = { 'src/greet.js': 'export const greet = (name) => "Hello, " + name + "!";\n' };
const better = { 'src/greet.js': 'export const greet = (name) => ["Hello, ", name, "!"].join("");\n' };
const part = { 'src/part.js': 'export const part = (name) => "Goodbye, " + name + "!";\n' };
const broken = { title: 'It greets nobody.' };
const oneRound = { resume: 1, takeover: 0 };

const notesIn = ({ history }: Result) =>
  history.flatMap(({ event }) => (event.type === 'run.noted' ? [event.text] : []));
const head = ({ folder }: Result) => git(folder.root, 'rev-parse', '--short', 'HEAD').trim();

const blocked = sddRun({
  settings: oneRound,
  replies: {
    producer: [done(greet), done(better)],
    reviewer: [review([broken]), verdicts({ f1: 'open' })],
    judge: [rulings({ f1: 'load-bearing' })],
  },
});

describe('a task that a load-bearing finding blocked', () => {
  test('is not clean as long as no reviewer says of the finding that it is met', async () => {
    const first = await play(blocked);
    expect(first.outcome).toBe('blocked load-bearing');
    const again = await first.playNext(
      sddRun({
        settings: oneRound,
        replies: {
          producer: [done({ 'notes.txt': 'Looked.\n' }), done({ 'notes.txt': 'Looked again.\n' })],
          reviewer: [review(), verdicts({ f1: 'open' })],
          judge: [rulings({ f1: 'load-bearing' })],
        },
      }),
    );
    expect(again.outcome).toBe('blocked load-bearing');
    expect(stepsOf(again)).toEqual(['implement:1', 'review:1', 'resume:1#1', 'rereview:1#1', 'adjudicate:1']);
    expect(notesIn(again).join('\n')).toContain('left open by an earlier run');
  });

  test('is told to its implementer and its reviewer, who sees all that was made of it', async () => {
    const first = await play(blocked);
    const met = review();
    const verdict = '### Finding Verdicts\n\n- **e1** src/greet.js: ADDRESSED\n\n';
    const again = await first.playNext(
      sddRun({
        replies: {
          producer: [done({ 'notes.txt': 'Mended.\n' }), done(part)],
          reviewer: [{ reply: verdict + ('reply' in met ? met.reply : '') }, review(), finalReview()],
        },
      }),
    );
    expect(again.outcome).toBe('converged clean');
    const [implement = '', reviewed = ''] = again.prompts;
    expect(implement).toContain('**e1** It greets nobody. (src/greet.js:1)');
    expect(implement).not.toContain('nobody raises again');
    expect(reviewed).toContain('**e1** It greets nobody. (src/greet.js:1)');
    expect(reviewed).toContain('+export const greet = (name) => ["Hello, ", name, "!"].join("");');
    const begun = git(again.folder.root, 'rev-parse', '--short', 'main').trim();
    expect(await ledgerOf(again)).toContain(
      `Task final: complete (commits ${begun}..${head(again)}, review clean)`,
    );
  });
});

const asked = {
  producer: [done(greet), done(part), done(better)],
  reviewer: [review(), review(), finalReview([broken]), verdicts({ f1: 'open' })],
  judge: [rulings({ f1: 'load-bearing' })],
};

describe('a load-bearing finding of the final review', () => {
  test('that stopped a run is open in the next final review', async () => {
    const first = await play(sddRun({ replies: asked, answers: ['stop'] }));
    expect(first.outcome).toBe('blocked load-bearing');
    const again = await first.playNext(
      sddRun({
        replies: {
          producer: [done({ 'notes.txt': 'Looked.\n' })],
          reviewer: [finalReview(), verdicts({ f1: 'addressed' })],
        },
      }),
    );
    expect(stepsOf(again)).toEqual(['final-review', 'final-fix', 'final-rereview']);
    expect(again.outcome).toBe('converged clean');
  });

  test('that a person accepted is a ruling, in every run to come', async () => {
    const first = await play(sddRun({ replies: asked, answers: ['accept: It will do.'] }));
    expect(first.outcome).toBe('accepted load-bearing');
    const second = await first.playNext(sddRun({ replies: { reviewer: [finalReview()] } }));
    expect(second.outcome).toBe('converged with-rulings');
    expect(notesIn(second).join('\n')).toContain('It greets nobody.');
    const third = await second.playNext(sddRun({ replies: {} }));
    expect(third.outcome).toBe('converged with-rulings');
    expect(notesIn(third).join('\n')).toContain('It greets nobody.');
  });
});

test('what was parked as load-bearing stays a ruling in later runs', async () => {
  const first = await play(
    sddRun({
      settings: { ...oneRound, onLoadBearing: 'rule' },
      replies: {
        producer: [done(greet), done(better), done(part)],
        reviewer: [review([broken]), verdicts({ f1: 'open' }), review(), finalReview()],
        judge: [rulings({ f1: 'load-bearing' })],
      },
    }),
  );
  expect(first.outcome).toBe('converged with-rulings');
  expect((await first.playNext(sddRun({ replies: {} }))).outcome).toBe('converged with-rulings');
  git(first.folder.root, 'commit', '--quiet', '--allow-empty', '-m', 'by hand');
  const last = await first.playNext(sddRun({ replies: { reviewer: [finalReview()] } }));
  expect(last.outcome).toBe('converged with-rulings');
});

test('a branch on which nothing was made is not reviewed, whatever is kept, and the question says where it is', async () => {
  const first = await play(
    sddRun({
      replies: { producer: [done(greet), done(part)], reviewer: [review(), review(), finalReview()] },
    }),
  );
  const branch = git(first.folder.root, 'branch', '--show-current').trim();
  git(first.folder.root, 'switch', '--quiet', 'main');
  const kept = await first.playNext(sddRun({ replies: {}, answers: ['keep', 'keep'] }));
  expect(stepsOf(kept)).toEqual(['ask:doubtful', 'ask:doubtful']);
  expect(kept.outcome).toBe('blocked no-changes');
  expect(notesIn(kept).join('\n')).toContain(`\`git switch ${branch}\``);
});
