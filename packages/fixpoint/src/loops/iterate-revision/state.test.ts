import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLog, readPaper, readReviews, type StateFolder } from './state-folder.ts';
import {
  recordEnd,
  recordReview,
  recordStart,
  recordVerdict,
  type SectionRun,
  type SectionVerdict,
} from './state-records.ts';

const run: SectionRun = {
  runId: 'r1',
  engine: 'fixpoint',
  section: 'intro',
  path: 'paper/intro.tex',
  venue: 'a journal',
  started: '2026-01-01T10:00:00.000Z',
};
const issue = { severity: 'major', text: 'No claim.', location: 'line 3' };
const decided: SectionVerdict = {
  iter: 1,
  issues: [issue],
  at: '2026-01-01T10:05:00.000Z',
  verdict: 'CONTINUE',
  reason: null,
  reviewed: 'sha256:0',
};

let state: StateFolder;

beforeEach(async () => {
  state = { root: await mkdtemp(path.join(tmpdir(), 'fixpoint-state-')), folder: 'state' };
  await mkdir(path.join(state.root, 'state'));
});

afterEach(async () => {
  await rm(state.root, { recursive: true });
});

const fileOf = (name: string): string => path.join(state.root, 'state', name);
const textOf = (name: string): Promise<string> => readFile(fileOf(name), 'utf8');

async function recordWholeRun(): Promise<void> {
  await recordStart(state, run, { args: { force: false }, status: 'drafted' });
  await recordReview(state, run, decided);
  await recordVerdict(state, run, decided);
  await recordVerdict(state, run, { ...decided, iter: 2, issues: [], verdict: 'DONE', reason: 'clean' });
  await recordEnd(state, run, {
    args: { force: false },
    at: '2026-01-01T10:10:00.000Z',
    verdict: 'DONE',
    reason: 'clean',
    iterations: 2,
    maxIterations: 3,
    issues: [],
    tokens: 1200,
  });
}

describe('the records of a run', () => {
  it('are those of the state folder’s format', async () => {
    await recordWholeRun();
    expect(JSON.parse(await textOf('paper.json'))).toMatchObject({
      schema_version: '1',
      venue: 'a journal',
      sections: { intro: { path: 'paper/intro.tex', status: 'approved', iter: 2, last_review_id: 'r1' } },
      last_updated: '2026-01-01T10:05:00.000Z',
    });
    const { runs } = JSON.parse(await textOf('reviews.json'));
    expect(runs.map((entry: { verdict: string }) => entry.verdict)).toEqual(['CONTINUE', 'DONE']);
    expect(Object.keys(runs[0])).toEqual(
      'run_id engine section iter venue started ended issues verdict reason'.split(' '),
    );
    const log = (await textOf('_run-log.jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log.map(({ phase }) => phase)).toEqual(['start', 'end', 'summary']);
    expect(log[1].args).toEqual(log[0].args);
    expect(log[2]).toMatchObject({ section_path: 'paper/intro.tex', max_iter: 3, duration_sec: 600 });
  });

  it('come out byte for byte the same when they are made again', async () => {
    const names = ['paper.json', 'reviews.json', '_run-log.jsonl'];
    await recordWholeRun();
    const first = await Promise.all(names.map(textOf));
    await recordWholeRun();
    expect(await Promise.all(names.map(textOf))).toEqual(first);
  });

  it('leave a verdict open until it is there', async () => {
    await recordReview(state, run, decided);
    const { runs } = JSON.parse(await textOf('reviews.json'));
    expect(runs).toMatchObject([{ run_id: 'r1', iter: 1, verdict: null, issues: [issue] }]);
  });

  it.each([
    ['DONE', 'approved'],
    ['BLOCKED', 'blocked'],
    ['HALT', 'revising'],
    ['CONTINUE', 'revising'],
  ] as const)('make a section with %s %s', async (verdict, status) => {
    await recordVerdict(state, run, { ...decided, verdict });
    expect(JSON.parse(await textOf('paper.json')).sections.intro.status).toBe(status);
  });

  it('mark a section that a placeholder ended', async () => {
    const end = {
      args: {},
      at: decided.at,
      verdict: null,
      reason: 'tbd',
      iterations: 0,
      maxIterations: 3,
      issues: [],
      tokens: null,
    };
    await recordEnd(state, run, end);
    expect(JSON.parse(await textOf('paper.json')).sections.intro.status).toBe('blocked-on-tbd');
  });

  it('keep fields that nobody knows, the order of keys, line endings and a byte order mark', async () => {
    const paper = {
      zeta: [1, { a: null }],
      schema_version: '1',
      sections: {
        other: { path: 'b.md', status: 'empty', iter: 0, mine: true },
        intro: { owner: 'me', status: 'drafted', path: 'paper/intro.tex', iter: 7 },
      },
      venue: 'a journal',
    };
    await writeFile(
      fileOf('paper.json'),
      `\uFEFF${JSON.stringify(paper, null, 2)}\n`.replaceAll('\n', '\r\n'),
    );
    await recordReview(state, run, { ...decided, iter: 8 });
    paper.sections.intro = { ...paper.sections.intro, iter: 8, last_review_id: 'r1' } as never;
    const expected = `\uFEFF${JSON.stringify({ ...paper, last_updated: decided.at }, null, 2)}\n`;
    expect(await textOf('paper.json')).toBe(expected.replaceAll('\n', '\r\n'));
  });

  it('of runs on different sections at the same time are all kept', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `section ${index}`);
    await Promise.all(
      names.map((section) =>
        recordVerdict(state, { ...run, runId: section, section, path: `${section}.md` }, decided),
      ),
    );
    const paper = await readPaper(state);
    expect(Object.keys(paper?.value.sections ?? {}).sort()).toEqual(names);
    expect((await readReviews(state)).runs).toHaveLength(8);
  });
});

