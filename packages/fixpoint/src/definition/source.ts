import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { FixpointError, type Place } from '../base/index.ts';
import { namesOf } from './names-of.ts';

/** The way to a value in a document: keys and indices. */
export type Path = readonly (string | number)[];

/** A document that was read: its value, and where each part of it stands. */
export interface Source {
  readonly value: unknown;
  /** Where the value at this path begins, or the nearest one around it. */
  placeOf(path: Path): Place;
}

const maxAliases = 100;

/**
 * Reads YAML (JSON too) with the place of each part.
 *
 * @throws {FixpointError} `definition` with line and column where the text is no YAML.
 */
export function readYaml(text: string, file: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const place = placeAt(error.pos[0]);
    throw new FixpointError('definition', error.message, { place, hint: 'Mend the YAML there.' });
  }
  const value = resolveAliases(document, file);
  return { value, placeOf: (path) => placeAt(nodeAt(document, path)?.range?.[0] ?? 0) };
}

/** A value that was made in TypeScript: its paths are its places. */
export function sourceOf(value: unknown, name: string): Source {
  return { value, placeOf: (path) => ({ file: [name, ...path].join('.') }) };
}

function resolveAliases(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (cause) {
    const hint = `Use at most ${maxAliases} aliases, and none that names what holds it.`;
    const message = 'the aliases of this file cannot be resolved';
    throw new FixpointError('definition', message, { place: { file }, hint, cause });
  }
}

/** The node at the path, or the last one on the way to it that has a place. */
function nodeAt(document: Document, path: Path): Node | undefined {
  let node: Node | undefined = document.contents ?? undefined;
  for (const key of path) {
    const inner = childOf(document, node, key);
    if (inner === undefined) return node;
    node = inner;
  }
  return node;
}

function childOf(document: Document, node: Node | undefined, key: string | number): Node | undefined {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (!isCollection(target)) return undefined;
  const inner = target.get(key, true) ?? (isMap(target) ? keyNode(target.items, key) : undefined);
  return isNode(inner) ? inner : undefined;
}

/** A key that has no value, or that says several things at once: `done, unchanged`. */
function keyNode(pairs: readonly { readonly key: unknown }[], key: string | number): unknown {
  return pairs.find((pair) => isNode(pair.key) && namesOf(String(pair.key)).includes(String(key)))?.key;
}
