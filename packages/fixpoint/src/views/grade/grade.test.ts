import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '../../journal/index.ts';
import { StagedRun, stalledRun, version } from '../test-support.ts';
import { estimateLeft } from './estimate.ts';
import { gradeRun } from './grade.ts';
import { measuredReviewers } from './measured-reviewers.ts';
import { gradeLines } from './say-grade.ts';

/** A plan that is drafted and reviewed until two reviews in a row are clean. */
async function draftedPlan(): Promise<StagedRun> {
  const staged = await StagedRun.begin({ loop: 'multi-agent-plan', settings: { lenses: ['whole'] } });
  await staged.make(1);
  await staged.make(2);
  return staged;
}

async function readPanel(staged: StagedRun, ...lists: readonly (readonly string[])[]): Promise<void> {
  for (const list of lists) await staged.report(...list);
}

function sessionOf(id: string): SessionRecord {
  return { client: 'host', version: null, folder: '/project', id };
}

/** A report that was made in a conversation, with these severities. */
async function reportIn(staged: StagedRun, session: string, ...severities: readonly string[]): Promise<void> {
  const findings = severities.map((severity) => ({
    id: severity,
    severity,
    property: severity,
    evidence: '',
  }));
  const open = findings.map(({ id, severity }) => ({ id, severity }));
  await staged.reply({ kind: 'report', findings: open }, { findings, session: sessionOf(session) });
}

