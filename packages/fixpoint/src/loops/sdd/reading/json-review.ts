import type { SeverityScale } from '../../../findings/index.ts';
import { contradictionIn, type Fields, findingsBeside, readReviewed, textOf } from '../../reading/index.ts';
import { readFindings, readSpecPoints } from './json-finding.ts';
import { entriesIn, optionalEntries } from './json-list.ts';
import { readQuality, readReady } from './last-word.ts';
import { mergeGaps } from './repeated-gaps.ts';
import type { LastWord, ReviewSays } from './review-says.ts';

/** The names that a review in JSON has, one of them at least. */
export const reviewKeys = ['findings', 'spec', 'ready', 'quality'];

/** Reads a review in JSON; a text says why it is none. */
export function readJsonReview(fields: Fields, scale: SeverityScale): ReviewSays | string {
  const entries = entriesIn(fields.findings);
  const gaps = optionalEntries(fields, 'specGaps');
  const doubts = optionalEntries(fields, 'unverified');
  if (entries === undefined) return 'The JSON has no list `findings`.';
  if (gaps === 'malformed' || doubts === 'malformed')
    return 'What the JSON has beside `findings` is no list.';
  const { findings, lost, notes } = readFindings(entries, scale);
  const spec = readSpec(fields.spec);
  if (spec === 'unclear') return `\`spec\` is neither pass nor fail: ${textOf(fields.spec)}.`;
  return {
    ...mergeGaps(findings, readSpecPoints(gaps, scale), scale),
    spec,
    lastWord: readWord(fields),
    unverified: readSpecPoints(doubts, scale),
    objection: objectTo(fields, { lost, isEmpty: findings.length === 0 }, scale),
    notes,
  };
}

function readSpec(value: unknown): 'pass' | 'fail' | 'unclear' | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (/^\W*(?:pass(?:ed|es)?|true|compliant|✅)\W*$/iu.test(text)) return 'pass';
  return /^\W*(?:fail(?:ed|s)?|false|❌)\W*$/iu.test(text) ? 'fail' : 'unclear';
}

function readWord({ ready, quality }: Fields): LastWord | undefined {
  if (typeof ready === 'boolean') return ready ? 'yes' : 'no';
  const [readyText, qualityText] = [textOf(ready), textOf(quality)];
  if (readyText !== undefined) return readReady(readyText);
  return qualityText === undefined ? undefined : readQuality(qualityText);
}

interface Listed {
  readonly lost: number;
  readonly isEmpty: boolean;
}

function objectTo(fields: Fields, { lost, isEmpty }: Listed, scale: SeverityScale): string | undefined {
  if (lost > 0) return `${lost} entries of the list say nothing.`;
  const { findings: _, specGaps: __, unverified: ___, ready: ____, ...others } = fields;
  const blank = readReviewed(fields) === 'blank' && isEmpty;
  return (
    contradictionIn(others, isEmpty) ??
    findingsBeside(others, scale, isEmpty) ??
    (blank ? 'The list is empty, and `reviewed` does not say what was read.' : undefined)
  );
}
