import { describe, expect, test } from 'vitest';
import { matchSeverity, type SeverityScale } from './scale.ts';

const scale: SeverityScale = [
  { name: 'blocker', effect: 'gates' },
  { name: 'should-fix', effect: 'notes' },
  { name: 'info', effect: 'notes' },
];

describe('the word for a severity', () => {
  test.each([
    ['is compared without case', 'BLOCKER', 'blocker'],
    ['is compared without separators', 'Should _fix', 'should-fix'],
    ['may follow an emoji with a variation selector', 'ℹ️ info', 'info'],
    ['may follow a keycap', '1️⃣ info', 'info'],
    ['may follow punctuation', '- [info', 'info'],
    ['may be emphasised', '**Blocker**', 'blocker'],
    ['may be in brackets', '(info)', 'info'],
    ['may end like a sentence', 'info.', 'info'],
    ['may have an emoji behind it', 'info ℹ️', 'info'],
    ['has no synonyms', 'high', undefined],
    ['has no number that is text', '1 info', undefined],
    ['is unknown if it is doubted', 'info?', undefined],
    ['is unknown if it is struck out', '~~info~~', undefined],
    ['is unknown if it is exceeded', 'info+', undefined],
    ['is unknown beside another', 'info (blocker)', undefined],
    ['is unknown if it is a long text', `${'!'.repeat(100_000)}info`, undefined],
    ['is unknown if there are only marks', '🔴', undefined],
  ])('%s', (_, word, level) => {
    expect(matchSeverity(scale, word)).toBe(level);
  });
});
