import type { XmlElement } from './format.ts';

/** A piece of an output: a whole document, lines that belong to none, or a document that does not end. */
export type Segment =
  | { readonly kind: 'json'; readonly document: unknown }
  | { readonly kind: 'xml'; readonly document: XmlElement }
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'broken'; readonly what: string };

/** A document that begins at some place of a text, and where it ends. */
export interface FoundDocument {
  readonly segment: Segment;
  readonly end: number;
}
