import { describe, expect, test } from 'vitest';
import { conflict, issues, passed, revised, scenario } from './gsd-script.ts';
import { play, playEveryDeath, type Result, type Scenario } from './support.ts';

const begin = '<!-- gsd:plan-revision-conflicts:begin -->';
const end = '<!-- gsd:plan-revision-conflicts:end -->';
const slot = (...lines: readonly string[]) =>
  ['# Reviews', '', begin, '## Plan-Revision Conflicts', ...lines, end, ''].join('\n');
const line = (property: string) =>
  `REVISION_CONFLICT cost/02 — required_property: ${property} | conflicts with: D-01 | alternatives: cut it; pay more`;
const openLine = (property: string) => `- [ ] ${line(property)}`;
const closedLine = (property: string, resolution: string) =>
  `- [x] ${line(property)} | resolved: ${resolution}`;

/** What the reviews file held after each event of a type. */
async function fileAfter(type: string, given: Scenario): Promise<readonly string[]> {
  const seen: string[] = [];
  await play({
    ...given,
    onHappened: async ({ event }, folder) => {
      if (event.type === type) seen.push(await folder.read('REVIEWS.md'));
    },
  });
  return seen;
}

const settled = scenario({
  replies: { checker: [issues('P1', 'P2'), passed], producer: [conflict('P1'), revised('version 1\n')] },
  answers: ['adopt:2: as agreed in May'],
});

