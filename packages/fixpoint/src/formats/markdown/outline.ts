import type { Code, Nodes, RootContent } from 'mdast';
import { isClosedFence, isFence, parseBlocks } from './blocks.ts';

/** A heading of the text itself, not of anything that it quotes. */
export interface Heading {
  readonly text: string;
  /** The first lines of the list entries that stand under it, up to the next heading. */
  readonly items: readonly string[];
}

/** A fenced block. */
export interface Fence {
  /** The first word after the opening fence, in lower case; may be empty. */
  readonly tag: string;
  readonly value: string;
  /** It stands in a block quote. */
  readonly quoted: boolean;
  /** Its closing fence is there. */
  readonly closed: boolean;
}

/** What stands where in a Markdown text. */
export interface Outline {
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  /** The text's own words: without fences, block quotes, comments and `code`. */
  readonly prose: string;
  /** What stands outside of block quotes and fences and is no prose either: indented code, HTML with its comments. */
  readonly asides: readonly string[];
}

/**
 * Finds headings, fences and own words of a reply in Markdown. What is inside fences, block quotes, indented code or
 * comments is quoted text and never a heading. Undefined if the text is too large or too deeply nested to be a reply.
 */
export function outlineMarkdown(text: string): Outline | undefined {
  const root = parseBlocks(text);
  if (root === undefined) return undefined;
  const { children } = root;
  const quoted: Span[] = [];
  const fences: Fence[] = [];
  const asides: string[] = [];
  for (const child of children) collect(child, false, { text, quoted, fences, asides });
  return { headings: readHeadings(children, text), fences, prose: withoutCode(cut(text, quoted)), asides };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Collected {
  readonly text: string;
  readonly quoted: Span[];
  readonly fences: Fence[];
  readonly asides: string[];
}

function collect(node: Nodes, isQuoted: boolean, into: Collected): void {
  const inQuote = isQuoted || node.type === 'blockquote';
  const source = sourceOf(node, into.text);
  if (node.type === 'code' && isFence(source)) into.fences.push(toFence(node, source, inQuote));
  else if (!inQuote && (node.type === 'code' || node.type === 'html')) into.asides.push(node.value);
  if (!isQuoted && (node.type === 'code' || node.type === 'html' || inQuote)) into.quoted.push(spanOf(node));
  if ('children' in node) for (const child of node.children) collect(child, inQuote, into);
}

function readHeadings(nodes: readonly RootContent[], text: string): readonly Heading[] {
  const headings: { text: string; items: string[] }[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') headings.push({ text: headingText(sourceOf(node, text)), items: [] });
    if (node.type === 'list')
      headings.at(-1)?.items.push(...node.children.map((item) => firstLine(item, text)));
  }
  return headings;
}

function headingText(source: string): string {
  return source
    .replace(/^#+/u, '')
    .replace(/#+\s*$/u, '')
    .trim();
}

function firstLine(item: Nodes, text: string): string {
  const source = sourceOf(item, text).replace(/^(?:[-*+]|\d+[.)])\s*/u, '');
  return source.split('\n', 1)[0]?.trim() ?? '';
}

function toFence(node: Code, source: string, quoted: boolean): Fence {
  return {
    tag: (node.lang ?? '').toLowerCase(),
    value: node.value,
    quoted,
    closed: isClosedFence(source),
  };
}

function spanOf(node: Nodes): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function sourceOf(node: Nodes, text: string): string {
  const { start, end } = spanOf(node);
  return text.slice(start, end);
}

function cut(text: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

function withoutCode(prose: string): string {
  return prose.replace(/(`+)[^`\n]+\1/gu, ' ');
}
