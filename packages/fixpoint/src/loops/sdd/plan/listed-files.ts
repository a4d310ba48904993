import type { Block, ListItem } from '../../../formats/markdown/index.ts';

const label = /^[*_]*files[*_]*:?[*_]*:?[ \t]*/iu;
const mark =
  /^[*_]*(?:create|add|new|modify|change|update|edit|delete|remove|rename|move|test|tests)[*_]*:[*_]*[ \t]*/iu;
const codeSpan = /`([^`\n]+)`/gu;
/** `src/server.ts:18-31` names lines of a file. */
const lines = /:\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*$/u;

/** Reads which files a task names where it has a list of them: `**Files:**`, and bullets such as ``Create: `a.ts` ``. */
export function listedFiles(blocks: readonly Block[]): readonly string[] {
  const files = blocks.flatMap((block, index) => {
    if (!isLabel(block)) return [];
    const beside = block.kind === 'paragraph' ? pathsIn(block.text.replace(label, '')) : [];
    const list = blocks[index + 1];
    return [...beside, ...(list?.kind === 'list' ? list.items.flatMap(pathsOf) : [])];
  });
  return [...new Set(files)];
}

function isLabel(block: Block): block is Block & { readonly kind: 'heading' | 'paragraph' } {
  return (block.kind === 'heading' || block.kind === 'paragraph') && label.test(block.text);
}

function pathsOf({ words, items }: ListItem): readonly string[] {
  return [...pathsIn(words), ...items.flatMap(pathsOf)];
}

/** The first of an entry's code spans is a path, the others are if they look like one. */
function pathsIn(text: string): readonly string[] {
  const spans = [...text.matchAll(codeSpan)].map(([, span = '']) => span);
  const given = spans.length > 0 ? spans : barePaths(text);
  return given
    .filter((span, index) => index === 0 || isLikePath(span))
    .map((span) => span.trim().replace(lines, ''));
}

function barePaths(text: string): readonly string[] {
  if (!mark.test(text)) return [];
  return text
    .replace(mark, '')
    .split(/[,\s]+/u)
    .filter(isLikePath);
}

function isLikePath(text: string): boolean {
  return /^[^\s()]*[./][^\s()]*$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}
