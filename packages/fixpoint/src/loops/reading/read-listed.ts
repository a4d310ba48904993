import { isDeepStrictEqual } from 'node:util';
import { type Reading, read, unreadable } from '../../findings/index.ts';
import { findJsonDocuments } from '../../formats/json/index.ts';
import { saysUnread } from './own-words.ts';
import { replyText } from './reply-text.ts';
import { type Fields, isFields } from './values.ts';

const maxCharacters = 1_000_000;

/** Reads the one JSON object of a reply that has a list of this name; several of them have to say the same. */
export function readListed(reply: string, list: string): Reading<Fields> {
  const text = replyText(reply);
  if (text.trim() === '') return unreadable('empty', 'The reply is blank.');
  if (text.length > maxCharacters) return unreadable('unparseable', 'The reply is too long.');
  const { documents, broken } = findJsonDocuments(text);
  const cutOff = broken.find(({ source, inSentence }) => !inSentence || source.includes(list));
  if (cutOff !== undefined) return unreadable('unparseable', `JSON that cannot be read: ${cutOff.why}.`);
  const found = documents.flatMap(({ value }) => (isFields(value) && list in value ? [value] : []));
  const [first, ...others] = found;
  if (first === undefined)
    return unreadable('unparseable', `There is no JSON with \`${list}\` in the reply.`);
  if (others.some((other) => !isDeepStrictEqual(first, other))) {
    return unreadable('unparseable', `The reply has \`${list}\` several times, and they differ.`);
  }
  if (!Array.isArray(first[list])) return unreadable('unparseable', `\`${list}\` is not a list.`);
  if (saysUnread(text)) return unreadable('incomplete', 'It says that it did not read everything.');
  return read(first);
}
