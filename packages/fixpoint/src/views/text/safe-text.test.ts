import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runLine } from '../run-line.ts';
import { quotingRun } from '../test-support.ts';
import { endingText } from './ending-text.ts';
import { liveLine } from './live-line.ts';
import { runsText } from './runs-text.ts';
import { safeLine, safeText } from './safe-text.ts';
import { showRun } from './show-run.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\u001b', '[2J', '\u009b', '\r', '\n', '\u202e', '\u0007', '\u2028', '\ud800', 'a'),
  }),
);
const unsafe = /(?![\n\t]|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('text that others wrote', () => {
  test('shows what a terminal would obey', () => {
    expect(safeText('a\u001b[31mb\u202ec\r\nd\te')).toBe('a\\u{1b}[31mb\\u{202e}c\nd\te');
  });

  test('becomes one line where one is due', () => {
    expect(safeLine('  a\n\n b\tc ')).toBe('a b c');
  });

  test('keeps emoji and scripts that join', () => {
    const text = '👩‍👩‍👧 می‌خواهم naïve 日本語';
    expect(safeText(text)).toBe(text);
  });

  test('never has a control character left', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(safeText(text)).not.toMatch(unsafe);
        expect(safeLine(text)).not.toMatch(/[\n\t]/);
      }),
    );
  });

  test('never reaches a terminal raw, whichever field it came in', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { run } = await quotingRun(text);
        const told = [
          showRun(run),
          showRun(run, { round: 1 }),
          endingText(run),
          liveLine(run.history, Date.UTC(2026, 0, 30, 13)),
          runsText([runLine(run)]),
        ];
        for (const each of told) expect(each).not.toMatch(unsafe);
      }),
      { numRuns: 25 },
    );
  });
});
