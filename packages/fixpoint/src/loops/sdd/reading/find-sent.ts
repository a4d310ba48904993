import type { Finding } from '../../../findings/index.ts';
import { mostAlike } from './shared-words.ts';

const enough = 0.6;

/**
 * Which of the findings that were sent a text is about: those whose ids it begins with, else the one id that it has,
 * else the one whose text it repeats. Empty where it is about none of them.
 */
export function findSent(text: string, sent: readonly Finding[]): readonly Finding[] {
  const ids = idsIn(text, sent);
  const leading = leadingIds(text, sent);
  if (leading.length > 0) return leading;
  if (ids.length === 1) return ids;
  if (ids.length > 1 || looksLikeId(text)) return [];
  const index = mostAlike(
    text,
    sent.map(({ property, evidence }) => `${property}\n${evidence}`),
    enough,
  );
  const like = index === undefined ? undefined : sent[index];
  return like === undefined ? [] : [like];
}

/** The finding of an id, whatever its case. */
export function findById(id: string, sent: readonly Finding[]): Finding | undefined {
  return sent.find((finding) => finding.id.toLowerCase() === id.trim().toLowerCase());
}

function idsIn(text: string, sent: readonly Finding[]): readonly Finding[] {
  return sent.filter(({ id }) =>
    new RegExp(`(?<![\\w./-])${literal(id)}(?![\\w/-]|\\.\\w)`, 'iu').test(text),
  );
}

/** `F1, F2 and F3 — …` is about three. */
function leadingIds(text: string, sent: readonly Finding[]): readonly Finding[] {
  const found: Finding[] = [];
  let rest = text;
  for (;;) {
    const [whole, id = ''] =
      /^[^\p{L}\p{N}]*(?:(?:and|finding)\s+)?[^\p{L}\p{N}]*([\p{L}\p{N}_-]*\d[\p{L}\p{N}_-]*)(?![\p{L}\p{N}_/]|\.\w)/iu.exec(
        rest,
      ) ?? [''];
    const finding = findById(id, sent);
    if (whole === '' || finding === undefined) return found;
    found.push(finding);
    rest = rest.slice(whole.length);
  }
}

/** A text that begins with an id of the usual form is about that finding, and about no other that reads alike. */
function looksLikeId(text: string): boolean {
  return /^[^\p{L}\p{N}]*[A-Za-z]{1,2}\d{1,4}(?![\p{L}\p{N}_/.-])/u.test(text);
}

/** A text as a pattern that matches it and nothing else. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
