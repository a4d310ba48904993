import { XMLParser } from 'fast-xml-parser';
import type { XmlElement } from '../format.ts';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

// What the parser gives: a key that is the element's name, and `:@` with its attributes.
type ParsedNode = Readonly<Record<string, unknown>>;

/** Reads a whole XML document; undefined where the parser refuses it. */
export function parseXml(text: string): XmlElement | undefined {
  try {
    const nodes = parser.parse(text) as readonly ParsedNode[];
    return nodes.map(toElement).find((element) => element !== undefined);
  } catch {
    return undefined;
  }
}

function toElement(node: ParsedNode): XmlElement | undefined {
  const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
  if (name === undefined) return undefined;
  const children = node[name] as readonly ParsedNode[];
  return {
    name,
    attributes: (node[':@'] ?? {}) as Readonly<Record<string, string>>,
    elements: children.map(toElement).filter((element) => element !== undefined),
    text: children.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join(''),
  };
}

/** All elements of this name, at any depth, in the order of the document. */
export function findElements(element: XmlElement, name: string): readonly XmlElement[] {
  return element.elements.flatMap((child) =>
    child.name === name ? [child, ...findElements(child, name)] : findElements(child, name),
  );
}
