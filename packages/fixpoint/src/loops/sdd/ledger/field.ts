import { toOneLine } from '../../records/one-line.ts';

/** What stands for a text that says nothing. */
const nothing = '-';

/** Parts of a line stand between dashes, and entries of a list between semicolons. */
export const dash = ' — ';
export const semicolon = '; ';

/**
 * Writes a text as one field of a line. A backslash stands before each character that could be read as a separator, or
 * as such a backslash.
 */
export function writeField(text: string): string {
  const line = toOneLine(text);
  if (line === '') return nothing;
  return line === nothing ? `\\${nothing}` : line.replace(/[\\—;]/gu, '\\$&');
}

/** Reads a field back. A backslash before anything else is itself, as whoever writes by hand means it. */
export function readField(field: string): string {
  if (field === nothing) return '';
  return field === `\\${nothing}` ? nothing : field.replace(/\\([\\—;])/gu, '$1');
}

/** Writes fields with a separator between them. */
export function writeFields(texts: readonly string[], separator: string): string {
  return texts.map(writeField).join(separator);
}

/** Splits at each semicolon that no backslash takes for text. */
export function splitList(text: string): readonly string[] {
  return text.split(/;(?<=(?<!\\)(?:\\\\)*;) /u);
}
