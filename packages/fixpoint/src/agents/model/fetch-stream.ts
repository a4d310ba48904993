import { fieldsOf, readJsonObject } from '../clients/json-lines.ts';

/** Whatever else it may be, what is of such a type is no stream of events. */
const wholeAnswer = /\b(?:json|html)\b/iu;

/**
 * Fetches a reply that comes as a stream. No redirect is followed: whoever it leads to would get the prompt, and the key.
 *
 * @throws {Error} where something else came, with its beginning, and with the `error` that stands in it.
 */
export async function fetchStream(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  if (!(response.ok && wholeAnswer.test(type))) return response;
  const text = await beginningOf(response);
  const said = `it answered with ${type}, and not with a stream: ${text.replace(/\s+/gu, ' ').trim()}`;
  throw Object.assign(new Error(said), { error: fieldsOf(readJsonObject(text)?.error) });
}

const mostCharacters = 50_000;

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > mostCharacters) break;
  }
  return text;
}
