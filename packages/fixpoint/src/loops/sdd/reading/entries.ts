import type { Block, ListItem } from '../../../formats/markdown/index.ts';

/** One point of a section: an entry of a list, a row of a table, or a paragraph. */
export interface Entry {
  /** Its own words, without lists, fences and quotes in it. */
  readonly words: string;
  /** All of it, as it was written. */
  readonly source: string;
  readonly items: readonly Entry[];
}

/** Reads the points that a section makes. Paragraphs count where there is no list, or none that says something. */
export function entriesOf(blocks: readonly Block[]): readonly Entry[] {
  const listed = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map(toEntry);
    return block.kind === 'paragraph' ? rowsOf(block.text) : [];
  });
  if (listed.some((entry) => !saysNone(entry))) return listed;
  const told = paragraphsOf(blocks).filter((entry) => !saysNone(entry));
  return told.length > 0 ? told : [...listed, ...paragraphsOf(blocks)];
}

/** Whether an entry says that there is nothing: it begins with none, nothing or n/a. */
export function saysNone({ words }: Pick<Entry, 'words'>): boolean {
  const plain = words.replace(/^[^\p{L}\p{N}]+/u, '');
  return plain === '' || /^(?:none|nothing|n\/a)(?![\p{L}\p{N}])/iu.test(plain) || noFindings.test(plain);
}

const noFindings =
  /^no (?:(?:critical|important|minor|new|open|further|other) )*(?:issues?|findings?|problems?|breakage|observations?)(?: (?:found|left|remain(?:ing)?))?[^\p{L}\p{N}]*$/iu;

function toEntry({ words, source, items }: ListItem): Entry {
  return { words: words.replace(/^\[[ xX]\][ \t]+/u, ''), source, items: items.map(toEntry) };
}

/** The rows of a table below its head. */
function rowsOf(text: string): readonly Entry[] {
  const lines = text.split('\n');
  const delimiter = lines.findIndex(
    (line) => /^[\s|:-]+$/u.test(line) && line.includes('-') && line.includes('|'),
  );
  if (delimiter < 1) return [];
  return lines.slice(delimiter + 1).map((line) => {
    const words = line
      .replace(/^\s*\||\|\s*$/gu, '')
      .split('|')
      .map((cell) => cell.trim())
      .join(' | ');
    return { words, source: words, items: [] };
  });
}

/** A paragraph in which a bold title, a number or a place begins is a point of its own; others go on with the last. */
function paragraphsOf(blocks: readonly Block[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || rowsOf(block.text).length > 0) continue;
    const last = entries.at(-1);
    if (last === undefined || saysNone(last) || /^(?:\*\*|__|`|\d+[.)]|\[)/u.test(block.text)) {
      entries.push({ words: block.text, source: block.text, items: [] });
    } else {
      entries[entries.length - 1] = { ...last, source: `${last.source}\n\n${block.text}` };
    }
  }
  return entries;
}

/** A point without what its words begin with, such as a label. */
export function withoutBeginning(entry: Entry, rest: string): Entry {
  const beginning = entry.words.slice(0, entry.words.length - rest.length);
  const source = entry.source.startsWith(beginning) ? entry.source.slice(beginning.length) : entry.source;
  return { ...entry, words: rest, source };
}
