import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { journalEventSchema } from './event-shapes.ts';
import { runEvents } from './events.ts';

const schema = z.fromJSONSchema(journalEventSchema() as Parameters<typeof z.fromJSONSchema>[0]);
const envelope = { v: 1, seq: 3, at: '2026-01-30T10:00:00.000Z', prev: '0'.repeat(64) };

describe('the JSON Schema of journal events', () => {
  test('knows every type of event', () => {
    const text = JSON.stringify(journalEventSchema());
    for (const type of Object.keys(runEvents.versions)) expect(text).toContain(`"const":"${type}"`);
  });

  test('takes an event as it stands in a journal', () => {
    const event = { ...envelope, type: 'run.noted', kind: 'warning', text: 'a note' };
    expect(schema.safeParse(event).success).toBe(true);
  });

  test.each([
    ['a field that is missing', { ...envelope, type: 'run.noted', kind: 'warning' }],
    ['an event that there is not', { ...envelope, type: 'run.paused' }],
    ['a version that there is not', { ...envelope, v: 2, type: 'run.reopened' }],
    ['a value of another kind', { ...envelope, type: 'run.stopped', outcome: 'won', reason: 'r', why: 'w' }],
  ])('refuses %s', (_, event) => {
    expect(schema.safeParse(event).success).toBe(false);
  });
});
