import { parseJson } from '../../formats/json/index.ts';

/** A reply without byte order mark and with plain line feeds, as every reader wants it. */
export function replyText(reply: string): string {
  return reply.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
}

/** The text itself where a whole reply is one string of JSON. */
export function unwrapString(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('"')) return text;
  const parsed = parseJson(trimmed);
  const isWhole = parsed.kind === 'parsed' && parsed.end === trimmed.length;
  return isWhole && typeof parsed.value === 'string' ? replyText(parsed.value) : text;
}
