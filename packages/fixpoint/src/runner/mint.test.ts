import { describe, expect, test } from 'vitest';
import { readLoop, resolveLoop } from '../definition/index.ts';
import type { FindingDraft } from '../findings/index.ts';
import { beginFold, type CallStarted, foldEvent, type RunFold, rulesVersion } from '../journal/index.ts';
import { observe } from './observe.ts';
import type { Said } from './said.ts';

const version = { n: 0, hash: 'h', key: 'k', bytes: 1 };
const usage = { inputTokens: null, outputTokens: null, costUsd: null, seconds: 0 };

/** A loop of two seats side by side, round after round. */
const panel = `loop: panel
severities: {blocker: gates, minor: notes}
settings: {lenses: [one, two]}
roles:
  lens: {is: reviewer}
memory:
  rounds: {per: run, max: 3}
steps:
  review:
    call: lens
    seats: lenses
    replies: [report]
    on:
      report:
        - {do: {count: rounds}}
        - {when: clean, end: converged, reason: clean}
        - {when: {full: rounds}, end: capped, reason: cap}
        - {then: review}
`;

function begin(text: string): RunFold {
  const loop = resolveLoop(readLoop(text, 'panel.yaml'));
  const pinned = { loop, title: '', reads: {}, permissions: {}, prompts: {}, questions: {}, records: [] };
  const artifact = { kind: 'file', paths: ['plan.md'] } as const;
  return beginFold({
    type: 'run.started',
    ...{ rules: rulesVersion, engine: '0', pinned, input: {}, carried: [], artifact, version },
    ...{ agents: {}, facts: {}, budget: {} },
  }).fold;
}

/** What a seat says, as it is journalled, and where the run stands then. */
function hear(
  fold: RunFold,
  from: string | Pick<CallStarted, 'seat' | 'sent'>,
  heard: readonly FindingDraft[] | Said,
) {
  const { seat, sent = undefined } = typeof from === 'string' ? { seat: from } : from;
  const started: CallStarted = {
    type: 'call.started',
    ...{ call: `${seat}${fold.calls}`, step: 'review', word: null, role: 'lens', seat, item: null },
    ...{ attempt: 1, agent: 'a', prompt: null, version },
    ...(sent === undefined ? {} : { sent }),
  };
  const open = foldEvent(fold, started).fold;
  const said: Said = 'kind' in heard ? heard : { kind: 'report', findings: heard };
  const reading = { kind: 'read', value: said, notes: [] } as const;
  const worked = { kind: 'said', reading, raw: null, usage: null } as const;
  const event = observe(open, { started, worked, version: null, raw: null, usage });
  if (event.type !== 'call.replied') throw new Error(event.why);
  return { event, fold: foldEvent(open, event).fold };
}

const limiter = {
  severity: 'minor',
  property: '`check` must count requests by client',
  evidence: 'it reads `request.ip`',
};
const worse = {
  severity: 'blocker',
  property: 'Requests must be counted by client in `check`',
  evidence: '`request.ip` is read',
};
const other = {
  severity: 'blocker',
  property: 'Sessions must expire',
  evidence: '`createSession` stores no date',
};

describe('in a loop that keeps ids', () => {
  const kept = panel.replace('roles:', 'findings: kept\nroles:');

  test('what two seats found has one id, and the worse severity', () => {
    const one = hear(begin(kept), 'one', [limiter]);
    const two = hear(one.fold, 'two', [other, worse]);
    expect(two.event.findings.map(({ id }) => id)).toEqual(['f2', 'f1']);
    expect(two.event.matches).toMatchObject([{ index: 1, earlier: 'f1', zone: 'same', by: 'similarity' }]);
    expect(two.fold.state.findings).toEqual([
      { id: 'f1', severity: 'blocker' },
      { id: 'f2', severity: 'blocker' },
    ]);
  });

  test('what a later round finds again has the id that it had, and new ids go on from there', () => {
    const one = hear(begin(kept), 'one', [limiter, other]);
    const two = hear(one.fold, 'two', []);
    const again = hear(two.fold, 'one', [other, { ...other, property: 'Logs must rotate', evidence: '' }]);
    expect(again.event.findings.map(({ id }) => id)).toEqual(['f2', 'f3']);
  });

  test('two findings of one report are never one', () => {
    const { event } = hear(begin(kept), 'one', [limiter, limiter]);
    expect(event.findings.map(({ id }) => id)).toEqual(['f1', 'f2']);
  });

  test('what a re-review found beside what it calls addressed is another finding, also under the same id', () => {
    const text = `${kept}  rereview:
    call: lens
    replies: [verdicts]
    on: {verdicts: [{when: clean, end: converged, reason: clean}, {then: rereview}]}
`.replace('{then: review}', '{then: rereview}');
    const one = hear(begin(text), 'one', [worse]);
    const both = hear(one.fold, 'two', [other]);
    const { event, fold } = hear(
      both.fold,
      { seat: null, sent: ['f1', 'f2'] },
      {
        kind: 'verdicts',
        addressed: ['f1'],
        breakage: [{ ...limiter, severity: 'blocker', givenId: 'f1' }],
        observations: [{ ...limiter, givenId: 'f1' }],
      },
    );
    expect(event.findings.map(({ id }) => id)).toEqual(['f3', 'f4']);
    expect(fold.state.findings.map(({ id }) => id)).toEqual(['f2', 'f3']);
  });

  test('an id of the checker counts where it was sent to it, and only there', () => {
    const one = hear(begin(kept), 'one', [limiter]);
    const named = { ...other, givenId: 'f1' };
    expect(hear(one.fold, 'two', [named]).event.findings[0]?.id).toBe('f2');
    expect(hear(one.fold, { seat: 'two', sent: ['f1'] }, [named]).event.findings[0]?.id).toBe('f1');
  });
});

test('in every other loop each listing has an id of its own, and the match is only recorded', () => {
  const one = hear(begin(panel), 'one', [limiter]);
  const two = hear(one.fold, 'two', [worse]);
  expect(two.event.findings[0]?.id).toBe('f2');
  expect(two.event.matches).toMatchObject([{ index: 0, earlier: 'f1', zone: 'same' }]);
});