describe('a grade', () => {
  test('counts the clean passes of the last version only, and those who made them', async () => {
    const staged = await draftedPlan();
    await staged.report('nit');
    await staged.report('blocker');
    await staged.make(3);
    await staged.report('nit');
    staged.agent = 'another';
    await staged.report();
    expect(gradeRun(staged.run.history)).toMatchObject({
      cleanPasses: 2,
      reviewers: ['reviewer'],
      agents: ['scripted', 'another'],
      foundAnything: true,
      notRechecked: ['f2'],
      gates: null,
      estimate: { left: 0.41, from: 0.28, to: 0.56, reviewers: 2 },
    });
    expect(gradeLines(staged.run.history)).toEqual([
      'Clean reviews of version 3: 2, by 1 reviewer (2 agents).',
      'Not rechecked: 1 gating finding that later reviews do not list, and that no reviewer said to be met.',
      'Estimate, measured on code review of pull requests: about 0.41 serious defects left (0.28 to 0.56).',
    ]);
  });

  test('weighs two passes of one agent as one, and says so', async () => {
    const staged = await draftedPlan();
    await staged.report('nit');
    await staged.report();
    expect(gradeRun(staged.run.history)?.estimate).toMatchObject({ left: 0.6, reviewers: 1 });
    expect(gradeLines(staged.run.history).at(-1)).toMatch(
      /left \(0.45 to 0.77\); the reviews of one agent count once\.$/,
    );
  });

  test('takes both lenses of one conversation for one reviewer, and says so', async () => {
    const staged = await StagedRun.begin({ loop: 'standard' });
    await reportIn(staged, 'same', 'nit');
    await reportIn(staged, 'same');
    expect(gradeRun(staged.run.history)).toMatchObject({
      ...{ cleanPasses: 1, repeatedPasses: 1, reviewers: ['reviewer:correctness'] },
      lenses: ['correctness', 'completeness'],
    });
    expect(gradeLines(staged.run.history).slice(0, 2)).toEqual([
      'Clean reviews of version 0: 1, by 1 reviewer (1 agent, 2 lenses).',
      'Not counted: 1 clean review by an agent that had made another of them.',
    ]);
  });

  test('is raised by no review in a conversation in which a version was made', async () => {
    const staged = await StagedRun.begin({ loop: 'multi-agent-plan', settings: { lenses: ['whole'] } });
    await staged.make(1);
    await staged.reply({ kind: 'done', version: 2 }, { version: version(2), session: sessionOf('author') });
    await reportIn(staged, 'author', 'nit');
    await reportIn(staged, 'author');
    expect(gradeRun(staged.run.history)).toMatchObject({
      cleanPasses: 0,
      passesByAuthors: 2,
      estimate: null,
    });
    expect(gradeLines(staged.run.history)).toEqual([
      'Clean reviews of version 2: none that counts.',
      'Not counted: 2 clean reviews by an agent that had made a version of the artifact itself.',
    ]);
  });

  test('says of a run in which nobody found anything that nobody did', async () => {
    const staged = await draftedPlan();
    await readPanel(staged, [], []);
    expect(gradeRun(staged.run.history)).toMatchObject({ cleanPasses: 2, foundAnything: false });
  });

  test('counts the lenses of a panel, but neither its merger nor a lens whose blocker was left out', async () => {
    const settings = { lenses: ['a', 'b', 'c'], cleanPasses: 1 };
    const staged = await StagedRun.begin({ loop: 'self-review-relay', settings });
    await staged.gate();
    await readPanel(staged, ['nit'], ['blocker'], [], []);
    const grade = gradeRun(staged.run.history);
    expect(grade).toMatchObject({
      cleanPasses: 1,
      reviewers: ['reviewer:a', 'reviewer:c'],
      agents: ['scripted'],
      lenses: ['a', 'c'],
      gates: 'green',
      estimate: { reviewers: 1 },
    });
    expect(gradeLines(staged.run.history)[0]).toBe(
      'Clean reviews of version 0: 1, by 2 reviewers (1 agent, 2 lenses); gates green.',
    );
  });

  test('is not raised by a panel in which every lens lists what gates, whatever its merger makes of it', async () => {
    const settings = { lenses: ['a', 'b'], cleanPasses: 1 };
    const staged = await StagedRun.begin({ loop: 'self-review-relay', settings });
    await staged.gate();
    await readPanel(staged, ['blocker'], ['blocker'], []);
    expect(gradeRun(staged.run.history)).toMatchObject({ cleanPasses: 0, estimate: null });
  });

  test('counts no check that only looks whether findings are met, and takes its word for them', async () => {
    const staged = await StagedRun.begin({ loop: 'once', text: checkedAgain });
    await staged.report('bad', 'bad');
    await staged.make(1);
    const addressed = ['f1', 'f2'];
    await staged.reply({ kind: 'verdicts', addressed, breakage: [], observations: 0 });
    expect(gradeRun(staged.run.history)).toMatchObject({
      cleanPasses: 0,
      foundAnything: true,
      notRechecked: [],
      estimate: null,
    });
    expect(gradeLines(staged.run.history)).toEqual(['Clean reviews of version 1: none by a reviewer.']);
  });

  test('takes gates for no reviewers, also where they fill the role of one', async () => {
    const agents = { checker: { gate: { command: ['lint'] } } };
    const staged = await StagedRun.begin({ loop: 'gsd-revision', agents });
    await staged.report('blocker');
    await staged.make(1);
    await staged.report();
    expect(gradeRun(staged.run.history)).toMatchObject({
      cleanPasses: 0,
      notRechecked: [],
      gates: 'green',
      estimate: null,
    });
    expect(gradeLines(staged.run.history)).toEqual([
      'Clean reviews of version 1: none by a reviewer; gates green.',
    ]);
  });

  test('takes the gate in one seat of a panel for none, beside seats that somebody reads in', async () => {
    const agents = { 'reviewer.correctness': { gate: { command: ['lint'] } } };
    const staged = await StagedRun.begin({ loop: 'standard', agents });
    await staged.report();
    await staged.report('nit');
    expect(gradeRun(staged.run.history)).toMatchObject({
      cleanPasses: 1,
      reviewers: ['reviewer:completeness'],
      agents: ['scripted'],
      lenses: ['completeness'],
      gates: 'green',
      estimate: { reviewers: 1 },
    });
  });

  test('takes what the gate in one seat does not list any more for proven, and nothing else', async () => {
    const agents = { 'reviewer.correctness': { gate: { command: ['lint'] } } };
    const staged = await StagedRun.begin({ loop: 'relays', text: relays, agents });
    await staged.report('bad');
    await staged.report('bad');
    await staged.make(1);
    await staged.report();
    await staged.report();
    expect(gradeRun(staged.run.history)).toMatchObject({ notRechecked: ['f2'], gates: 'green' });
  });

  test('counts what was listed again under another id once among what was not rechecked', async () => {
    const staged = await draftedPlan();
    await staged.report('blocker');
    await staged.make(3);
    const finding = { id: 'f9', severity: 'blocker', property: 'property f1', evidence: '' };
    const match = { earlier: 'f1', zone: 'same', by: 'fingerprint', score: 1, matcher: 1, index: 0 } as const;
    const open = [{ id: 'f9', severity: 'blocker' }];
    await staged.reply({ kind: 'report', findings: open }, { findings: [finding], matches: [match] });
    await staged.make(4);
    await staged.report();
    await staged.report();
    expect(gradeRun(staged.run.history)?.notRechecked).toEqual(['f1']);
  });

  test('counts no pass from before something that gates was found in the same version', async () => {
    const staged = await StagedRun.begin({ loop: 'thrice', text: reviewedThrice });
    await staged.report();
    await staged.report('bad');
    await staged.report();
    expect(gradeRun(staged.run.history)).toMatchObject({ cleanPasses: 1, notRechecked: ['f1'] });
  });

  test('counts no review of one item', async () => {
    const staged = await StagedRun.begin({ loop: 'items', text: reviewedByItem });
    await staged.report();
    await staged.report();
    expect(gradeRun(staged.run.history)).toMatchObject({ cleanPasses: 0, estimate: null });
  });

  test('is given to nothing that did not end well', async () => {
    const staged = await stalledRun();
    expect(gradeRun(staged.run.history)).toBeNull();
    await staged.answer('abandon');
    expect(gradeRun(staged.run.history)).toBeNull();
  });

  test('takes the figures of other reviewers, where they were measured', async () => {
    const staged = await draftedPlan();
    await staged.report();
    await staged.report();
    const row = { reviewers: 1, missed: 0.1, missedIfIndependent: 0.1, left: 0.2, from: 0.1, to: 0.3 };
    const ours = { basis: 'measured here', pullRequests: 9, defects: 9, tools: 1, byReviewers: [row] };
    const { estimate } = gradeRun(staged.run.history, ours) ?? {};
    expect(estimate).toEqual({ left: 0.2, from: 0.1, to: 0.3, reviewers: 1, basis: 'measured here' });
  });
});

