import type { TextBlock } from '../host.ts';
import type { Edit } from './edit.ts';
import type { Found } from './found.ts';
import { takesTables } from './toml.ts';

const begin = '# fixpoint: what stands between these lines belongs to `fixpoint install`.';
const end = '# fixpoint: end.';

/** Looks for a block in the text of its file. */
export function findBlock(text: string, block: TextBlock): Found {
  if (ownIn(text, block) !== undefined) return 'there';
  if (text.includes(begin)) return 'other';
  return takesTables(text, block.text, block.path) ? 'missing' : 'other';
}

/** The edits that put a block at the end, where a table of TOML changes nothing of what stands before. */
export function addBlock(text: string, block: TextBlock): readonly Edit[] {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
  return [{ offset: text.length, length: 0, content: `${gap}${linesOf(block, eol)}` }];
}

/** The edits that take a block out that is there, with the empty line before it. */
export function removeBlock(text: string, block: TextBlock): readonly Edit[] {
  const own = ownIn(text, block);
  if (own === undefined) return [];
  const offset = text.indexOf(own);
  const [, gap = ''] = /\n(\r?\n)$/u.exec(text.slice(0, offset)) ?? [];
  return [{ offset: offset - gap.length, length: gap.length + own.length, content: '' }];
}

/** The block as the text has it: a file may have got other ends of lines since. */
function ownIn(text: string, block: TextBlock): string | undefined {
  return ['\n', '\r\n'].map((eol) => linesOf(block, eol)).find((own) => text.includes(own));
}

function linesOf({ text }: TextBlock, eol: string): string {
  return `${begin}\n${text}${end}\n`.replaceAll('\n', eol);
}
