import { describe, expect, test } from 'vitest';
import type { Finding, SeverityScale } from '../../findings/index.ts';
import { readRulings } from './read-rulings.ts';
import { readVerdicts } from './read-verdicts.ts';

const scale: SeverityScale = [
  { name: 'blocker', effect: 'gates' },
  { name: 'major', effect: 'gates' },
  { name: 'nit', effect: 'notes' },
];

const finding = (id: string, severity = 'blocker'): Finding => ({
  id,
  severity,
  property: 'p',
  evidence: '',
});
const asked = { replies: [], item: null, findings: [finding('f1'), finding('f2'), finding('f3', 'nit')] };

const verdicts = (reply: string) => readVerdicts(reply, asked, scale);
const rulings = (reply: string) => readRulings(reply, asked);

/** A re-review with these entries, and what else it says. */
function rereview(entries: readonly unknown[], more: object = {}): string {
  return JSON.stringify({
    reviewed: 'The change.',
    verdicts: entries,
    breakage: [],
    observations: [],
    ...more,
  });
}

const addressed = (id: unknown) => ({ id, verdict: 'addressed', evidence: 'I looked.' });

describe('a re-review', () => {
  test('closes what it says is addressed, and lists what the fix broke and what else it saw', () => {
    const reply = rereview([addressed('f1'), { id: 'f2', verdict: 'open' }], {
      breakage: [{ severity: 'major', issue: 'The total is wrong now.', file: 'a.js', line: 3 }],
      observations: [{ severity: 'nit', issue: 'A name says nothing.' }],
    });
    expect(verdicts(`Here it is:\n\n\`\`\`json\n${reply}\n\`\`\`\n`)).toMatchObject({
      kind: 'read',
      notes: [],
      value: {
        kind: 'verdicts',
        addressed: ['f1'],
        breakage: [
          { severity: 'major', property: 'The total is wrong now.', location: { file: 'a.js', line: 3 } },
        ],
        observations: [{ severity: 'nit' }],
      },
    });
  });

  test.each([
    ['has no verdict', [addressed('f1')]],
    ['has two verdicts', [addressed('f1'), addressed('f2'), { id: 'f2', verdict: 'open' }]],
    ['has a word that is no verdict', [addressed('f1'), { id: 'f2', verdict: 'mostly addressed' }]],
    ['has its verdict under another id', [addressed('f1'), addressed('f9')]],
    ['has a verdict that is no text', [addressed('f1'), { id: 'f2', verdict: { addressed: true } }]],
  ])('leaves a finding open, with a note, that %s', (_, entries) => {
    const reading = verdicts(rereview(entries));
    expect(reading).toMatchObject({ kind: 'read', value: { addressed: ['f1'] } });
    expect(reading.notes.map(({ kind }) => kind)).toContain('no-verdict');
  });

  test.each([
    'not addressed',
    'partly addressed',
    'not-addressed',
    'addressed?',
    'fixed',
    { addressed: true },
  ])('leaves the only finding open, and is no failure, where it says %j of it', (verdict) => {
    const reading = readVerdicts(
      rereview([{ id: 'f1', verdict }]),
      { ...asked, findings: [finding('f1')] },
      scale,
    );
    expect(reading).toMatchObject({ kind: 'read', value: { addressed: [] } });
    const isPlain = verdict === 'not addressed' || verdict === 'not-addressed';
    expect(reading.notes.map(({ kind }) => kind)).toEqual(isPlain ? [] : ['no-decision', 'no-verdict']);
  });

  test('has a verdict with marks around it', () => {
    const entries = [
      { id: 'f1', verdict: '**ADDRESSED** ✅' },
      { id: 'f2', verdict: 'Addressed.' },
    ];
    expect(verdicts(rereview(entries))).toMatchObject({ notes: [], value: { addressed: ['f1', 'f2'] } });
  });

  const lost = { severity: 'blocker', issue: 'The rows are lost.' };
  const both = [addressed('f1'), addressed('f2')];

  test.each([
    ['findings', { findings: [lost] }, 'blocker'],
    ['a list further down', { summary: { problems: [lost] } }, 'blocker'],
    ['a list named by a level', { majors: ['The rows are lost.'] }, 'major'],
    ['a list of any name whose entries have a severity', { remarks: [{ ...lost, severity: 'nit' }] }, 'nit'],
    ['a list whose entries have no severity', { new_issues: ['The rows are lost.'] }, 'blocker'],
  ])('counts %s that nobody asked for as breakage, and says so', (_, more, severity) => {
    const reading = verdicts(rereview(both, more));
    expect(reading).toMatchObject({
      kind: 'read',
      value: { breakage: [{ severity, property: 'The rows are lost.' }] },
    });
    expect(reading.notes.map(({ kind }) => kind)).toContain('list-beside');
  });

  test('takes what a further list repeats for what it is, and tells of closed findings for no finding', () => {
    const more = { breakage: [lost], findings: [lost], resolved: [lost] };
    expect(verdicts(rereview(both, more))).toMatchObject({ notes: [], value: { breakage: [{}] } });
  });

  test('notes a severity that its breakage does not have', () => {
    const reading = verdicts(rereview(both, { breakage: [{ issue: 'The rows are lost.' }] }));
    expect(reading.notes.map(({ kind }) => kind)).toEqual(['missing-severity']);
  });

  test('needs no verdict on what does not gate', () => {
    expect(verdicts(rereview([addressed('f1'), addressed('f2')])).notes).toEqual([]);
  });

  test.each([
    ['is blank', '  \n', 'empty'],
    ['has no JSON', 'Both are addressed.', 'unparseable'],
    ['is a report', '{"reviewed": "All.", "findings": []}', 'unparseable'],
    ['was cut off', rereview([addressed('f1'), addressed('f2')]).slice(0, -20), 'unparseable'],
    ['gives no verdict at all', rereview([]), 'incomplete'],
    ['gives its verdicts on nothing that was sent', rereview([addressed('A'), addressed('B')]), 'incomplete'],
    ['has verdicts that are no list', rereview([], { verdicts: { f1: 'addressed' } }), 'unparseable'],
    ['has breakage that is no list', rereview([addressed('f1')], { breakage: 'none' }), 'unparseable'],
    ['has breakage that says nothing', rereview([addressed('f1')], { breakage: [{}] }), 'unparseable'],
    ['counts what it does not list', rereview(both, { blockers: 1 }), 'incomplete'],
    ['says two things', `${rereview([addressed('f1')])}\n${rereview([addressed('f2')])}`, 'unparseable'],
    ['did not read', rereview([addressed('f1')], { reviewed: 'I could not open the file.' }), 'incomplete'],
  ])('is refused where it %s', (_, reply, failure) => {
    expect(verdicts(reply)).toMatchObject({ kind: 'failed', failure });
  });
});

describe('a judge', () => {
  const ruling = (id: string, word: string) => ({ id, ruling: word, why: 'It is so.', cost: 'Little.' });
  const reply = (...entries: readonly unknown[]) => JSON.stringify({ reviewed: 'All.', rulings: entries });

  test('rules on each finding, with the reasons', () => {
    expect(rulings(reply(ruling('f1', 'Wrong'), ruling('f2', 'load-bearing')))).toMatchObject({
      kind: 'read',
      value: {
        kind: 'rulings',
        rulings: { f1: 'wrong', f2: 'load-bearing' },
        reasons: { f1: { why: 'It is so.', cost: 'Little.' } },
      },
    });
  });

  test('has not ruled on a finding of which it says two things, or a word that is none', () => {
    const contradiction = reply(ruling('f1', 'wrong'), ruling('f1', 'defer'), ruling('f2', 'minor'));
    expect(rulings(contradiction)).toMatchObject({ kind: 'read', value: { rulings: {} } });
  });
});
