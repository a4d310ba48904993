import { cleanText } from '../../base/index.ts';
import { parseJson } from '../../formats/json/index.ts';

/** A reply as every reader wants it: without byte order mark and terminal codes, and with plain line feeds. */
export function replyText(reply: string): string {
  return cleanText(reply);
}

/** The text itself where a whole reply is one string of JSON. */
export function unwrapString(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('"')) return text;
  const parsed = parseJson(trimmed);
  const isWhole = parsed.kind === 'parsed' && parsed.end === trimmed.length;
  return isWhole && typeof parsed.value === 'string' ? replyText(parsed.value) : text;
}
