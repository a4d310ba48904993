import type { Block, ListItem } from '../../../formats/markdown/index.ts';

/** The lines that a reply says itself: of its headings, paragraphs and lists, and of nothing that it quotes. */
export function ownLines(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'paragraph') return block.text.split('\n');
    return block.kind === 'list' ? block.items.flatMap(linesOfItem) : [];
  });
}

function linesOfItem({ words, items }: ListItem): readonly string[] {
  return [...words.split('\n'), ...items.flatMap(linesOfItem)];
}
