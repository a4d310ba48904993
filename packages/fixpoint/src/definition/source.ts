import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLParseError,
} from 'yaml';
import { FixpointError, type Place } from '../base/index.ts';
import { findFlaw, lastAlias, tooDeep } from './check-document.ts';
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
const usualLength = 1_000_000;

/**
 * Reads YAML (JSON too) with the place of each part.
 *
 * @param maxLength how many characters such a file may have; nobody writes longer ones.
 * @throws {FixpointError} `definition` with line and column where the text is no YAML, or not one that is taken.
 */
export function readYaml(text: string, file: string, maxLength = usualLength): Source {
  if (text.length > maxLength) throw tooLong(file, maxLength);
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const document = parseDocument(text, {
    lineCounter: lines,
    merge: true,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const place = placeAt(error.pos[0]);
    const { message, hint } = sayError(error);
    throw new FixpointError('definition', message, { place, hint });
  }
  const flaw = findFlaw(document);
  if (flaw !== null) {
    const { message, hint, node } = flaw;
    throw new FixpointError('definition', message, { place: placeAt(node.range?.[0] ?? 0), hint });
  }
  const value = resolveAliases(document, placeAt);
  return { value, placeOf: (path) => placeAt(nodeAt(document, path)?.range?.[0] ?? 0) };
}

function tooLong(file: string, maxLength: number): FixpointError {
  const message = `the file has more than ${maxLength.toLocaleString('en')} characters`;
  return new FixpointError('definition', message, {
    place: { file },
    hint: 'Is it the file that was meant?',
  });
}

/** The library's words, where they are for people and not for its callers. */
function sayError({ code, message }: YAMLParseError): { readonly message: string; readonly hint: string } {
  if (code === 'MULTIPLE_DOCS') {
    return { message: 'a second document begins here', hint: 'Give each document a file of its own.' };
  }
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  return { message, hint: 'Mend the YAML there.' };
}

/** A value that was made in TypeScript: its paths are its places. */
export function sourceOf(value: unknown, name: string): Source {
  return { value, placeOf: (path) => ({ file: [name, ...path].join('.') }) };
}

function resolveAliases(document: Document, placeAt: (offset: number) => Place): unknown {
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (cause) {
    const place = placeAt(lastAlias(document)?.range?.[0] ?? 0);
    const hint = `Use at most ${maxAliases} aliases, and \`<<\` for mappings only.`;
    throw new FixpointError('definition', 'aliases or `<<` cannot be resolved', {
      place,
      hint,
      cause,
    });
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
