import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Happened } from '../../src/journal/index.ts';
import { importLedger } from '../../src/loops/sdd/ledger/import-ledger.ts';
import { ledgerFile } from '../../src/loops/sdd/ledger/ledger-folder.ts';
import {
  done,
  drive,
  important,
  keepAll,
  keeperAfter,
  type LedgerScenario,
  makeRoot,
  minor,
  plan,
  readKept,
  report,
  title,
  verdicts,
} from './ledger-script.ts';

const twoTasks: LedgerScenario = {
  tasks: ['1', '2'],
  settings: { resume: 1, takeover: 0 },
  said: {
    producer: [done('Done.\n\n```\nall green'), done('# Fixed\n\nIt passes.'), done('Done too.')],
    reviewer: [report(important('one'), minor('odd')), verdicts([]), report(minor('odd')), report()],
    judge: [{ kind: 'rulings', rulings: { f1: 'defer' } }],
  },
};

const history = { isInHistory: async () => true, isHead: async () => true, branchesWith: async () => [] };

async function writeKept(root: string, content: string | Buffer): Promise<void> {
  const file = path.join(root, ledgerFile(plan));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** All that the keeper has written of a run of two tasks. */
async function filesIn(root: string): Promise<readonly string[]> {
  return Promise.all(
    ['ledger.md', 'task-1-report.md', 'task-2-report.md'].map((name) => readKept(root, name)),
  );
}

describe('the files of a run', () => {
  test('are the ledger, and a report for each task, in which the implementers are quoted', async () => {
    const root = await makeRoot();
    expect(await keepAll(root, await drive(twoTasks))).toEqual([]);
    const [ledger, report] = await filesIn(root);
    expect(ledger).toMatch(/^# SDD ledger — plan: docs\/plan\.md\n\nTask 1: minor \(deferred\): odd\n/);
    expect(report).toBe(
      [
        '# Report of task 1 — plan: docs/plan.md',
        '',
        '## implement:1: DONE (run run1, call c1)',
        '',
        '> Done.',
        '>',
        '> ```',
        '> all green',
        '',
        '## resume:1#1: DONE (run run1, call c3)',
        '',
        '> # Fixed',
        '>',
        '> It passes.',
        '',
      ].join('\n'),
    );
  });

  test('are not there before there is anything to write', async () => {
    const root = await makeRoot();
    await keepAll(root, (await drive(twoTasks)).slice(0, 2));
    expect(await filesIn(root)).toEqual(['', '', '']);
  });

  test('are the same however often they are written', async () => {
    const root = await makeRoot();
    const history = await drive(twoTasks);
    await keepAll(root, history);
    const files = await filesIn(root);
    await keepAll(root, history);
    expect(await filesIn(root)).toEqual(files);
  });

  test('are the same after a death between any event and what is written of it', async () => {
    const history = await drive(twoTasks);
    const whole = await makeRoot();
    await keepAll(whole, history);
    const disturbed = await Promise.all(history.map((_, at) => filesAfterDeath(history, at)));
    const files = await filesIn(whole);
    for (const each of disturbed) expect(each).toEqual(files);
  });

  test('are made again from the journal alone', async () => {
    const [one, other] = [await makeRoot(), await makeRoot()];
    const found = `${title}\n\nTask 9: minor (deferred): of an earlier run\n`;
    await writeKept(one, found);
    const history = await drive({ ...twoTasks, found });
    await keepAll(one, history);
    await keepAll(other, history);
    expect(await filesIn(other)).toEqual(await filesIn(one));
  });

  test('are told apart for plans of one base name', async () => {
    const root = await makeRoot();
    await keepAll(root, await drive({ ...twoTasks, plan: 'a/plan.md' }));
    await keepAll(root, await drive({ ...twoTasks, plan: 'b/plan.md', tasks: ['2', '1'] }));
    expect(await readKept(root, 'ledger.md', 'a/plan.md')).toMatch(/plan: a\/plan\.md\n\nTask 1: minor/);
    expect(await readKept(root, 'ledger.md', 'b/plan.md')).toMatch(/plan: b\/plan\.md\n\nTask 2: minor/);
  });
});

async function filesAfterDeath(history: readonly Happened[], at: number): Promise<readonly string[]> {
  const root = await makeRoot();
  await keepAll(root, history.slice(0, at));
  const keeper = await keeperAfter(root, history.slice(0, at));
  for (const happened of history.slice(at)) await keeper.onHappened(happened);
  return filesIn(root);
}

describe('a ledger that was there', () => {
  const before = [title, '', 'Task 0: complete (review clean)', 'Task 1: minor (deferred): odd', ''];

  test('keeps what earlier runs wrote above what this one adds, with its line ends', async () => {
    const root = await makeRoot();
    const found = before.join('\r\n');
    await writeKept(root, found);
    await keepAll(root, await drive({ ...twoTasks, found }));
    const ledger = await readKept(root);
    expect(ledger.startsWith(`${found}Task 1: minor (deferred): odd\r\nTask 1: fix round 1/1`)).toBe(true);
    expect(ledger.match(/(?<!\r)\n/)).toBeNull();
  });

  test('keeps what somebody wrote into it meanwhile', async () => {
    const root = await makeRoot();
    const history = await drive(twoTasks);
    const keeper = await keeperAfter(root, []);
    for (const happened of history) {
      await keeper.onHappened(happened);
      const isFirst = happened.facts.some((fact) => fact.kind === 'completed' && fact.item === '1');
      if (isFirst)
        await writeKept(root, `${(await readKept(root)).replace('\n\n', '\n\nMy note.\n\n')}Another.`);
    }
    const lines = (await readKept(root)).split('\n');
    const alone = await makeRoot();
    await keepAll(alone, history);
    const own = (await readKept(alone)).split('\n').slice(2, -1);
    expect(lines.filter((line) => own.includes(line))).toEqual(own);
    expect(lines).toEqual(expect.arrayContaining(['My note.', 'Another.']));
  });

  test('gets back what somebody took out of what this run wrote, and nothing else', async () => {
    const root = await makeRoot();
    const found = before.join('\n').replace('odd', 'old');
    await writeKept(root, found);
    const history = await drive({ ...twoTasks, found });
    await keepAll(root, history.slice(0, -2));
    const lines = (await readKept(root)).split('\n');
    const gone = ['Task 1: minor (deferred): old', 'Task 1: minor (deferred): odd'];
    await writeKept(root, lines.map((line) => (gone.includes(line) ? `<!-- ${line} -->` : line)).join('\n'));
    await keepAll(root, history);
    const kept = await readKept(root);
    expect(kept).not.toMatch(/^Task 1: minor \(deferred\): old$/mu);
    expect(kept.match(/^Task 1: minor \(deferred\): odd$/gmu)).toHaveLength(1);
  });

  test.each([
    ['has lost its first line', Buffer.from('Task 1: BLOCKED — why\n')],
    ['has a fence that is never closed', Buffer.from(`${title}\n\n\`\`\`\n`)],
    ['is no text', Buffer.concat([Buffer.from(`${title}\n`), Buffer.of(0x80)])],
  ])('and %s is left as it is, and made up for once it is repaired', async (_, damaged) => {
    const root = await makeRoot();
    await writeKept(root, damaged);
    const history = await drive(twoTasks);
    const keeper = await keeperAfter(root, []);
    const notes: string[] = [];
    for (const happened of history.slice(0, -2)) {
      for (const { kind } of await keeper.onHappened(happened)) notes.push(kind);
    }
    expect(new Set(notes)).toEqual(new Set(['record-refused']));
    expect(await readFile(path.join(root, ledgerFile(plan)))).toEqual(damaged);
    await writeKept(root, `${title}\n\n`);
    for (const happened of history.slice(-2)) await keeper.onHappened(happened);
    const whole = await makeRoot();
    await keepAll(whole, history);
    expect(await readKept(root)).toBe(await readKept(whole));
  });

  test('is imported, with what is no entry noted', async () => {
    const root = await makeRoot();
    await writeKept(root, [...before, 'Remember the cache.', ''].join('\n'));
    const imported = await importLedger({ root, plan, history });
    expect(imported).toMatchObject({
      complete: [],
      doubtful: [{ task: '0' }],
      notes: [{ kind: 'ledger-text', text: expect.stringContaining('line 6, `Remember the cache.`') }],
      facts: { ledger: { plan, found: await readKept(root) } },
    });
  });

  test('is not imported where it is damaged', async () => {
    const root = await makeRoot();
    await writeKept(root, 'Task 1: complete\n');
    await expect(importLedger({ root, plan, history })).rejects.toMatchObject({
      code: 'record',
      place: { file: ledgerFile(plan), line: 1 },
    });
  });

  test('need not be there', async () => {
    const imported = await importLedger({ root: await makeRoot(), plan, history });
    expect(imported).toMatchObject({
      complete: [],
      doubtful: [],
      notes: [],
      facts: { ledger: { found: null } },
    });
  });
});

test('a run whose loop has not looked for a ledger says so', async () => {
  const history = await drive(twoTasks);
  const root = await makeRoot();
  const withoutFacts = history.map(({ fold, ...rest }) => {
    return { ...rest, fold: { ...fold, started: { ...fold.started, facts: {} } } };
  });
  expect(await keepAll(root, withoutFacts)).toEqual([expect.stringContaining('no ledger is kept')]);
  expect(await filesIn(root)).toEqual(['', '', '']);
});
