import { describe, expect, test } from 'vitest';
import { type LoopDefinition, readLoop, resolveLoop } from '../../definition/index.ts';
import type { Happened } from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';
import { findBuiltIn } from '../../loops/index.ts';
import { playDrill } from '../drill/play-drill.ts';
import { readDrill } from '../drill/read-drill.ts';
import { compareLoops } from './compare-loops.ts';
import type { RecordedEvents } from './follow.ts';
import { retrace } from './retrace.ts';

function definitionOf(name: string): LoopDefinition {
  return readLoop(findBuiltIn(name)?.text ?? '', name);
}

function loopOf(name: string, settings: Readonly<Record<string, unknown>> = {}): Loop {
  return resolveLoop(definitionOf(name), settings);
}

const two = 'findings: [{severity: blocker, property: p}, {severity: blocker, property: q}]';
const one = 'findings: [{severity: blocker, property: p}]';

/** A run of gsd-revision with three checks, each better than the one before. */
async function record(): Promise<readonly Happened[]> {
  const text = `
drill: 1
loop: gsd-revision
title: t
input: version 0
script:
  checker: [{${two}}, {${one}}, {findings: []}]
  producer: [{artifact: version 1}, {artifact: version 2}]
expect: {}
`;
  const definition = definitionOf('gsd-revision');
  const played = await playDrill(readDrill(text, 't.yaml'), {
    definition,
    loop: resolveLoop(definition, {}),
  });
  return played.history;
}

function eventsOf(history: readonly Happened[]): RecordedEvents {
  return history.map(({ event }) => event);
}

/** The recording with one event changed: what somebody makes of it who can rebuild a chain. */
function tamper(events: RecordedEvents, seq: number, change: object): RecordedEvents {
  return events.map((event) => (event.seq === seq ? ({ ...event, ...change } as typeof event) : event));
}

function seqOf(events: RecordedEvents, type: string, nth: number): number {
  return events.filter((event) => event.type === type)[nth]?.seq ?? Number.NaN;
}

describe('a recorded run under its own loop', () => {
  test('comes out the same', async () => {
    const history = await record();
    expect(retrace(eventsOf(history))).toEqual({ ok: true, decisions: 5, wrong: [], refused: null, history });
  });

  test('is the same also before its end', async () => {
    const events = eventsOf(await record());
    for (const { seq } of events) expect(retrace(events.slice(0, seq + 1)).ok).toBe(true);
  });

  test('in which a review was made clean afterwards goes another way than it went', async () => {
    const events = eventsOf(await record());
    const seq = seqOf(events, 'call.replied', 2);
    const { ok, wrong, refused } = retrace(
      tamper(events, seq, { reply: { kind: 'report', findings: [] }, findings: [] }),
    );
    expect(ok).toBe(false);
    expect(wrong[0]).toEqual({ seq: seq + 1, what: 'step', journalled: 'revise', computed: null });
    expect(refused).toMatchObject({ seq: seq + 2, type: 'call.replied' });
  });

  test.each([
    { type: 'call.started', nth: 1, change: { attempt: 2 }, what: 'attempt' },
    { type: 'call.started', nth: 1, change: { role: 'checker' }, what: 'role' },
    { type: 'call.started', nth: 2, change: { step: 'revise' }, what: 'step' },
    {
      type: 'call.started',
      nth: 2,
      change: { version: { n: 0, hash: 'x', key: 'x', bytes: 1 } },
      what: 'version',
    },
    { type: 'call.replied', nth: 1, change: { call: 'c9' }, what: 'call' },
    { type: 'run.ended', nth: 0, change: { outcome: 'accepted' }, what: 'outcome' },
    { type: 'run.ended', nth: 0, change: { because: null }, what: 'deciding rule' },
    { type: 'run.ended', nth: 0, change: { open: ['f1'] }, what: 'open findings' },
    { type: 'run.ended', nth: 0, change: { reviewed: null }, what: 'last reviewed version' },
    { type: 'run.ended', nth: 0, change: { best: null }, what: 'best version' },
  ])('in which $type $nth says $change is told', async ({ type, nth, change, what }) => {
    const events = eventsOf(await record());
    const seq = seqOf(events, type, nth);
    const { ok, wrong } = retrace(tamper(events, seq, change));
    expect(ok).toBe(false);
    expect(wrong).toContainEqual(expect.objectContaining({ seq, what }));
  });
});

describe('a recorded run under another loop', () => {
  test('that has a lower cap is the same up to the check after which there is no room', async () => {
    const history = await record();
    const { sameUntil, divergedBy } = compareLoops(history, loopOf('gsd-revision', { maxRevisions: 1 }));
    const seq = seqOf(eventsOf(history), 'call.replied', 2);
    expect(sameUntil).toBe(seq - 1);
    expect(divergedBy).toMatchObject({
      seq,
      event: 'call.replied',
      own: { kind: 'decided', needs: { kind: 'calls', calls: [{ role: 'producer', word: 'revise' }] } },
      other: { kind: 'decided', needs: { kind: 'question', reason: 'cap' } },
    });
    const caps = [divergedBy?.own, divergedBy?.other].map((side) => {
      const tested = side?.kind === 'decided' ? side.decisions.flatMap((each) => each.tested) : [];
      return tested.find(({ test }) => test.kind === 'full')?.numbers;
    });
    expect(caps).toEqual([
      { revisions: 1, max: 3 },
      { revisions: 1, max: 1 },
    ]);
  });

  test('that has a cap it never came to is the same to its end', async () => {
    const history = await record();
    const compared = compareLoops(history, loopOf('gsd-revision', { maxRevisions: 2 }));
    expect(compared).toEqual({ sameUntil: history.length - 1, divergedBy: null });
  });

  test('that begins with something else is different from the start', async () => {
    const { sameUntil, divergedBy } = compareLoops(await record(), loopOf('iterate-revision'));
    expect(sameUntil).toBeNull();
    expect(divergedBy).toMatchObject({ seq: 0, event: 'run.started' });
  });

  test('that has no rule for a reply refuses it', async () => {
    const loop = loopOf('gsd-revision');
    const stages = loop.stages.map((stage) => {
      const { check, ...others } = stage.steps;
      const steps = check?.kind === 'call' ? { ...others, check: { ...check, on: {} } } : stage.steps;
      return { ...stage, steps };
    });
    const history = await record();
    const { sameUntil, divergedBy } = compareLoops(history, { ...loop, stages });
    const seq = seqOf(eventsOf(history), 'call.replied', 0);
    expect(sameUntil).toBe(seq - 1);
    expect(divergedBy).toMatchObject({
      seq,
      own: { kind: 'decided' },
      other: { kind: 'refused', why: expect.stringContaining('a reply of kind report was not asked for') },
    });
  });
});
