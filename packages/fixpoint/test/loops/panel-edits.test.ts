import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeRun } from '../../src/views/grade/grade.ts';
import { endingText } from '../../src/views/index.ts';
import { found, lens, made, onFile, verdicts } from './standard-script.ts';
import { play, type Result } from './support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fixpoint-panel-'));
let aside = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  aside = path.join(folder, String(tests));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { PATH: process.env.PATH ?? '' };
const dated = 'The date is given.';
const undated = 'We sell a boat, TODO.\n';

/** An agent that runs a script once its prompt is read; `$aside` begins names that no run looks at. */
const program = (script: string) => ({ command: ['sh', '-c', `cat > /dev/null; aside=${aside}; ${script}`] });
const say = (reply: { readonly reply: string }) => `printf '%s' '${reply.reply}'`;
const until = (condition: string) => `until ${condition}; do sleep 0.01; done`;

/** Reads the offer; at first not before the other lens has edited it. */
const reads = () =>
  program(`[ -e $aside-read ] || ${until('! grep -q TODO offer.md')}
    if grep -q TODO offer.md; then text='${lens(found('blocker', dated)).reply}'; else text='${lens().reply}'; fi
    touch $aside-read; printf '%s' "$text"`);

/** Edits the offer, at first while the other lens reads it. */
const edits = (isDue: string) =>
  program(`if ${isDue}; then echo 'We sell a boat, today.' > offer.md; fi
    ${until('[ -e $aside-read ]')}
    ${say(lens(found('nit', 'A nit.')))}`);

function typesOf({ history }: Result, ...types: readonly string[]): readonly string[] {
  return history.map(({ event }) => event.type).filter((type) => types.includes(type));
}

const text = ({ history }: Result) => endingText({ id: 'run', history });

describe('a lens that edits what another one reads', () => {
  test('makes both reports stale, and both are asked again: nothing is clean by what it wrote', async () => {
    const result = await play(
      onFile({
        environment,
        files: { 'offer.md': undated },
        settings: { retries: 0 },
        agents: { 'reviewer.correctness': edits('[ ! -e $aside-read ]'), 'reviewer.completeness': reads() },
        replies: {
          producer: [made('We sell a boat, on Monday.\n')],
          reviewer: [verdicts({ f1: 'open', f2: 'addressed' })],
        },
        budget: { calls: 8 },
      }),
    );
    expect(result.history.find(({ fold }) => fold.state.findings.length > 1)?.fold.state.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ severity: 'blocker' })]),
    );
    expect(typesOf(result, 'call.stale', 'workspace.changed')).toEqual([
      'workspace.changed',
      'call.stale',
      'call.stale',
    ]);
    const change = result.history.map(({ event }) => event).find(({ type }) => type === 'workspace.changed');
    expect(change).toMatchObject({ undone: true, unsure: true, kept: expect.any(String) });
    expect(text(result)).toContain(
      `fixpoint restore run --version ${change?.type === 'workspace.changed' && change.kept?.slice(0, 12)}`,
    );
  });

  test('answers for it alone where it edits again: its report counts, and the ending says so', async () => {
    const result = await play(
      onFile({
        environment,
        files: { 'offer.md': 'We sell a boat, on Monday.\n' },
        settings: { retries: 0 },
        agents: {
          'reviewer.correctness': edits('true'),
          'reviewer.completeness': program(`${until('grep -q today offer.md || [ -e $aside-read ]')}
            touch $aside-read; ${say(lens())}`),
        },
        replies: {},
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(typesOf(result, 'call.stale')).toHaveLength(2);
    expect(await result.folder.read('offer.md')).toBe('We sell a boat, on Monday.\n');
    expect(gradeRun(result.history)?.changedWhileRead).toEqual(['reviewer:correctness']);
    expect(text(result)).toContain('Changed while it was read: reviewer:correctness');
  });
});

test('what a person edits while persons review is an edit: it stays, and all of them are asked again about it', async () => {
  let started = 0;
  const result = await play(
    onFile({
      agents: { reviewer: { inbox: { folder: 'box' } } },
      replies: {},
      async onHappened({ event }, project) {
        if (event.type !== 'call.started') return;
        started += 1;
        if (started === 1) await project.write('notes.md', 'mine\n');
        if (started === 2) writeFileSync(path.join(project.root, 'offer.md'), 'We sell a boat, by hand.\n');
        await project.write(
          `box/reviewer-${event.seat}-${event.call}.reply.md`,
          lens(found('nit', 'A nit.')).reply,
        );
      },
    }),
  );
  expect(result.outcome).toBe('converged clean');
  expect(typesOf(result, 'call.stale', 'artifact.edited', 'workspace.changed', 'call.replied')).toEqual([
    'call.stale',
    'call.stale',
    'artifact.edited',
    'call.replied',
    'call.replied',
  ]);
  expect(await result.folder.read('offer.md')).toBe('We sell a boat, by hand.\n');
  expect(await result.folder.read('notes.md')).toBe('mine\n');
});
