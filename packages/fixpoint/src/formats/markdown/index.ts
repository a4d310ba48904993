export type { Aside } from './asides.ts';
export { findAsides } from './asides.ts';
export type { Block, ListItem } from './document.ts';
export { readBlocks } from './document.ts';
export type { Fence, Heading, Outline } from './outline.ts';
export { outlineMarkdown } from './outline.ts';
