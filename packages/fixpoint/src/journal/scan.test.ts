import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyHead } from './envelope.ts';
import { encodeLine } from './line.ts';
import { scanJournal } from './scan.ts';

function journalOf(texts: readonly string[]): Buffer {
  let head = emptyHead;
  const lines = texts.map((text) => {
    const line = encodeLine({ type: 'note.added', ...{ text } }, head, {
      v: 1,
      at: '2026-01-30T12:00:00.000Z',
    });
    head = line.head;
    return line.bytes;
  });
  return Buffer.concat(lines);
}

const someTexts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 });

test('whatever is cut off the end, what is left is the events before the cut, and no damage', () => {
  fc.assert(
    fc.property(someTexts, fc.nat(), (texts, at) => {
      const whole = journalOf(texts);
      const length = at % (whole.length + 1);
      const scan = scanJournal(whole.subarray(0, length));
      expect(scan.damage).toBeNull();
      expect(scan.events).toEqual(scanJournal(whole).events.slice(0, scan.events.length));
      const torn = scan.recovery?.kind === 'torn-line' ? scan.recovery.bytes : 0;
      const missing = scan.recovery?.kind === 'missing-newline' ? 1 : 0;
      expect(scan.length).toBe(length - torn + missing);
      // Only one line can be cut.
      expect(whole.subarray(scan.length, length).includes('\n')).toBe(false);
    }),
  );
});

test('a byte changed before the last line is always found, and what stands before it still holds', () => {
  fc.assert(
    fc.property(someTexts, fc.nat(), fc.integer({ min: 1, max: 255 }), (texts, at, change) => {
      const bytes = journalOf(texts);
      const place = at % (bytes.lastIndexOf('\n', -2) + 1);
      bytes.writeUInt8(bytes.readUInt8(place) ^ change, place);
      const { damage, events } = scanJournal(bytes);
      expect(damage?.line).toBe(events.length + 1);
    }),
  );
});

interface DamagedCase {
  readonly title: string;
  readonly damage: (lines: readonly (string | undefined)[]) => readonly (string | undefined)[];
  readonly line: number;
  readonly why: string;
}

const damaged: readonly DamagedCase[] = [
  { title: 'a line is missing', damage: ([a, , c]) => [a, c], line: 2, why: 'its seq is 2, and should be 1' },
  { title: 'two lines changed places', damage: ([a, b, c]) => [a, c, b], line: 2, why: 'its seq is 2' },
  { title: 'a line is doubled', damage: ([a, b, c]) => [a, b, b, c], line: 3, why: 'its seq is 1' },
  { title: 'a line is empty', damage: ([a, b, c]) => [a, '', b, c], line: 2, why: 'it is not a JSON object' },
  {
    title: 'the line before was edited',
    damage: ([a, b, c]) => [a, `${b} `, c],
    line: 3,
    why: 'was changed',
  },
  { title: 'the last line is of another journal', damage: ([a]) => [a, a], line: 2, why: 'its seq is 0' },
];

test.each(damaged)('where $title, the line is named', ({ damage, line, why }) => {
  const lines = journalOf(['one', 'two', 'three']).toString().trimEnd().split('\n');
  const found = scanJournal(Buffer.from(`${damage(lines).join('\n')}\n`)).damage;
  expect(found?.line).toBe(line);
  expect(found?.why).toContain(why);
});

test('an object without a newline that does not fit is damage: no torn line looks like it', () => {
  const bytes = journalOf(['one', 'two']);
  expect(scanJournal(Buffer.concat([bytes, bytes.subarray(0, -1)])).damage).toMatchObject({ line: 3 });
});
