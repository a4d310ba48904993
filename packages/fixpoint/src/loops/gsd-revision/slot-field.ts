import { toOneLine } from '../records/one-line.ts';

/** What stands for a plan, a dimension, alternatives or a resolution that there are none of. */
export const nothing = 'none';

/**
 * The form in which a field is written and compared: one line, single spaces, nothing at its start that Markdown could
 * take for a heading, a list, a table or code.
 */
export function toField(text: string): string {
  return toOneLine(text).replace(/^[ #\-|`]+/, '');
}

/** Joins parts so that `splitParts` finds them again, whatever they hold: inside a part the separator is escaped. */
export function joinParts(parts: readonly string[], separator: '|' | ';'): string {
  const gap = separator === '|' ? ' | ' : '; ';
  return parts
    .map((part) => part.replaceAll(separator, `\\${separator}`))
    .reduce((joined, part) => apartFromSeparator(joined) + gap + part);
}

/** Splits at each separator that has no backslash directly before it. */
export function splitParts(text: string, separator: '|' | ';'): readonly string[] {
  const boundary = separator === '|' ? /(?<!\\)\|/ : /(?<!\\);/;
  return text.split(boundary).map((part) => part.replaceAll(`\\${separator}`, separator).trim());
}

/** A part that ends with a backslash would escape the separator after it: a space keeps them apart. */
export function apartFromSeparator(part: string): string {
  return part.endsWith('\\') ? `${part} ` : part;
}

/** Breaks up what opens a comment, so that no field can hold a marker, for whichever tool reads it. */
export function escapeComments(text: string): string {
  return text.replace(/<(\\*)!--/g, '<$1\\!--');
}

/** Undoes `escapeComments`. */
export function unescapeComments(text: string): string {
  return text.replace(/<(\\*)\\!--/g, '<$1!--');
}
