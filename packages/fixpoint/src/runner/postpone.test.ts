import { expect, test } from 'vitest';
import type { CallPostponed, RunEvent } from '../journal/index.ts';
import { postpone } from './postpone.ts';
import type { Hindered } from './worker.ts';

const now = Date.UTC(2026, 0, 1);
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

const hindered = (by: Hindered['by'], until: string | null = null): Hindered => {
  return { kind: 'hindered', by, why: 'No.', until, usage: null };
};

function postponed(given: Hindered, times = 0, after: readonly RunEvent[] = []): CallPostponed | null {
  const before: CallPostponed = {
    type: 'call.postponed',
    call: 'c1',
    hindrance: given.by,
    why: 'No.',
    until: null,
    usage: null,
  };
  const events = [...Array.from({ length: times }, () => before), ...after];
  return postpone(events, { call: 'c1', hindered: given, usage: null, now });
}

test('a limit with an end that is known lasts until then, however often it was met', () => {
  expect(postponed(hindered('limited', inMinutes(180)), 9)?.until).toBe(inMinutes(180));
});

test('an end that is over already says nothing', () => {
  expect(postponed(hindered('limited', inMinutes(-1)))?.until).toBe(inMinutes(1 / 6));
});

test('without an end the waits grow, and then only a person can tell', () => {
  const waits = [0, 1, 2, 3, 4, 5].map((times) => postponed(hindered('limited'), times)?.until);
  expect(waits).toEqual([...[1 / 6, 1 / 2, 1, 2, 5].map(inMinutes), null]);
});

test('an outage that outlasts all waits is put off no more', () => {
  expect(postponed(hindered('outage'), 4)?.until).toBe(inMinutes(5));
  expect(postponed(hindered('outage'), 5)).toBeNull();
});

test('whoever resumes the run has it tried anew', () => {
  const reopened: RunEvent = { type: 'run.reopened', budget: {} };
  expect(postponed(hindered('outage'), 5, [reopened])?.until).toBe(inMinutes(1 / 6));
});

test('no time brings a login', () => {
  expect(postponed(hindered('auth', inMinutes(1)))?.until).toBeNull();
});