describe('a damaged state file', () => {
  const section = '"path": "a.md", "status": "drafted"';
  it.each([
    ['cut short', '{"schema_version": "1",\n "venue": ', '2:11'],
    ['empty', '', '1:1'],
    ['with a trailing comma', '{\n  "schema_version": "1",\n}', '3:1'],
    ['of another version', '{\n  "schema_version": "2"\n}', '2:21'],
    ['without a version', '{"sections": {}}', '1:1'],
    ['that is a list', '[]', '1:1'],
    [
      'with an unknown status',
      '{"schema_version": "1", "sections": {\n"a": {"path": "a", "status": "ok"}}}',
      '2:30',
    ],
    [
      'with a section twice',
      `{"schema_version": "1", "sections": {"a": {${section}},\n"a": {${section}}}}`,
      '2:1',
    ],
  ])('%s is an error that names the place, and stays as it is', async (_, text, where) => {
    await writeFile(fileOf('paper.json'), text);
    const [line, column] = where.split(':').map(Number);
    const place = { file: path.join('state', 'paper.json'), line, column };
    await expect(readPaper(state)).rejects.toMatchObject({ code: 'record', place });
    await expect(recordVerdict(state, run, decided)).rejects.toMatchObject({ code: 'record', place });
    expect(await textOf('paper.json')).toBe(text);
  });

  it('names the field', async () => {
    await writeFile(fileOf('reviews.json'), '{"schema_version": "1", "runs": [{"run_id": 3}]}');
    await expect(readReviews(state)).rejects.toThrow('runs.0.run_id');
  });
});

describe('the run log', () => {
  it('is read without its damaged lines, which are said', async () => {
    const good = '{"phase":"start","run_id":"a"}';
    await writeFile(fileOf('_run-log.jsonl'), `${good}\n{"phase":"end","ru\n\n[]\n${good}`);
    const { records, warnings } = await readLog(state);
    expect(records).toHaveLength(2);
    expect(warnings.map(({ text }) => text.match(/line \d/)?.[0])).toEqual(['line 2', 'line 4']);
  });

  it('goes on after a cut line and keeps what is damaged', async () => {
    await writeFile(fileOf('_run-log.jsonl'), '{"phase":"end","ru');
    await recordStart(state, run, { args: {}, status: 'drafted' });
    expect((await textOf('_run-log.jsonl')).split('\n')).toEqual([
      '{"phase":"end","ru',
      `{"phase":"start","run_id":"r1","engine":"fixpoint","args":{},"started":"${run.started}"}`,
      '',
    ]);
  });
});
