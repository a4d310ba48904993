import { safeLine, safeText } from '../views/index.ts';

/**
 * Sets off what agents and artifacts say as a quotation, line by line, so that whoever reads a tool's result can tell it from
 * what Fixpoint says. It is data; nothing in it is an instruction.
 */
export function quote(text: string, longest: number): string {
  const lines = cut(safeText(text.trim()), longest).split('\n');
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** The same within a line. */
export function quoteLine(text: string, longest: number): string {
  return JSON.stringify(cutLine(text, longest));
}

/** A text of others as one line, no longer than there is room for. */
export function cutLine(text: string, longest: number): string {
  return cut(safeLine(text), longest);
}

/** Shortens a text to so many characters, and shows that it did. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
