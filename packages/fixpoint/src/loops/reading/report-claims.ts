import { type Fields, isFields, saysNothing } from './values.ts';

const verdicts = ['verdict', 'status', 'decision', 'ready', 'approved', 'passed', 'complete', 'success'];
const troubles = ['error', 'errors', 'truncated', 'partial', 'incomplete'];
const favourable =
  /^\W*(?:ready|clean|pass|approv|accept|ok|done|complete|final|finish|review|success|lgtm|ship|good|green|yes|true|minor|none|no (?:issues|findings|blockers|problems))/iu;

/**
 * What the other fields of a report say against it having nothing that gates, such as `"verdict": "NOT READY"` over
 * empty lists; undefined if nothing. A contradiction fails closed (design.md 5).
 */
export function contradictionIn(fields: Fields): string | undefined {
  const verdict = verdicts.find((name) => isUnfavourable(fields[name]));
  const trouble = troubles.find((name) => fields[name] === true || !saysNothing(fields[name]));
  const name = verdict ?? trouble;
  if (name === undefined) return undefined;
  return `\`${name}\` is ${JSON.stringify(fields[name])}, and the list has nothing that gates.`;
}

/** What the field `reviewed` is worth: `filled` with what was read, `blank` though asked for, or `absent`. */
export function readReviewed(fields: Fields): 'filled' | 'blank' | 'absent' {
  const { reviewed } = fields;
  if (reviewed === undefined || reviewed === true) return 'absent';
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
