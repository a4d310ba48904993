export type { Fence, Heading, Outline } from './outline.ts';
export { outlineMarkdown } from './outline.ts';
