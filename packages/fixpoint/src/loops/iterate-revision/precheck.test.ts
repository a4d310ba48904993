import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PrecheckInput, precheck } from './precheck.ts';
import { hashText } from './section-text.ts';
import { recordVerdict } from './state-records.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fixpoint-precheck-'));
  await write('intro.tex', 'One.\n');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

function writePaper(section: object, paper: object = {}): Promise<void> {
  const sections = { intro: { path: 'intro.tex', status: 'drafted', iter: 2, ...section } };
  return write(
    'state/paper.json',
    JSON.stringify({ schema_version: '1', venue: 'v', sections, ...paper }, null, 2),
  );
}

function check(changes: Partial<PrecheckInput> = {}): ReturnType<typeof precheck> {
  const state = { root, folder: 'state' };
  return precheck({ state, file: 'intro.tex', allowTbd: false, force: false, ...changes });
}

describe('before a run', () => {
  it('a section that nobody registered is drafted, or empty where it is blank', async () => {
    expect(await check({ venue: 'v' })).toEqual({
      kind: 'go',
      section: 'intro',
      path: 'intro.tex',
      venue: 'v',
      notes: [],
      status: 'drafted',
      iter: 0,
    });
    await write('new.md', ' \n');
    expect(await check({ file: 'new.md', venue: 'v' })).toMatchObject({ section: 'new', status: 'empty' });
  });

  it.each([
    ['missing', 'none.tex', 'no such file'],
    ['a folder', 'state.md', 'not a file'],
    ['of another kind', 'a.docx', '.tex, .md, .txt'],
    ['outside of the project', '../a.md', 'leads out'],
  ])('a file that is %s is refused', async (_, file, why) => {
    await write('state.md/x', '');
    await write('a.docx', '');
    await expect(check({ file, venue: 'v' })).rejects.toThrow(why);
  });

  it('the file is looked at before the state, and the state before the venue', async () => {
    await write('state/paper.json', '{');
    await expect(check({ file: 'none.tex' })).rejects.toMatchObject({ code: 'input' });
    await expect(check()).rejects.toMatchObject({ code: 'record' });
    expect(await readFile(path.join(root, 'state/paper.json'), 'utf8')).toBe('{');
  });

  it('damaged reviews are an error too', async () => {
    await write('state/reviews.json', '{"schema_version": "1"}');
    await expect(check({ venue: 'v' })).rejects.toMatchObject({ code: 'record' });
  });

  it('a venue is needed, and a flag wins over the state', async () => {
    await expect(check()).rejects.toMatchObject({ code: 'config', hint: expect.stringContaining('--venue') });
    await writePaper({});
    expect(await check()).toMatchObject({ venue: 'v' });
    expect(await check({ venue: 'w' })).toMatchObject({ venue: 'w' });
  });

  it.each(['./intro.tex', 'x/../intro.tex', '.\\intro.tex'])(
    'finds a section by the path %s',
    async (stated) => {
      await writePaper({ path: stated });
      expect(await check()).toMatchObject({ kind: 'go', section: 'intro', iter: 2 });
    },
  );

  it('finds a section by a path from the manuscript’s root, and by an absolute one', async () => {
    await write('paper/intro.tex', 'Two.\n');
    await writePaper({}, { manuscript_root: 'paper' });
    expect(await check({ file: path.join(root, 'paper/intro.tex') })).toMatchObject({
      section: 'intro',
      iter: 2,
    });
    await writePaper({ path: path.join(root, 'intro.tex') });
    expect(await check()).toMatchObject({ section: 'intro', iter: 2 });
  });

  it('registers a section of a taken name by its whole path', async () => {
    await writePaper({});
    await write('b/intro.tex', '');
    expect(await check({ file: 'b/intro.tex' })).toMatchObject({ section: 'b/intro', iter: 0 });
  });

  it('refuses a name that belongs to another file', async () => {
    await writePaper({});
    await write('b.tex', '');
    await expect(check({ file: 'b.tex', section: 'intro' })).rejects.toMatchObject({ code: 'config' });
    await expect(check({ section: 'other' })).rejects.toMatchObject({ code: 'config' });
  });

  it('the latest review is that of an earlier run', async () => {
    const run = {
      engine: 'e',
      section: 'intro',
      path: 'intro.tex',
      venue: 'v',
      started: '2026-01-01T00:00:00Z',
    };
    const review = { at: run.started, verdict: 'HALT', reason: 'cap', reviewed: '' } as const;
    const issue = { severity: 'major', text: 'a', location: null };
    const state = { root, folder: 'state' };
    await recordVerdict(state, { ...run, runId: 'a' }, { ...review, iter: 1, issues: [] });
    await recordVerdict(state, { ...run, runId: 'b' }, { ...review, iter: 2, issues: [issue] });
    expect(await check()).toMatchObject({ status: 'revising', iter: 2, latestReview: [issue] });
  });
});

