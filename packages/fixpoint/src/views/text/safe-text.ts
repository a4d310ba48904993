/**
 * Makes a text that others wrote harmless on a terminal: control characters, escape sequences and what turns the
 * direction of writing are shown as `\u{1b}` instead of sent. Newlines and tabs stay.
 */
export function safeText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
      harmless.has(character) ? character : showCode(character),
    );
}

/** The same as one line. */
export function safeLine(text: string): string {
  return safeText(text.trim().replaceAll(/\s+/g, ' '));
}

// The joiners of emoji and of some scripts change nothing but the look of their neighbours.
const harmless: ReadonlySet<string> = new Set(['\n', '\t', '\u200c', '\u200d']);

function showCode(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
