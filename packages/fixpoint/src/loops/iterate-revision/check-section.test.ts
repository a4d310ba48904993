import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Prechecked } from '../kit.ts';
import { checkSection } from './check-section.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fixpoint-section-'));
  await writeFile(path.join(root, 'intro.tex'), 'Text.\n');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

function check(given: Readonly<Record<string, string | number | boolean>>): Promise<Prechecked> {
  const settings = {
    maxIterations: 3,
    section: null,
    venue: null,
    stateDir: 'state',
    allowTbd: false,
    force: false,
  };
  return checkSection({
    root,
    artifact: [path.join(root, 'intro.tex')],
    settings: { ...settings, ...given },
    given: Object.keys(given),
    isChanged: null,
  });
}

test('a section may go on with what is known of it', async () => {
  expect(await check({ venue: 'a journal' })).toEqual({
    kind: 'go',
    settings: { section: 'intro', venue: 'a journal' },
    facts: {
      section: 'intro',
      path: 'intro.tex',
      venue: 'a journal',
      status: 'drafted',
      iter: 0,
      wasReviewed: false,
      latestReview: [],
      outline: null,
      hypothesis: null,
    },
    notes: [],
  });
});

test('the number of iterations is what somebody gave, else what CLAUDE.md says', async () => {
  await writeFile(path.join(root, 'CLAUDE.md'), '## Research stack\n\niterate_revision.max_iter: 5\n');
  expect(await check({ venue: 'v' })).toMatchObject({ settings: { maxIterations: 5 } });
  expect(await check({ venue: 'v', maxIterations: 2 })).toMatchObject({ settings: { maxIterations: 2 } });
});

test('a section that is not finished ends the run with every place, unless that is allowed', async () => {
  await writeFile(path.join(root, 'intro.tex'), 'A [TBD: b]\nand [TBD: c]\n');
  expect(await check({ venue: 'v' })).toMatchObject({
    kind: 'ended',
    outcome: 'blocked',
    reason: 'tbd',
    why: '[TBD: is left at intro.tex:1:3, intro.tex:2:5; fill it in, or give --allow-tbd',
    facts: { status: 'blocked-on-tbd' },
  });
  expect(await check({ venue: 'v', allowTbd: true })).toMatchObject({
    kind: 'go',
    notes: [{ kind: 'allowed-tbd' }],
  });
});

test('damaged lines of the run log are noted', async () => {
  await check({ venue: 'v', stateDir: '.' });
  await writeFile(path.join(root, '_run-log.jsonl'), '{"phase":\n');
  expect(await check({ venue: 'v', stateDir: '.' })).toMatchObject({ notes: [{ kind: 'damaged-line' }] });
});

test('two files are refused: a run is on one section', async () => {
  const artifact = ['intro.tex', 'methods.tex'];
  await expect(
    checkSection({ root, artifact, settings: { stateDir: 'state' }, given: [], isChanged: null }),
  ).rejects.toMatchObject({ code: 'input', message: expect.stringContaining('one section') });
});