describe('a placeholder', () => {
  it('ends the run with every place, wherever it stands', async () => {
    await write('intro.tex', 'a [TBD: x] [TBD: y]\r\n% [TBD:\n\\verb|[TBD: z]|\n');
    await writePaper({ outline: ['none', 'b [TBD: c]'] }, { hypothesis: '\u005bTBD: h]' });
    const ended = await check();
    expect(ended).toMatchObject({ kind: 'ended', outcome: 'blocked', reason: 'tbd', section: 'intro' });
    const file = path.join('state', 'paper.json');
    expect('places' in ended ? ended.places : []).toEqual([
      { where: 'section', file: 'intro.tex', line: 1, column: 3 },
      { where: 'section', file: 'intro.tex', line: 1, column: 12 },
      { where: 'section', file: 'intro.tex', line: 2, column: 3 },
      { where: 'section', file: 'intro.tex', line: 3, column: 7 },
      { where: 'outline', file, line: 11, column: 12 },
      { where: 'hypothesis', file, line: 15, column: 18 },
    ]);
  });

  it('is found where the state file writes it with escapes', async () => {
    await write('state/paper.json', '{"schema_version": "1", "venue": "v",\n"hypothesis": "\\u005bTBD: x]"}');
    expect(await check()).toMatchObject({
      reason: 'tbd',
      places: [{ where: 'hypothesis', line: 2, column: 15 }],
    });
  });

  it('is allowed by a flag, and in other sections', async () => {
    await write('intro.tex', '[TBD: x]');
    await writePaper({});
    expect(await check({ allowTbd: true })).toMatchObject({ kind: 'go', notes: [{ kind: 'allowed-tbd' }] });
    await write('b.tex', 'b');
    expect(await check({ file: 'b.tex' })).toMatchObject({ kind: 'go' });
  });

  it('for a citation is only noted', async () => {
    await write('intro.tex', '[CITE: a] and [CITE: b]');
    expect(await check({ venue: 'v' })).toMatchObject({ kind: 'go', notes: [{ kind: 'citations' }] });
  });

  it('counts before an approval', async () => {
    await write('intro.tex', '[TBD: x]');
    await writePaper({ status: 'approved' });
    expect(await check()).toMatchObject({ reason: 'tbd' });
  });
});

describe('an approved section', () => {
  it('ends the run at once, and is revised by force', async () => {
    await writePaper({ status: 'approved' });
    expect(await check()).toMatchObject({
      kind: 'ended',
      outcome: 'converged',
      reason: 'already-approved',
      notes: [],
    });
    expect(await check({ force: true })).toMatchObject({ kind: 'go', status: 'revising' });
  });

  it('that changed since is noted; blank space around it is no change', async () => {
    const run = { runId: 'r', engine: 'e', section: 'intro', path: 'intro.tex', venue: 'v', started: '' };
    const verdict = {
      iter: 1,
      issues: [],
      at: '',
      verdict: 'DONE',
      reason: 'clean',
      reviewed: hashText('One.'),
    } as const;
    await recordVerdict({ root, folder: 'state' }, run, verdict);
    expect(await check()).toMatchObject({ reason: 'already-approved', notes: [] });
    await write('intro.tex', 'Two.');
    expect(await check()).toMatchObject({ notes: [{ kind: 'changed-since-approval' }] });
  });

  it.each(['blocked', 'revising', 'blocked-on-tbd', 'empty'])('is not one that is %s', async (status) => {
    await writePaper({ status });
    expect(await check()).toMatchObject({ kind: 'go', status });
  });
});

describe('the cap', () => {
  it('comes from CLAUDE.md, and a flag wins', async () => {
    await write('CLAUDE.md', '## Research stack\n\n- iterate_revision.max_iter: 5\n');
    expect(await check({ venue: 'v' })).toMatchObject({ maxIterations: 5 });
    expect(await check({ venue: 'v', maxIterations: 2 })).toMatchObject({ maxIterations: 2 });
  });

  it('that is no number is an error', async () => {
    await write('.claude/CLAUDE.md', '## Research stack\n\niterate_revision.max_iter: many\n');
    await expect(check({ venue: 'v' })).rejects.toMatchObject({ code: 'config' });
  });
});

it('a section of more than 500 lines is warned about', async () => {
  await write('intro.tex', 'line\n'.repeat(500));
  expect(await check({ venue: 'v' })).toMatchObject({ notes: [] });
  await write('intro.tex', 'line\n'.repeat(501));
  expect(await check({ venue: 'v' })).toMatchObject({ notes: [{ kind: 'long-section' }] });
});
