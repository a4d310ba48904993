/** A reason that may be a sentence of its own, to stand within another. */
export function withinSentence(why: string): string {
  return why.replace(/\.$/, '');
}
