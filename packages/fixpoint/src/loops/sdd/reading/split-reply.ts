import { type Note, type Reading, unreadable } from '../../../findings/index.ts';
import { type Block, type Outline, outlineMarkdown, readBlocks } from '../../../formats/markdown/index.ts';
import { type Fields, replyText, unwrapString } from '../../reading/index.ts';
import { findAnswer } from './json-answer.ts';

/** A reply in its two forms: Markdown, and a JSON block of the same content. Either may be missing. */
export interface ReplyParts {
  readonly blocks: readonly Block[];
  readonly json: Fields | undefined;
  /** What stands where in the text, but for the JSON. */
  readonly outline: Outline;
  /** All of the reply but the JSON. */
  readonly beside: string;
  readonly notes: readonly Note[];
}

export type SplitReply =
  | { readonly kind: 'parts'; readonly parts: ReplyParts }
  | (Reading<never> & { readonly kind: 'failed' });

const maxCharacters = 1_000_000;

/**
 * Splits a reply into its Markdown and its JSON. A reply that is one fence and nothing else is unwrapped; what is in
 * other fences, in quotes and in comments is quoted. A reply that was cut off is a failure as a whole.
 *
 * @param keys the names that an answer of this role has in JSON, one of them at least.
 */
export function splitReply(reply: string, keys: readonly string[]): SplitReply {
  const text = unwrapFence(unwrapString(replyText(reply)));
  if (text.trim() === '') return failed('empty', 'The reply is blank.');
  const blocks = text.length > maxCharacters ? undefined : readBlocks(text, 'reply');
  const outline = blocks && outlineMarkdown(text);
  if (blocks === undefined || outline === undefined) return failed('unparseable', 'The reply is too long.');
  if (outline.fences.some(({ closed, quoted }) => !closed && !quoted)) {
    return failed('unparseable', 'A fence is not closed: the reply was cut off.');
  }
  const answer = findAnswer(text, blocks, keys);
  if (answer.kind === 'refused') return failed('unparseable', answer.why);
  const { fields, spans, notes } = answer;
  const beside = spans.reduceRight((rest, { start, end }) => blank(rest, start, end), text);
  const isJson = ({ start, end }: Block) => spans.some((span) => span.start < end && start < span.end);
  const rest = spans.length === 0 ? outline : (outlineMarkdown(beside) ?? outline);
  return {
    kind: 'parts',
    parts: { blocks: blocks.filter((block) => !isJson(block)), json: fields, outline: rest, beside, notes },
  };
}

function failed(failure: 'empty' | 'unparseable', why: string): SplitReply {
  return unreadable<never>(failure, why) as SplitReply & { readonly kind: 'failed' };
}

function unwrapFence(text: string): string {
  if (!/^\s*(?:`{3}|~{3})/u.test(text)) return text;
  const blocks = readBlocks(text, 'reply');
  const [only] = blocks ?? [];
  return blocks?.length === 1 && only?.kind === 'fence' && only.closed ? only.value : text;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/gu, ' ') + text.slice(end);
}
