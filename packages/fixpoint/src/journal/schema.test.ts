import { expect, test } from 'vitest';
import { defineEvents, upcast } from './schema.ts';

const up = (fields: Readonly<Record<string, unknown>>) => fields;

test('a version that no upcaster reads is refused when the events are declared', () => {
  expect(() => defineEvents({ a: 3 }, [{ type: 'a', from: 1, up }])).toThrow('one upcaster from version 2');
  expect(() => defineEvents({ a: 1, b: 2 }, [{ type: 'a', from: 1, up }])).toThrow('b needs');
  const twice = { type: 'a', from: 1, up };
  expect(() => defineEvents({ a: 2 }, [twice, twice])).toThrow('has 2');
});

test('a refused version is named, with what this Fixpoint knows', () => {
  const schema = defineEvents<{ type: 'a' }>({ a: 1 });
  const event = { v: 2, seq: 0, at: '', type: 'a', prev: '' };
  const place = { file: 'journal.jsonl', line: 1 };
  expect(() => upcast(schema, event, place)).toThrow('holds a of version 2; this Fixpoint knows version 1');
  const stranger = { ...event, type: 'toString' };
  expect(() => upcast(schema, stranger, place)).toThrow(
    'holds toString of version 2; this Fixpoint does not know',
  );
});
