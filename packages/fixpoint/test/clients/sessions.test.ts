import { describe, expect, test } from 'vitest';
import type { CallStarted } from '../../src/journal/index.ts';
import { done, finalReview, review, sddRun, stepsOf, verdicts } from '../loops/sdd-script.ts';
import { play, type Result } from '../loops/support.ts';
import { type FakeClient, type FakeReply, fakeClient } from './fake-client.ts';

const onePlan = '# Greetings\n\n## Task 1: Greet\n\n`greet(name)` says hello to a name.\n';
const brief = '`greet(name)` says hello to a name.';
const noSentence = { title: 'The greeting is no sentence.' };

const made = (text: string, rest: Partial<FakeReply> = {}): FakeReply => ({
  ...(done({ 'src/greet.js': text }) as FakeReply),
  files: { 'greet.js': text },
  ...rest,
});

/** One task whose fix is reviewed twice. */
function playTask(producer: FakeClient, rest: Partial<Parameters<typeof sddRun>[0]> = {}): Promise<Result> {
  return play(
    sddRun({
      files: { 'docs/plan.md': onePlan },
      agents: { producer: producer.setting },
      replies: {
        reviewer: [
          review([noSentence]),
          verdicts({ f1: 'open' }),
          verdicts({ f1: 'addressed' }),
          finalReview(),
        ],
      },
      ...rest,
    }),
  );
}

function sessionOf(client: FakeClient, call: number): string | undefined {
  const words = client.asked()[call]?.words ?? [];
  return words.includes('--resume') ? words[words.indexOf('--resume') + 1] : undefined;
}

const notesOf = ({ history }: Result) =>
  history.flatMap(({ event }) =>
    event.type === 'call.replied' || event.type === 'call.failed'
      ? event.notes.map(({ kind, text }) => `${kind}: ${text}`)
      : [],
  );

describe('a step that continues another', () => {
  test('goes on in its session, and is told what is new alone', async () => {
    const producer = fakeClient([made('a'), made('b'), made('c')]);
    const result = await playTask(producer);
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(0, 5)).toEqual([
      'implement:1',
      'review:1',
      'resume:1#1',
      'rereview:1#1',
      'resume:1#2',
    ]);
    expect([0, 1, 2].map((call) => sessionOf(producer, call))).toEqual([undefined, 'session-1', 'session-1']);
    const [first, second] = producer.asked();
    expect(first?.prompt).toContain(brief);
    expect(second?.prompt).toContain(noSentence.title);
    expect(second?.prompt).not.toContain(brief);
  });

  test('keeps the session and what is said in it in the journal, beside the whole prompt', async () => {
    const result = await playTask(fakeClient([made('a'), made('b'), made('c')]));
    const session = { client: 'claude', version: '2.1.197', folder: result.folder.root, id: 'session-1' };
    const replied = result.history.find(({ event }) => event.type === 'call.replied')?.event;
    expect(replied).toMatchObject({ session });
    const resumed = result.history.find(
      ({ event }) => event.type === 'call.started' && event.word === 'resume:1#1',
    )?.event as CallStarted;
    expect(resumed.resumes).toEqual({ session, prompt: expect.stringMatching(/^\w{64}$/u) });
    expect(resumed.resumes?.prompt).not.toBe(resumed.prompt);
    expect(result.prompts.find((prompt) => prompt.includes('fix round 1'))).toContain(brief);
  });

  test('goes on where the session went on, also where the client gives it another id', async () => {
    const producer = fakeClient([made('a'), made('b', { session: 'session-2' }), made('c')]);
    await playTask(producer);
    expect(sessionOf(producer, 2)).toBe('session-2');
  });

  test('is asked anew and in full in the same attempt where the session is forgotten, and that is noted', async () => {
    const producer = fakeClient([
      made('a'),
      { isForgotten: true },
      made('b', { session: 'session-2' }),
      made('c'),
    ]);
    const result = await playTask(producer);
    expect(result.outcome).toBe('converged clean');
    expect([1, 2].map((call) => sessionOf(producer, call))).toEqual(['session-1', undefined]);
    expect(producer.asked()[2]?.prompt).toContain(brief);
    expect(notesOf(result)).toContainEqual(
      expect.stringMatching(/^session-forgotten: session session-1 could not be gone on in/u),
    );
    expect(result.history.map(({ event }) => event.type)).not.toContain('call.failed');
  });

  test('begins a session of its own for another task', async () => {
    const twoTasks = `${onePlan}\n## Task 2: Part\n\n\`part(name)\` says goodbye.\n`;
    const producer = fakeClient([made('a'), made('b'), made('c')]);
    await playTask(producer, {
      files: { 'docs/plan.md': twoTasks },
      replies: { reviewer: [review([]), review([noSentence]), verdicts({ f1: 'addressed' }), finalReview()] },
    });
    expect([0, 1, 2].map((call) => sessionOf(producer, call))).toEqual([undefined, undefined, 'session-1']);
  });
});

