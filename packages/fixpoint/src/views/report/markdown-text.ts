import { safeLine } from '../text/safe-text.ts';

/**
 * Makes a text that others wrote plain text of one line in Markdown: no heading, table, HTML, image or link comes of
 * it, and nobody is mentioned. Words that a renderer would make a link of by itself become code.
 */
export function markdownText(text: string): string {
  const parts = safeLine(text).split(/([\s|`]+)/);
  return escapeStart(parts.map(escapePart).join(''));
}

/** Addresses, mentions and numbers of issues: nothing but code keeps them from becoming links. */
const linkLike = /:\/\/|www\.|@|#\d|\bgh-\d/i;

function escapePart(part: string): string {
  return linkLike.test(part) ? `\`${part}\`` : escapePunctuation(part);
}

// Where a backslash is not enough, or means something else in a table or beside code.
const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '`': '&#96;',
  '|': '&#124;',
};

function escapePunctuation(part: string): string {
  return part.replaceAll(/[\\*_~|[\]{}$<>&`]/g, (character) => entities[character] ?? `\\${character}`);
}

/** What begins a list, a heading or a line of its own only does so at the start. */
function escapeStart(line: string): string {
  return line.replace(/^[#+=-]/, (character) => `\\${character}`).replace(/^(\d+)([.)])/, '$1\\$2');
}
