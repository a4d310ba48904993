import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The root of the repository. */
export const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** A fenced block: its language, what stands after it, and its text. */
export interface Block {
  readonly language: string;
  /** Words after the language, such as `run` and `exit=3`. */
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
  readonly line: number;
}

/** A page of the documentation. */
export interface Page {
  /** Its path in the repository, with `/`. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly links: readonly string[];
  /** What `#…` in a link to it can name. */
  readonly anchors: readonly string[];
}

/** Reads every page that people are given. */
export async function readPages(): Promise<readonly Page[]> {
  const inDocs = await readdir(path.join(repository, 'docs'), { recursive: true });
  const docs = inDocs.map((file) => `docs/${file.split(path.sep).join('/')}`);
  const inExamples = await readdir(path.join(repository, 'examples'), { withFileTypes: true });
  const examples = inExamples
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `examples/${name}/README.md`);
  const others = ['README.md', 'CONTRIBUTING.md', 'packages/fixpoint/README.md', ...examples];
  const names = [...others, ...docs.filter((file) => file.endsWith('.md'))].toSorted();
  return Promise.all(names.map(readPage));
}

async function readPage(name: string): Promise<Page> {
  const text = await readFile(path.join(repository, name), 'utf8');
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const nodes = [...descendants(tree)];
  return {
    name,
    text,
    blocks: nodes.flatMap(toBlock),
    links: nodes.flatMap((node) => (node.type === 'link' || node.type === 'definition' ? [node.url] : [])),
    anchors: nodes.flatMap((node) => (node.type === 'heading' ? [toAnchor(textOf(node))] : [])),
  };
}

function* descendants(node: Nodes): Generator<Nodes> {
  yield node;
  if (!('children' in node)) return;
  for (const child of node.children) yield* descendants(child);
}

function toBlock(node: Nodes): readonly Block[] {
  if (node.type !== 'code') return [];
  const words = (node.meta ?? '').split(' ').filter((word) => word !== '');
  const marks = words.map((word) => {
    const [mark = '', ...value] = word.split('=');
    return [mark, value.join('=')] as const;
  });
  const line = node.position?.start.line ?? 0;
  return [{ language: node.lang ?? '', marks: Object.fromEntries(marks), text: node.value, line }];
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** As GitHub makes it of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
