import { type Fields, isFields, saysNothing } from './values.ts';

const verdicts = ['verdict', 'decision', 'ready', 'approved', 'passed'];
const states = ['status', 'complete', 'success'];
const troubles = ['error', 'errors', 'is_error', 'isError', 'truncated', 'partial', 'incomplete'];
const favourable =
  /^\W*(?:ready|clean|pass|approv|accept|ok|done|complete|final|finish|reviewed|success|lgtm|ship|good|green|yes|true|none|no (?:issues|findings|blockers|problems))/iu;

/**
 * What the other fields of a report say against its having nothing that gates: that it is not finished, or, over an
 * empty list, a verdict such as `"NOT READY"`; undefined if nothing. Contradictions fail closed (design.md 5).
 */
export function contradictionIn(fields: Fields, isEmpty: boolean): string | undefined {
  const claims = isEmpty ? [...verdicts, ...states] : states;
  const name =
    claims.find((each) => isUnfavourable(fields[each])) ??
    troubles.find((each) => fields[each] === true || !saysNothing(fields[each]));
  if (name === undefined) return undefined;
  return `\`${name}\` is ${JSON.stringify(fields[name])}, and the list has nothing that gates.`;
}

/** What the field `reviewed` is worth: `filled` with what was read, `blank` though asked for, or `absent`. */
export function readReviewed(fields: Fields): 'filled' | 'blank' | 'absent' {
  const { reviewed } = fields;
  if (reviewed === undefined || reviewed === null || reviewed === true) return 'absent';
  if (typeof reviewed === 'string' && /^\W*(?:none|nothing|n\/a|no)\W*$/iu.test(reviewed)) return 'blank';
  return saysNothing(reviewed) ? 'blank' : 'filled';
}

/** The texts that stand in a report beside its lists. */
export function wordsOf(fields: Fields): string {
  const texts = Object.values(fields).map((value) => {
    if (typeof value === 'string') return value;
    return isFields(value) || Array.isArray(value) ? JSON.stringify(value) : '';
  });
  return texts.join('\n');
}

function isUnfavourable(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.trim() !== '' && !favourable.test(value));
}