const reviewedThrice = `
loop: thrice
severities: {bad: gates}
roles: {reviewer: {is: reviewer}}
memory: {reviews: {per: run, max: 3}}
steps:
  review:
    call: reviewer
    on:
      report:
        - {do: {count: reviews}}
        - {when: [{full: reviews}, clean], end: converged, reason: clean}
        - {when: {full: reviews}, end: capped, reason: cap}
        - {then: review}
`;

const relays = `
loop: relays
severities: {bad: gates}
settings: {lenses: [correctness, completeness]}
roles: {reviewer: {is: reviewer}, producer: {is: producer}}
steps:
  review:
    call: reviewer
    seats: lenses
    on: {report: [{when: clean, end: converged, reason: clean}, {then: fix}]}
  fix:
    call: producer
    on: {done: [{then: review}], unchanged: [{end: stalled, reason: unchanged}]}
`;

const reviewedByItem = `
loop: items
severities: {bad: gates}
settings: {parts: [first, second]}
roles: {reviewer: {is: reviewer}}
stages:
  parts:
    each: parts
    steps:
      review:
        call: reviewer
        on: {report: [{when: clean, then: next}, {end: capped, reason: cap}]}
  end:
    start: over
    steps:
      over: [{when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]
`;

const checkedAgain = `
loop: once
severities: {bad: gates}
roles: {reviewer: {is: reviewer}, producer: {is: producer}}
steps:
  review:
    call: reviewer
    replies: [report]
    on: {report: [{when: clean, end: converged, reason: clean}, {then: fix}]}
  fix:
    call: producer
    on: {done: [{then: again}], unchanged: [{end: stalled, reason: unchanged}]}
  again:
    call: reviewer
    replies: [verdicts]
    on: {verdicts: [{when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]}
`;

describe('an estimate', () => {
  test('is never better for fewer reviewers, and never below what independence would say', () => {
    const rows = measuredReviewers.byReviewers;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (reviewers) => {
        const more = estimateLeft(reviewers + 1, measuredReviewers)?.left ?? Number.NaN;
        expect(more).toBeLessThanOrEqual(estimateLeft(reviewers, measuredReviewers)?.left ?? Number.NaN);
      }),
    );
    expect(estimateLeft(9, measuredReviewers)?.reviewers).toBe(rows.length);
    expect(rows.every(({ missed, missedIfIndependent }) => missed >= missedIfIndependent)).toBe(true);
  });

  test('is not made where nobody read', () => {
    expect(estimateLeft(0, measuredReviewers)).toBeNull();
  });
});
