import { describe, expect, test } from 'vitest';
import { at, crashed, filesOf, review, twoRounds } from './iterate-script.ts';
import { play, playEveryDeath, type Result } from './support.ts';

interface State {
  readonly section: {
    readonly status: string;
    readonly iter: number;
    readonly last_review_id: string | null;
  };
  readonly reviews: readonly {
    readonly iter: number;
    readonly verdict: string | null;
    readonly issues: unknown[];
  }[];
  readonly log: readonly Readonly<Record<string, unknown>>[];
}

async function stateIn({ read }: Result['folder']): Promise<State> {
  const paper = JSON.parse((await read(at('paper.json'))) || '{"sections": {}}');
  const reviews = JSON.parse((await read(at('reviews.json'))) || '{"runs": []}');
  const log = (await read(at('_run-log.jsonl'))).split('\n').filter((line) => line !== '');
  return { section: paper.sections.intro, reviews: reviews.runs, log: log.map((line) => JSON.parse(line)) };
}

describe('the state folder', () => {
  test('is in step with the run after each event', async () => {
    const seen: string[] = [];
    await play({
      ...twoRounds,
      onHappened: async ({ event }, folder) => {
        const { section, reviews, log } = await stateIn(folder);
        const verdicts = reviews.map(({ iter, verdict }) => `${iter} ${verdict}`).join(', ');
        seen.push(
          `${event.type}: ${section.status} ${section.iter} [${verdicts}] ${log.map(({ phase }) => phase).join(' ')}`,
        );
      },
    });
    expect(seen).toEqual([
      'run.started: drafted 0 [] start',
      'call.started: drafted 0 [] start',
      'call.replied: drafted 0 [] start',
      'call.started: drafted 0 [] start',
      'call.replied: revising 1 [1 CONTINUE] start',
      'call.started: revising 1 [1 CONTINUE] start',
      'call.replied: revising 1 [1 CONTINUE] start',
      'call.started: revising 1 [1 CONTINUE] start',
      'call.replied: approved 2 [1 CONTINUE, 2 DONE] start',
      'run.ended: approved 2 [1 CONTINUE, 2 DONE] start end summary',
    ]);
  });

  test('tells how a run ended, with what is not known as null', async () => {
    const { log, reviews } = await stateIn((await play(twoRounds)).folder);
    expect(log.at(-1)).toMatchObject({
      phase: 'summary',
      section: 'intro',
      section_path: 'intro.tex',
      venue: 'a journal',
      verdict: 'DONE',
      reason: 'clean',
      iter_count: 2,
      max_iter: 3,
      final_issues: [{ severity: 'minor', text: 'T1', location: '§1' }],
      tokens_used: null,
    });
    expect(reviews[0]?.issues).toEqual([
      { severity: 'major', text: 'T1', location: '§1' },
      { severity: 'nit', text: 'T2', location: '§1' },
    ]);
  });

  test('counts iterations on over runs, and hands the latest review to the next writer', async () => {
    const halted = await play({
      ...twoRounds,
      settings: { venue: 'a journal', maxIterations: 1 },
    });
    expect(halted.outcome).toBe('capped cap');
    expect((await stateIn(halted.folder)).section).toMatchObject({ status: 'revising', iter: 1 });
    const again = await play({
      ...twoRounds,
      replies: { ...twoRounds.replies, reviewer: [review()] },
      files: await filesOf(halted),
    });
    expect(again.outcome).toBe('converged clean');
    expect(again.prompts[0]).toContain('[major] T1 (at §1)\n[nit] T2 (at §1)\n');
    expect(again.prompts[1]).not.toContain('T1');
    expect((await stateIn(again.folder)).section).toMatchObject({ status: 'approved', iter: 2 });
  });

  test('shows a section that was approved, which a later run leaves alone', async () => {
    const approved = await play({ ...twoRounds, replies: { ...twoRounds.replies, reviewer: [review()] } });
    const files = await filesOf(approved);
    const again = await play({ ...twoRounds, files });
    expect(again.outcome).toBe('converged already-approved');
    expect(again.prompts).toEqual([]);
    expect(await filesOf(again)).toEqual(files);
    const notes = again.history.flatMap(({ event }) => (event.type === 'run.noted' ? [event.kind] : []));
    expect(notes).toEqual([]);
  });

  test('shows a section that a placeholder blocks', async () => {
    const { outcome, folder, prompts } = await play({
      ...twoRounds,
      files: { 'intro.tex': 'So [TBD: what]\n' },
    });
    expect(outcome).toBe('blocked tbd');
    expect(prompts).toEqual([]);
    const { section, log } = await stateIn(folder);
    expect(section).toMatchObject({ status: 'blocked-on-tbd', iter: 0 });
    expect(log.map(({ phase }) => phase)).toEqual(['start', 'end', 'summary']);
  });

  test.each([
    {
      after: 'a critical issue',
      reviewer: [review('critical')],
      expected: ['blocked critical', 'blocked', '1 BLOCKED'],
    },
    {
      after: 'a reviewer that failed',
      reviewer: [crashed, crashed],
      expected: ['inconclusive reviewer-failed', 'revising'],
    },
    {
      after: 'a reviewer that failed later',
      reviewer: [review('major'), crashed, crashed],
      expected: ['inconclusive reviewer-failed', 'revising', '1 CONTINUE'],
    },
  ])('after $after', async ({ reviewer, expected }) => {
    const { outcome, folder } = await play({ ...twoRounds, replies: { ...twoRounds.replies, reviewer } });
    const { section, reviews } = await stateIn(folder);
    const verdicts = reviews.map(({ iter, verdict }) => `${iter} ${verdict}`);
    expect([outcome, section.status, ...verdicts]).toEqual(expected);
  });

  test('after a budget that ran out keeps the verdict that was reached', async () => {
    const { outcome, folder } = await play({ ...twoRounds, budget: { calls: 2 } });
    expect(outcome).toBe('over-budget budget');
    const { section, log } = await stateIn(folder);
    expect(section).toMatchObject({ status: 'revising', iter: 1 });
    expect(log.at(-1)).toMatchObject({ verdict: 'CONTINUE', reason: 'budget', iter_count: 1 });
  });

  test('tells the last end of a run that was taken up again', async () => {
    const reviewer = [review('major'), crashed, crashed, review()];
    const failed = await play({ ...twoRounds, replies: { ...twoRounds.replies, reviewer } });
    expect(failed.outcome).toBe('inconclusive reviewer-failed');
    const { outcome, folder } = await failed.goOn();
    expect(outcome).toBe('converged clean');
    const { section, log } = await stateIn(folder);
    expect(section).toMatchObject({ status: 'approved', iter: 2 });
    expect(log.map(({ phase, verdict }) => `${phase} ${verdict}`)).toEqual([
      'start undefined',
      'end DONE',
      'summary DONE',
    ]);
  });

  test('that cannot be written is noted, and the run goes on', async () => {
    const damaged = '{"schema_version": "1",';
    const { outcome, folder, history } = await play({
      ...twoRounds,
      onHappened: async ({ event }, { write }) => {
        if (event.type === 'run.started') await write(at('paper.json'), damaged);
      },
    });
    expect(outcome).toBe('converged clean');
    expect(await folder.read(at('paper.json'))).toBe(damaged);
    expect(history.filter(({ event }) => event.type === 'run.noted')).not.toEqual([]);
  });

  test('may be elsewhere', async () => {
    const { folder } = await play({ ...twoRounds, settings: { venue: 'a journal', stateDir: 'state' } });
    expect(JSON.parse(await folder.read('state/paper.json')).sections.intro.status).toBe('approved');
  });
});

describe('a run that dies after any event', () => {
  test('and goes on leaves the same files as one that does not', async () => {
    const [whole, ...disturbed] = await Promise.all((await playEveryDeath(twoRounds)).map(filesOf));
    for (const files of disturbed) expect(files).toEqual(whole);
  });
});
