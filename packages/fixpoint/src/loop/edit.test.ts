import { describe, expect, test } from 'vitest';
import { next } from './need.ts';
import type { LoopEvent } from './reply.ts';
import { after, bad, check, goTo, makeLoop, replied, report, revise } from './test-support.ts';
import type { Loop, Stage, Step } from './types.ts';

const answered = (option: string): LoopEvent => ({ kind: 'answered', option });
const edited = (version: number): LoopEvent => ({ kind: 'edited', version });

const back = { when: [], do: [], go: { kind: 'back' } } as const;
const steps: Readonly<Record<string, Step>> = {
  check: check({ ...goTo('ask-help'), do: [{ kind: 'count', memory: 'green' }] }),
  'ask-help': {
    kind: 'ask',
    word: 'help',
    reason: 'help',
    options: { help: { if: [], rule: goTo('revise') } },
  },
  revise: revise(goTo('check')),
  'ask-edited': {
    kind: 'ask',
    word: 'edited',
    reason: 'edited',
    options: {
      keep: { if: [], rule: back },
      undo: { if: [], rule: { ...back, do: [{ kind: 'undo-edit' }] } },
      abandon: { if: [], rule: { when: [], do: [], go: { kind: 'end', outcome: 'abandoned' } } },
    },
  },
};

function loopOf(stage: Partial<Stage>): Loop {
  return makeLoop(steps, {
    memory: { green: { per: 'version' } },
    stages: [{ name: 'only', start: 'check', steps, ...stage }],
  });
}

const asking = loopOf({ edited: 'ask-edited' });
const need = (loop: Loop, ...events: readonly LoopEvent[]) => next(loop, after(loop, events).state);

describe('an edit while a call is due', () => {
  test('is asked about before the call where the stage says so', () => {
    const options = ['keep', 'undo', 'abandon'];
    expect(need(asking, edited(1))).toMatchObject({ kind: 'question', word: 'ask:edited', options });
    expect(need(loopOf({}), edited(1))).toMatchObject({ calls: [{ role: 'checker' }] });
  });

  test('that is kept leaves the call as it was, on a version that nobody saw', () => {
    const { state } = after(asking, [
      replied(report(bad('f1'))),
      answered('help'),
      edited(1),
      answered('keep'),
    ]);
    expect(next(asking, state)).toMatchObject({ calls: [{ role: 'producer', attempt: 1 }] });
    expect(state).toMatchObject({ version: 1, newest: 1, reviewed: false, edited: null });
  });

  test('that is undone leaves everything as it was', () => {
    const before = [replied(report(bad('f1'))), answered('help')];
    const { state } = after(asking, before);
    const undone = after(asking, [...before, edited(1), edited(2), answered('undo')]).state;
    expect(undone).toEqual({ ...state, newest: 2, back: 'revise', reason: 'edited' });
  });

  test('is asked about once, and again after a further edit', () => {
    expect(need(asking, edited(1), answered('keep'), edited(2))).toMatchObject({ word: 'ask:edited' });
  });

  test('can be a reason to stop', () => {
    const ended = { kind: 'ended', outcome: 'abandoned', reason: 'edited' };
    expect(need(asking, edited(1), answered('abandon'))).toEqual(ended);
  });
});

test('an edit while a question is open is asked about once that is answered', () => {
  const events = [replied(report()), edited(1)];
  expect(need(asking, ...events)).toMatchObject({ word: 'ask:help' });
  expect(need(asking, ...events, answered('help'))).toMatchObject({ word: 'ask:edited' });
  expect(need(asking, ...events, answered('help'), answered('undo'))).toMatchObject({
    calls: [{ role: 'producer' }],
  });
});
