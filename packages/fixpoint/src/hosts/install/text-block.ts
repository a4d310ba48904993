import type { TextBlock } from '../host.ts';
import type { Edit } from './edit.ts';
import type { Found } from './found.ts';

const begin = '# fixpoint: what stands between these lines belongs to `fixpoint install`.';
const end = '# fixpoint: end.';

/** Looks for a block in the text of its file. */
export function findBlock(text: string, block: TextBlock): Found {
  const own = lines(block);
  if (text.includes(own)) return 'there';
  return text.includes(begin) || block.hasRival(text) ? 'other' : 'missing';
}

/** The edits that put a block at the end, where a table of TOML changes nothing of what stands before. */
export function addBlock(text: string, block: TextBlock): readonly Edit[] {
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return [{ offset: text.length, length: 0, content: `${gap}${lines(block)}` }];
}

/** The edits that take a block out that is there, with the empty line before it. */
export function removeBlock(text: string, block: TextBlock): readonly Edit[] {
  const own = lines(block);
  const offset = text.indexOf(own);
  const gap = text.slice(0, offset).endsWith('\n\n') ? 1 : 0;
  return [{ offset: offset - gap, length: own.length + gap, content: '' }];
}

function lines({ text }: TextBlock): string {
  return `${begin}\n${text}${end}\n`;
}
