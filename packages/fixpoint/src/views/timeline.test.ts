import { expect, test } from 'vitest';
import { tellMoment } from './tell.ts';
import { StagedRun, stalledRun } from './test-support.ts';
import { timeline } from './timeline.ts';

test('what was told once stays told: more events only add to it', async () => {
  const { run } = await stalledRun();
  const whole = timeline(run.history);
  for (const count of run.history.keys()) {
    const early = timeline(run.history.slice(0, count));
    expect(whole.slice(0, early.length)).toEqual(early);
  }
});

test('a version that a person put back is told apart from what was undone', async () => {
  const staged = await stalledRun();
  const change = { type: 'workspace.changed', call: null, files: ['plan.md'], undone: true } as const;
  await staged.append({ ...change, role: null, kept: 'a'.repeat(64) });
  await staged.append({ ...change, role: 'checker', kept: null });
  await staged.append({ ...change, role: null, undone: false, kept: null });
  const told = timeline(staged.run.history).flatMap((moment) =>
    moment.kind === 'workspace' ? [tellMoment(moment, (text) => text)] : [],
  );
  expect(told).toEqual([
    {
      label: 'restored',
      text: 'a person put a version back into plan.md, and what was there is kept as aaaaaaa',
    },
    { label: 'undone', text: 'checker changed plan.md; it was put back' },
    { label: 'changed', text: 'somebody changed plan.md' },
  ]);
});

test('what a judge ruled and a producer could not do is told', async () => {
  const staged = await StagedRun.begin({
    loop: 'sdd',
    settings: { resume: 0, takeover: 0, preflight: false },
    lists: { tasks: ['1'] },
  });
  await staged.reply({ kind: 'needs-context', version: 0 });
  await staged.ask();
  await staged.answer('context');
  await staged.make(1);
  await staged.report('critical');
  await staged.reply({ kind: 'rulings', rulings: { f1: 'defer' } });
  const told = timeline(staged.run.history).flatMap((moment) =>
    moment.kind === 'gave-up' || moment.kind === 'judged' ? [tellMoment(moment, (text) => text)] : [],
  );
  expect(told).toEqual([
    { label: 'implement:1', text: 'scripted says needs-context' },
    { label: 'adjudicate:1', text: 'scripted ruled: f1 defer' },
  ]);
});
