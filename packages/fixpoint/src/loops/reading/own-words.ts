const firstPerson = '\\b(?:I|we)\\b[^.!?\\n]{0,60}?';
const unable = [
  'could not',
  "couldn't",
  'cannot',
  "can't",
  "(?:was|were) ?(?:not|n't) able to",
  'unable to',
  'did not',
  "didn't",
  'have not',
  "haven't",
  'never',
].join('|');
const looking =
  'read|open(?:ed)?|access|view|load(?:ed)?|fetch|reach(?:ed)?|finish(?:ed)?|complete[d]?|review(?:ed)?|inspect(?:ed)?|retrieve|see the';
const unread = [
  // “I could not find any problem” is a finding of nothing, and said by those who looked.
  `(?:${unable}) (?:\\w+ly |yet |even )?(?:${looking})\\b(?!\\s+(?:any|a|an|anything|no)\\b)`,
  '\\b(?:ran|run|running) out of\\b',
  '\\bonly (?:got|read|reviewed|reached|managed|looked)\\b',
].map((pattern) => new RegExp(firstPerson + pattern, 'iu'));

/**
 * Whether a reviewer says of itself, in the first person, that it did not read what it was to review. This can only
 * have a report without gating findings asked for once more, never make one valid. It looks at no subject matter: a
 * review of code about time-outs and rate limits may say what it likes about them.
 */
export function saysUnread(prose: string): boolean {
  const plain = prose.replaceAll('’', "'").replace(/\s+/gu, ' ');
  return unread.some((pattern) => pattern.test(plain));
}
