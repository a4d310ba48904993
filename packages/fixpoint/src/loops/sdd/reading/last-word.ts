import type { LastWord } from './review-says.ts';

const qualityLine = /^[^\p{L}\n]*task quality[^\p{L}\n]*(.*)$/iu;
const readyLine = /^[^\p{L}\n]*ready to merge[^\p{L}\n]*(.*)$/iu;

/** Reads the last word of a review in its own lines: `**Task quality:** …` or `**Ready to merge?** …`. */
export function readLastWord(lines: readonly string[]): LastWord | undefined {
  const words = lines.flatMap((line, index) => {
    const next = lines.slice(index + 1).find((each) => each.trim() !== '') ?? '';
    const quality = qualityLine.exec(line)?.[1];
    if (quality !== undefined) return [readQuality(quality || next)];
    const ready = readyLine.exec(line)?.[1];
    return ready === undefined ? [] : [readReady(ready || next)];
  });
  const [word] = words;
  return new Set(words).size > 1 ? 'unclear' : word;
}

/** Reads a word on the quality of a task. */
export function readQuality(text: string): LastWord {
  const plain = plainWord(text);
  if (isUnclear(text)) return 'unclear';
  if (/^approved?\b(?! if\b| once\b| after\b| when\b)/u.test(plain)) return 'approved';
  return /^(?:needs?[- ](?:fixes|fixing|work|changes)|not approved|rejected|changes requested)\b/u.test(plain)
    ? 'needs-fixes'
    : 'unclear';
}

/** Reads a word on whether a branch can be merged; “yes, with fixes” is with fixes. */
export function readReady(text: string): LastWord {
  const plain = plainWord(text);
  if (isUnclear(text)) return 'unclear';
  if (/^(?:yes\b.*\b)?(?:with|after) (?:\w+ )?fix(?:es|ing)?\b/u.test(plain)) return 'with-fixes';
  if (/^yes\b/u.test(plain))
    return /^yes\W+(?:but|if|once|after|when|provided|except)\b/u.test(plain) ? 'with-fixes' : 'yes';
  return /^no(?:t|t yet)?\b/u.test(plain) ? 'no' : 'unclear';
}

function plainWord(text: string): string {
  return text
    .replace(/[*_`-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^\W+/u, '');
}

/** A form that was not filled in, or a word that is struck out. */
function isUnclear(text: string): boolean {
  return /\||~~|\byes\s*\/\s*no\b/iu.test(text);
}
