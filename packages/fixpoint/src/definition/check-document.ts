import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  type Node,
  visit,
  type YAMLMap,
} from 'yaml';

/** Why a document is not taken, though its YAML holds. */
export interface DocumentFlaw {
  readonly message: string;
  readonly hint: string;
  readonly node: Node;
}

const maxDepth = 100;

/** What is said of text that is nested so deeply that reading it could exhaust the stack. */
export const tooDeep = {
  message: 'the file is nested too deeply',
  hint: `Nest at most ${maxDepth} levels.`,
} as const;

/** Finds the first place where a document is nested too deeply, has a key twice, or an alias that cannot stand there. */
export function findFlaw(document: Document): DocumentFlaw | null {
  const anchors = new Map<string, Node>();
  let flaw: DocumentFlaw | null = null;
  visit(document, {
    Node: (_, node, path) => {
      flaw = isAlias(node) ? flawOfAlias(node, anchors, path) : flawOfNode(node, path);
      if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
      return flaw === null ? undefined : visit.BREAK;
    },
  });
  return flaw;
}

/** The last alias of a document: where what all of them stand for has become too much. */
export function lastAlias(document: Document): Node | undefined {
  let last: Node | undefined;
  visit(document, {
    Alias: (_, alias) => {
      last = alias;
    },
  });
  return last;
}

function flawOfNode(node: Node, path: readonly unknown[]): DocumentFlaw | null {
  if (isCollection(node) && path.filter(isCollection).length >= maxDepth) return { ...tooDeep, node };
  return isMap(node) ? flawOfKeys(node) : null;
}

function flawOfAlias(
  node: Alias,
  anchors: ReadonlyMap<string, Node>,
  path: readonly unknown[],
): DocumentFlaw | null {
  const target = anchors.get(node.source);
  if (target === undefined) {
    const message = `nothing before this is named \`&${node.source}\``;
    return { message, hint: 'Name what the alias stands for, before it.', node };
  }
  if (!path.includes(target)) return null;
  const message = `\`*${node.source}\` stands inside of what it names`;
  return { message, hint: 'Write out what is meant there.', node };
}

// The library's own test compares each key with all before it, which takes minutes in a file of many keys.
function flawOfKeys({ items }: YAMLMap): DocumentFlaw | null {
  const seen = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) {
      const message = `the key \`${key.value}\` stands here a second time`;
      return { message, hint: 'Keep one of the two.', node: key };
    }
    seen.add(key.value);
  }
  return null;
}
