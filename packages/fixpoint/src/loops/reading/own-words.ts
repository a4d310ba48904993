const self = "\\b(?:I|we)(?:'m|'ve)?(?: (?:am|are|was|were|have|had|been|also|still|just|\\w+ly))*";
const unable =
  "(?:unable to|not (?:been )?able to|wasn't able to|weren't able to|could not|couldn't|cannot|can't|" +
  "did not|didn't|not|haven't|never)";
const look =
  '(?:read|open(?:ed)?|access|view|load(?:ed)?|fetch|reach(?:ed)?|finish(?:ed)?|completed?|review(?:ed)?|inspect(?:ed)?|' +
  'retrieve|get to|see the)';
const unread = [
  // “I could not find any problem” and “I did not see anything odd” are said by those who looked.
  `${self} ${unable} (?:\\w+ly |yet |even )?${look}\\b(?! (?:any|a|an|anything|no)\\b)`,
  `${self} (?:have|had|got|given) no (?:access|diff|file|plan)\\b`,
  `${self} (?:do not|don't|did not|didn't) (?:have|get|receive) (?:access|the)\\b`,
  `${self} (?:ran|run|running) out of\\b`,
  `${self} only (?:got|read|reviewed|reached|managed|looked)\\b`,
  '\\b(?:please|could you|can you|if you) (?:re-?)?(?:provide|send|share|paste|attach|upload)\\b',
  "(?:\\b(?:not|no|missing|without)|n't)\\b[^.!?]{0,60} (?:the|this|your) prompt\\b",
].map((pattern) => new RegExp(pattern, 'iu'));

/**
 * Whether a reviewer says of itself that it did not read what it was to review, or asks for it. This can only have a
 * report without gating findings asked for once more, never make one valid. It looks at no subject matter: a review
 * of code about time-outs and rate limits may say what it likes about them.
 */
export function saysUnread(prose: string): boolean {
  const plain = prose.replaceAll('’', "'").replace(/\s+/gu, ' ');
  return unread.some((pattern) => pattern.test(plain));
}
