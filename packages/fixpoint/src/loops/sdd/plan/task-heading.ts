import type { Block } from '../../../formats/markdown/index.ts';

/** A heading at which a task begins. */
export interface TaskHeading {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly start: number;
  readonly line: number;
}

/** `Task 6b: Title`, `Task 1.5 — Title`, `**Task 3**`; an id begins with a digit and ends with its word. */
const pattern =
  /^[*_]{0,3}task[ \t\u00A0]+#?(\d[\p{L}\p{N}]*(?:[._-][\p{L}\p{N}]+)*)(?![\p{L}\p{N}'’])[*_]{0,3}[ \t\u00A0]*(?:[:.)–—-]+[*_]{0,3})?[ \t\u00A0]*([\s\S]*)$/iu;

/** Reads the heading of a task; undefined for any other block. */
export function readTaskHeading(block: Block): TaskHeading | undefined {
  if (block.kind !== 'heading') return undefined;
  const [, id, title = ''] = pattern.exec(block.text) ?? [];
  if (id === undefined) return undefined;
  const { depth, start, line } = block;
  return { id, title: title.trim(), depth, start, line };
}
