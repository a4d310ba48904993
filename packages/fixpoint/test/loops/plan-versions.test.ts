import { describe, expect, test } from 'vitest';
import { crashed, firstFour, notesOf, oneBlocker, review, versionFilesOf, wrote } from './plan-script.ts';
import { play, playEveryDeath } from './support.ts';

describe('the files of the versions', () => {
  test('are one for the draft, for each lens and for each revision, beside the plan', async () => {
    const result = await play(oneBlocker);
    expect(result.outcome).toBe('converged clean');
    expect(await versionFilesOf(result)).toEqual([...firstFour, 'Plan 5.\n']);
    expect(await result.folder.read('plan.md')).toBe('Plan 5.\n');
    expect(notesOf(result)).toEqual([]);
  });

  test('are written as soon as their version is there', async () => {
    const seen: string[] = [];
    await play({
      ...oneBlocker,
      onHappened: async ({ event }, { read }) => {
        if (event.type === 'call.started') seen.push(await read('plan-v2.md'));
      },
    });
    expect(seen.slice(0, 3)).toEqual(['', '', 'Plan 2.\n']);
  });

  test('are not made where nobody asked for them', async () => {
    expect(await versionFilesOf(await play({ ...oneBlocker, settings: {} }))).toEqual([]);
  });

  test('count a lens that changed nothing, and no revision that was not accepted', async () => {
    const result = await play({
      ...oneBlocker,
      replies: {
        producer: [
          wrote('Plan 1.\n'),
          { reply: 'Fine.' },
          wrote('Plan 2.\n'),
          wrote('Plan 3.\n'),
          wrote('Plan 1.\n'),
        ],
        reviewer: [review('blocker')],
      },
    });
    expect(result.outcome).toBe('stalled cycle');
    expect(await versionFilesOf(result)).toEqual(['Plan 1.\n', 'Plan 1.\n', 'Plan 2.\n', 'Plan 3.\n']);
  });

  test('keep line endings and a byte order mark', async () => {
    const text = '\uFEFFPlan 1.\r\nIt ends without a line feed';
    const result = await play({
      ...oneBlocker,
      replies: { ...oneBlocker.replies, producer: [wrote(text), ...firstFour.map((each) => wrote(each))] },
    });
    expect((await versionFilesOf(result))[0]).toBe(text);
  });

  test('never take the place of a file with another text, which is said before and noted', async () => {
    const mine = 'My own notes.\n';
    const files = { ...oneBlocker.files, 'plan-v2.md': mine, 'plan-v3.md': 'Plan 3.\n' };
    const result = await play({ ...oneBlocker, files });
    expect(result.outcome).toBe('converged clean');
    expect(await result.folder.read('plan-v2.md')).toBe(mine);
    expect(await versionFilesOf(result)).toHaveLength(5);
    expect(notesOf(result)).toEqual([
      expect.stringContaining('version-files: plan-v2.md, plan-v3.md will not be overwritten'),
      expect.stringContaining('record-refused: plan-v2.md holds another text, and was left as it is'),
    ]);
  });

  test('lie where the plan lies', async () => {
    const inFolder = (text: string) => ({ reply: 'Done.', files: { 'docs/cache.plan.md': text } });
    const { folder } = await play({
      ...oneBlocker,
      artifact: 'docs/cache.plan.md',
      files: { 'docs/cache.plan.md': 'Please add a cache.\n' },
      replies: { producer: firstFour.map(inFolder), reviewer: [review('nit'), review()] },
    });
    expect(await folder.read('docs/cache.plan-v4.md')).toBe('Plan 4.\n');
  });
});

describe('a draft that fails for good', () => {
  test('leaves the request as it was, and can be made when the run is taken up again', async () => {
    const half = { ...crashed, files: { 'plan.md': 'Half a pl' } };
    const producer = [half, half, ...firstFour.map((text) => wrote(text))];
    const failed = await play({
      ...oneBlocker,
      replies: { producer, reviewer: [review('nit'), review()] },
    });
    expect(failed.outcome).toBe('inconclusive producer-failed');
    expect(await failed.folder.read('plan.md')).toBe('Please add a cache.\n');
    expect(await versionFilesOf(failed)).toEqual([]);
    const resumed = await failed.goOn();
    expect(resumed.outcome).toBe('converged clean');
    expect(await versionFilesOf(resumed)).toEqual(firstFour);
  });
});

test('a revision that had nothing to change is reviewed where a person changed the plan before it', async () => {
  const producer = [...firstFour.map((text) => wrote(text)), crashed, crashed, { reply: 'It is closed.' }];
  const left = await play({
    ...oneBlocker,
    replies: { producer, reviewer: [review('blocker'), review(), review()] },
  });
  expect(left.outcome).toBe('inconclusive producer-failed');
  await left.folder.write('plan.md', 'Plan 4, by hand.\n');
  expect((await left.goOn()).outcome).toBe('converged clean');
});

describe('a run that dies after any event', () => {
  test('and goes on leaves the same files, versions and ending as one that does not', async () => {
    const results = await playEveryDeath(oneBlocker);
    const [whole, ...disturbed] = await Promise.all(
      results.map(async (result) => ({
        outcome: result.outcome,
        plan: await result.folder.read('plan.md'),
        versions: await versionFilesOf(result),
        tallies: result.history.at(-1)?.fold.tallies,
        notes: notesOf(result),
      })),
    );
    expect(whole?.outcome).toBe('converged clean');
    for (const each of disturbed) expect(each).toEqual(whole);
  });
});
