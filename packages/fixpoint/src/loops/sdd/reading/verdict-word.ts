import type { VerdictWord } from '../../reading/index.ts';

const code = /(`+)[^`\n]+\1/gu;
const word = /(?<![\p{L}\p{N}_-])addressed(?![\p{L}\p{N}_])/giu;
const negated =
  /(?:\b(?:not|never|isn['’]t|wasn['’]t|un|non|hardly|barely|nowhere)|n['’]t)(?:[\s*_-]+(?:yet|fully|really|completely|entirely|properly|been|be|quite))*[\s*_-]*addressed/iu;
const partly =
  /\b(?:partial(?:ly)?|partly|mostly|half|largely|almost|nearly|somewhat|mainly|incomplete(?:ly)?|insufficient(?:ly)?)\b[\s*_-]*addressed|addressed[\s*_]*[,;(—–-]?[\s*_(]*(?:in part|partial(?:ly)?|partly|mostly|half|except|incomplete(?:ly)?)\b|addressed[\s*_]*\?/iu;
/** In small letters the word is a verdict only where it stands for itself, at the beginning or after a mark. */
const alone = /(?:^|[—–:|(]|\s-)[\s*_]*addressed[\s*_]*(?:[.,;:|)—–]|$|\s-\s)/imu;

/**
 * Reads the verdict of a point: `ADDRESSED` or `NOT ADDRESSED`. Partly addressed, both words, and other words are open
 * (records.md, "sdd"). What is in \`code\` is quoted.
 */
export function readVerdictWord(text: string): VerdictWord {
  const plain = text.replace(code, ' ');
  if (partly.test(plain) || /~~[^~\n]*addressed[^~\n]*~~/iu.test(plain))
    return { verdict: 'open', odd: true };
  const words = [...plain.matchAll(word)].map(([each]) => each);
  const isNegated = negated.test(plain);
  const others = plain.replace(new RegExp(negated, 'giu'), ' ');
  const isAddressed = /(?<![\p{L}\p{N}_-])ADDRESSED(?![\p{L}\p{N}_])/u.test(others) || alone.test(others);
  if (isAddressed && !isNegated) return { verdict: 'addressed', odd: false };
  return { verdict: 'open', odd: isAddressed || words.length === 0 };
}
