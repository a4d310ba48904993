import { describe, expect, test } from 'vitest';
import { crashed, review, twoRounds, wrote } from './iterate-script.ts';
import { play } from './support.ts';

describe('a blank section', () => {
  const blank = { 'intro.tex': ' \n' };

  test('is drafted', async () => {
    const { outcome, prompts } = await play({
      ...twoRounds,
      files: blank,
      replies: { producer: [wrote('Text 1.\n')], reviewer: [review()] },
    });
    expect(outcome).toBe('converged clean');
    expect(prompts[0]).toContain('# Draft a section');
  });

  test('that the writer left as it is has one major finding, and no reviewer is asked', async () => {
    const { outcome, history } = await play({
      ...twoRounds,
      files: blank,
      replies: {
        producer: [{ reply: 'I could not.' }, wrote('Text 1.\n')],
        reviewer: [crashed, review()],
      },
    });
    expect(outcome).toBe('converged clean');
    const reports = history.flatMap(({ event }) =>
      event.type === 'call.replied' && event.reply.kind === 'report' ? [event] : [],
    );
    expect(reports[0]?.findings).toMatchObject([{ severity: 'major', property: 'The section has a text.' }]);
    expect(reports[0]?.notes).toMatchObject([{ kind: 'blank-section' }]);
  });

  test('that the writer made blank is a failed writer', async () => {
    const { outcome, folder } = await play({
      ...twoRounds,
      replies: { producer: [wrote(''), wrote('\n')], reviewer: [] },
    });
    expect(outcome).toBe('inconclusive producer-failed');
    expect(await folder.read('intro.tex')).toBe('Text 0.\n');
  });
});

describe('a section that the writer left unfinished', () => {
  const unfinished = {
    ...twoRounds,
    replies: { producer: [wrote('Text 1.\n[TBD: the numbers]\n')], reviewer: [review()] },
  };

  test('is told with its places, whatever the reviewer says', async () => {
    const { history } = await play(unfinished);
    const notes = history.flatMap(({ event }) => (event.type === 'call.replied' ? event.notes : []));
    expect(notes).toContainEqual({
      kind: 'tbd',
      text: 'the section says `[TBD:` when it is reviewed, in line 2',
    });
  });

  test('is no section that can appear, unless that was allowed', async () => {
    const [, prompt = ''] = (await play(unfinished)).prompts;
    expect(prompt).toContain('each is a `major` issue, as the section is not finished.');
    const allowed = await play({ ...unfinished, settings: { ...twoRounds.settings, allowTbd: true } });
    expect(allowed.prompts[1]).toContain('it was let stand, and is no issue by itself either.');
  });
});