describe('a reply that cannot be read', () => {
  const unreadable: FakeReply = { reply: 'I have looked at it all.', session: 'review-1' };
  const playReviewer = (reviewer: FakeClient) =>
    play(
      sddRun({
        files: { 'docs/plan.md': onePlan },
        agents: { reviewer: reviewer.setting },
        replies: { producer: [done({ 'src/greet.js': 'a' })] },
      }),
    );

  test('is mended in its own session, with what was wrong, as the retry of the call', async () => {
    const reviewer = fakeClient([unreadable, review([]) as FakeReply, finalReview() as FakeReply]);
    const result = await playReviewer(reviewer);
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual(['implement:1', 'review:1', 'review:1', 'final-review']);
    expect(sessionOf(reviewer, 1)).toBe('review-1');
    expect(reviewer.asked()[1]?.prompt).toMatch(
      /^Your last reply could not be used: [^\n]*[^.\n]\.\n\nReply again, in full and in the form /u,
    );
    expect(reviewer.asked()[1]?.prompt).not.toContain(brief);
    expect(sessionOf(reviewer, 2)).toBeUndefined();
  });

  test('is mended once; then the run is inconclusive', async () => {
    const result = await playReviewer(fakeClient([unreadable, unreadable]));
    expect(result.outcome).toBe('inconclusive reviewer-failed');
  });

  test('is asked for anew where its session is forgotten', async () => {
    const reviewer = fakeClient([
      unreadable,
      { isForgotten: true },
      review([]) as FakeReply,
      finalReview() as FakeReply,
    ]);
    expect((await playReviewer(reviewer)).outcome).toBe('converged clean');
    expect(reviewer.asked()[2]?.prompt).toContain(brief);
    expect(reviewer.asked()[2]?.prompt).toContain('An earlier reply to this same request could not be used');
  });
});

describe('a takeover', () => {
  const settings = { resume: 0, takeover: 2 };
  const modelOf = (client: FakeClient, call: number) => {
    const words = client.asked()[call]?.words ?? [];
    return words.includes('--model') ? words[words.indexOf('--model') + 1] : undefined;
  };

  test('is made by the model one tier up, in a session of its own', async () => {
    const tiers = { standard: 'middle', best: 'large' };
    const producer = fakeClient([made('a'), made('b'), made('c')], { model: 'middle', tiers });
    const result = await playTask(producer, { settings });
    expect([0, 1, 2].map((call) => modelOf(producer, call))).toEqual(['middle', 'large', 'large']);
    expect(sessionOf(producer, 1)).toBeUndefined();
    expect(notesOf(result).filter((note) => note.startsWith('no-tier-up'))).toEqual([]);
  });

  test('says so where the settings know no such model', async () => {
    const result = await playTask(fakeClient([made('a'), made('b'), made('c')]), { settings });
    expect(notesOf(result)).toContain(
      'no-tier-up: a more capable model was wanted, and the settings of claude name none (`tiers`)',
    );
  });
});

test('what an agent was not allowed to do is noted', async () => {
  const denials = [{ tool_name: 'Bash', tool_input: { command: 'touch x' } }];
  const result = await playTask(fakeClient([made('a', { denials }), made('b'), made('c')]));
  expect(notesOf(result)).toContain('denied: not allowed: Bash {"command":"touch x"}');
});
