import { describe, expect, test } from 'vitest';
import { promptText, readers } from '../../src/loops/index.ts';
import { found, lens, rulings, verdicts } from './standard-script.ts';
import { play, type Scenario } from './support.ts';

/** A loop of somebody's own that names neither prompts nor what they tell. */
const ownLoop = `loop: own
severities: {blocker: gates, nit: notes}
roles:
  reviewer: {is: reviewer}
  writer: {is: producer}
  judge: {is: judge}
memory:
  fixes: {per: run, max: 1}
steps:
  review:
    call: reviewer
    on: {report: [{when: clean, end: converged, reason: clean}, {then: open}]}
  open:
    - {when: {full: fixes}, then: rule}
    - {do: {count: fixes}, then: revise}
  revise:
    call: writer
    on: {"done, unchanged": [{then: verify}]}
  verify:
    call: reviewer
    replies: [verdicts]
    on: {verdicts: [{when: clean, then: review}, {then: open}]}
  rule:
    call: judge
    on:
      rulings:
        - {do: {park: rest}}
        - {when: {any: load-bearing}, end: capped, reason: cap}
        - {then: review}
`;

const scenario: Scenario = {
  loop: 'own.yaml',
  artifact: 'offer.md',
  files: { 'own.yaml': ownLoop, 'offer.md': 'We sell a boat.\n' },
  replies: {
    reviewer: [
      lens(found('blocker', 'The price is named.'), found('blocker', 'The length is named.')),
      verdicts({ f1: 'addressed', f2: 'open' }),
      lens(),
    ],
    writer: [{ reply: 'f1: it has a price now.', files: { 'offer.md': 'We sell a boat for 9.\n' } }],
    judge: [rulings({ f2: 'defer' })],
  },
};

describe('a loop that names no prompts', () => {
  test('has its replies asked for all the same, each call with what it needs to know', async () => {
    const { outcome, prompts } = await play(scenario);
    expect(outcome).toBe('converged clean');
    const [first, revise, verify, rule, again] = prompts;
    expect(first).toMatch(/^# Review\n/u);
    expect(first).not.toContain('A judge');
    expect(revise).toContain('[blocker] f2, at Offer');
    expect(verify).toContain('[blocker] f1, at Offer');
    expect(verify).toContain('f1: it has a price now.');
    expect(verify).toMatch(
      /<<<fix (\S+)\n[\s\S]*-We sell a boat\.\n\+We sell a boat for 9\.\n[\s\S]*fix \1>>>/u,
    );
    expect(rule).not.toContain('[blocker] f1, at Offer');
    expect(rule).toContain('[blocker] f2, at Offer');
    expect(again).toContain('[defer] f2: The length is named.');
    for (const prompt of prompts) expect(prompt).not.toMatch(/\{\{|\}\}|undefined|\[object/u);
  });

  test.each([
    ['json-report', 'review', 'report'],
    ['json-report', 'rereview', 'verdicts'],
    ['json-rulings', 'adjudicate', 'rulings'],
  ] as const)('gets what %s reads from %s', (reader, name, kind) => {
    const scale = [{ name: 'blocker', effect: 'gates' }] as const;
    const findings = [{ id: 'f1', severity: 'blocker', property: 'p', evidence: '' }];
    const [, example = ''] = /```json\n([\s\S]*?)```/u.exec(promptText(name)) ?? [];
    const filledIn = example.replace('{{worstSeverity}}', 'blocker');
    const asked = { replies: [kind], item: null, findings };
    expect(readers[reader]?.(scale)(filledIn, asked)).toMatchObject({ kind: 'read', value: { kind } });
  });
});
