import type { Block } from '../../../formats/markdown/index.ts';

/** What stands under one heading, up to the next. */
export interface Section {
  readonly title: string;
  /** The titles of the headings that it stands under, the nearest last. */
  readonly under: readonly string[];
  readonly blocks: readonly Block[];
}

interface OpenSection {
  readonly title: string;
  readonly depth: number;
  readonly under: readonly string[];
  readonly blocks: Block[];
}

/** Parts of a reply whose heading may also be a line in bold, or begin one. */
const parts =
  /^(?:spec(?:ification)? compliance|issues|critical|important|minor|strengths|assessment|concerns|finding verdicts|new breakage|out[- ]of[- ]scope|verdict|rulings|resolutions|deferred)\b/iu;
/** Lines that say a last word stand for themselves, and belong to no list above them. */
const lastWords = /^(?:task quality|ready to merge|reasoning|fix round)\b/iu;
const boldLine = /^\*\*([^*\n]+?):?\*\*(?:$|:[ \t]*|(?<=[:?]\*\*)[ \t]*)/u;
const plainLine = /^((?:task quality|ready to merge|fix round)\??)[ \t]*:?[ \t]+/iu;
const belowAllHeadings = 7;
const aboveAllHeadings = 1;

/** Cuts the blocks of a reply into sections. What stands before the first heading has the title “”. */
export function cutSections(blocks: readonly Block[]): readonly Section[] {
  const sections: OpenSection[] = [{ title: '', depth: 0, under: [], blocks: [] }];
  let path: readonly OpenSection[] = [];
  for (const { heading, block } of blocks.flatMap(splitHeadings)) {
    if (heading !== undefined) {
      path = path.filter(({ depth }) => depth < heading.depth);
      const section = { ...heading, under: path.map(({ title }) => title), blocks: [] };
      path = [...path, section];
      sections.push(section);
    }
    if (block !== undefined) sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

interface Split {
  readonly heading?: { readonly title: string; readonly depth: number };
  readonly block?: Block;
}

function splitHeadings(block: Block): readonly Split[] {
  if (block.kind === 'heading') return [{ heading: { title: plainTitle(block.text), depth: block.depth } }];
  if (block.kind !== 'paragraph') return [{ block }];
  const splits: { heading?: Split['heading']; lines: string[] }[] = [{ lines: [] }];
  for (const line of block.text.split('\n')) {
    const { heading, rest } = splitLine(line);
    if (heading === undefined) splits.at(-1)?.lines.push(line);
    else splits.push({ heading, lines: rest === '' ? [] : [rest] });
  }
  return splits.flatMap(({ heading, lines }) => {
    const text = lines.join('\n');
    const titled = heading === undefined ? {} : { heading };
    if (text.trim() === '') return heading === undefined ? [] : [titled];
    return [{ ...titled, block: { ...block, text } }];
  });
}

function splitLine(line: string): { readonly heading?: Split['heading']; readonly rest: string } {
  const [beginning = '', label = ''] = boldLine.exec(line) ?? plainLine.exec(line) ?? [];
  const title = plainTitle(label);
  const rest = line.slice(beginning.length).trim();
  if (lastWords.test(title)) return { heading: { title, depth: aboveAllHeadings }, rest };
  return parts.test(title) ? { heading: { title, depth: belowAllHeadings }, rest } : { rest: line };
}

function plainTitle(text: string): string {
  return text.replace(/^[^\p{L}\p{N}(]+|[\s*_:]+$/gu, '');
}