describe('the conflict slot', () => {
  test('has the line of a conflict before anybody is asked, and closes it when a revision is complete', async () => {
    expect(await fileAfter('question.asked', settled)).toEqual([slot(openLine('P1'))]);
    expect(await fileAfter('question.answered', settled)).toEqual([slot(openLine('P1'))]);
    expect((await fileAfter('call.replied', settled)).slice(2)).toEqual([
      slot(closedLine('P1', 'adopt:2 (pay more): as agreed in May')),
      slot(closedLine('P1', 'adopt:2 (pay more): as agreed in May')),
    ]);
  });

  test('keeps the line open where the run is abandoned or goes on with what is there', async () => {
    const abandoned = await play({ ...settled, answers: ['abandon'] });
    expect(abandoned.outcome).toBe('abandoned conflict');
    expect(await abandoned.folder.read('REVIEWS.md')).toBe(slot(openLine('P1')));
    const accepted = await play(
      scenario({
        settings: { reviewsFile: 'REVIEWS.md', maxConflicts: 1 },
        replies: { checker: [issues('P1')], producer: [conflict('P1')] },
        answers: ['proceed'],
      }),
    );
    expect(accepted.outcome).toBe('accepted conflict-cap');
    expect(await accepted.folder.read('REVIEWS.md')).toBe(slot(openLine('P1')));
  });

  test('is closed by the guidance of adjust once its work is complete, where nothing was decided', async () => {
    const adjusted = scenario({
      settings: { reviewsFile: 'REVIEWS.md', maxConflicts: 2 },
      replies: {
        checker: [issues('P1', 'P2'), passed],
        producer: [conflict('P1'), conflict('P2'), revised('version 1\n')],
      },
      answers: ['override', 'adjust: drop both'],
    });
    const { outcome, folder } = await play(adjusted);
    expect(outcome).toBe('converged clean');
    expect(await folder.read('REVIEWS.md')).toBe(
      slot(closedLine('P1', 'override'), closedLine('P2', 'adjust: drop both')),
    );
  });

  test('is undecided again where the same conflict comes back', async () => {
    const repeated = scenario({
      replies: {
        checker: [issues('P1'), passed],
        producer: [conflict('P1'), conflict('P1'), revised('1\n')],
      },
      answers: ['override', 'adjust: amend D-01'],
    });
    expect(await (await play(repeated)).folder.read('REVIEWS.md')).toBe(
      slot(closedLine('P1', 'adjust: amend D-01')),
    );
  });

  test('asks for each line that an earlier run left, and wants a revision even after a clean check', async () => {
    const carried = scenario({
      files: { 'plan.md': 'version 0\n', 'REVIEWS.md': slot(openLine('P1'), openLine('P2')) },
      replies: { checker: [passed, passed], producer: [revised('version 1\n')] },
      answers: ['adopt:1', 'amend: D-01 allows it'],
    });
    const { outcome, folder, history, prompts } = await play(carried);
    expect(outcome).toBe('converged clean');
    const asked = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event] : []));
    expect(asked.map(({ conflict: about }) => about?.property)).toEqual(['P1', 'P2']);
    expect(asked[0]?.text).toBe(
      'An earlier run left a conflict open. Required: "P1". It conflicts with: "D-01". Alternatives: (1) "cut it", (2) "pay more". What is decided is carried out by the next revision.',
    );
    expect(await folder.read('REVIEWS.md')).toBe(
      slot(closedLine('P1', 'adopt:1 (cut it)'), closedLine('P2', 'amend: D-01 allows it')),
    );
    expect(prompts[1]).toContain('- `adopt:1` (cut it)\n- `amend`: D-01 allows it');
  });

  test('of two plans with the same property is asked for each', async () => {
    const other = openLine('P1').replace('cost/02', 'cost/03').replace('D-01', 'D-09');
    const { history } = await play(
      scenario({
        files: { 'plan.md': 'version 0\n', 'REVIEWS.md': slot(openLine('P1'), other) },
        replies: { checker: [passed, passed], producer: [revised('version 1\n')] },
        answers: ['override', 'override'],
      }),
    );
    const asked = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event.conflict] : []));
    expect(asked.map((conflict) => conflict?.conflictsWith)).toEqual(['D-01', 'D-09']);
  });

  test('that cannot be written is noted, and the question is asked all the same', async () => {
    const broken = '# Reviews\n\n<!-- gsd:plan-revision-conflicts:begin --> text\n';
    const { outcome, folder, history } = await play({
      ...settled,
      onHappened: async ({ event }, { write }) => {
        if (event.type === 'run.started') await write('REVIEWS.md', broken);
      },
    });
    expect(outcome).toBe('converged clean');
    expect(await folder.read('REVIEWS.md')).toBe(broken);
    const notes = history.flatMap(({ event }) => (event.type === 'run.noted' ? [event.kind] : []));
    expect(notes).toEqual(['record-refused', 'record-refused']);
  });

  test.each([
    ['is damaged', slot('- [?] what is this'), 5],
    ['stands elsewhere', `# Reviews\n\nIntroduction.\n\n${slot(openLine('P1'))}`, 7],
    ['is not closed', `# Reviews\n${begin}\n## Plan-Revision Conflicts\n`, 2],
  ])('that %s at the start stops everything before any call', async (_, text, line) => {
    const run = play({ ...settled, files: { 'plan.md': 'version 0\n', 'REVIEWS.md': text } });
    await expect(run).rejects.toMatchObject({ code: 'record', place: { file: 'REVIEWS.md', line } });
  });

  test('that a file does not have yet is made by the first conflict', async () => {
    const text = '# Reviews\n\nSomebody quotes:\n- [ ] REVISION_CONFLICT a/b — and so on\n';
    const { folder } = await play({ ...settled, files: { 'plan.md': 'version 0\n', 'REVIEWS.md': text } });
    expect(await folder.read('REVIEWS.md')).toBe(
      `${slot(closedLine('P1', 'adopt:2 (pay more): as agreed in May'))}\nSomebody quotes:\n- [ ] REVISION_CONFLICT a/b — and so on\n`,
    );
  });

  test('is not touched where no reviews file is set', async () => {
    const { outcome, folder } = await play({ ...settled, settings: {} });
    expect(outcome).toBe('converged clean');
    expect(await folder.read('REVIEWS.md')).toBe('');
  });
});

describe('a run that dies after any event', () => {
  const long = scenario({
    files: { 'plan.md': 'version 0\n', 'REVIEWS.md': slot(openLine('P0')) },
    settings: { reviewsFile: 'REVIEWS.md', maxConflicts: 2 },
    replies: {
      checker: [issues('P1', 'P2'), issues('P3'), passed],
      producer: [conflict('P1'), revised('version 1\n'), conflict('P3'), revised('version 2\n')],
    },
    answers: ['amend: yes', 'adopt:1', 'adjust: leave it', 'proceed'],
  });

  test('and goes on leaves the same files as one that does not', async () => {
    const [whole, ...disturbed] = await Promise.all((await playEveryDeath(long)).map(filesOf));
    expect(whole?.[0]).toBe('converged clean');
    expect(new Set(disturbed.map(String))).toEqual(new Set([String(whole)]));
  });

  /** A record that is written twice is not refused the second time: there is no note of it. */
  async function filesOf({ folder, outcome, history }: Result): Promise<readonly string[]> {
    const notes = history.flatMap(({ event }) => (event.type === 'run.noted' ? [event.text] : []));
    return [outcome, await folder.read('plan.md'), await folder.read('REVIEWS.md'), ...notes];
  }
});
