import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { FixpointError } from '../../base/index.ts';
import type { JsonPart } from '../host.ts';

/** Finds what a text of JSON, with comments or without, has at these keys. An empty text has nothing. */
export function nodeAt(text: string, { path: file }: JsonPart, at: readonly string[]): Node | undefined {
  if (text.trim() === '') return undefined;
  const errors: ParseError[] = [];
  // The mark that some editors put before a text is as good as a blank.
  const tree = parseTree(text.replace(/^\uFEFF/u, ' '), errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) {
    throw new FixpointError('record', 'this file is no JSON, so nothing can be changed in it', {
      place: { file },
      hint: 'Mend it, then try again. Nothing was changed.',
    });
  }
  return findNodeAtLocation(tree, [...at]);
}

/** The parser's objects are of no class, and so not strictly equal to ours before they are made again. */
export function says(node: Node, value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), JSON.parse(JSON.stringify(value)));
}
