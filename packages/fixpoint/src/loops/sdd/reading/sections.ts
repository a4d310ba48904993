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

/** Parts of a reply whose heading may also be a line in bold. */
const parts =
  /^(?:spec(?:ification)? compliance|issues|critical|important|minor|strengths|assessment|concerns|finding verdicts|new breakage|out[- ]of[- ]scope|verdict|rulings|resolutions|deferred)\b/iu;
const boldLine = /^\*\*([^*\n]+?):?\*\*(?:[ \t]*\n|:?[ \t]*$|:[ \t]*|(?<=:\*\*)[ \t]*)/u;
const belowAllHeadings = 7;

/** Cuts the blocks of a reply into sections. What stands before the first heading has the title “”. */
export function cutSections(blocks: readonly Block[]): readonly Section[] {
  const sections: OpenSection[] = [{ title: '', depth: 0, under: [], blocks: [] }];
  let path: readonly OpenSection[] = [];
  for (const { heading, block } of blocks.map(splitHeading)) {
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

function splitHeading(block: Block): Split {
  if (block.kind === 'heading') return { heading: { title: plainTitle(block.text), depth: block.depth } };
  if (block.kind !== 'paragraph') return { block };
  const [line = '', title = ''] = boldLine.exec(block.text) ?? [];
  if (!parts.test(plainTitle(title))) return { block };
  const rest = block.text.slice(line.length).trim();
  const heading = { title: plainTitle(title), depth: belowAllHeadings };
  return rest === '' ? { heading } : { heading, block: { ...block, text: rest } };
}

function plainTitle(text: string): string {
  return text.replace(/^[^\p{L}\p{N}(]+|[\s*_:]+$/gu, '');
}
