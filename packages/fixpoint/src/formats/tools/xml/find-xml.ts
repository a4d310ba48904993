import { XMLValidator } from 'fast-xml-parser';
import type { FoundDocument } from '../segment.ts';
import { parseXml } from './parse-xml.ts';

// A declaration, comments and a document type, then the root. Without a declaration only the roots of reports count.
const declared = /<\?xml\b(?:(?!<[A-Za-z])[\s\S])*<([A-Za-z][\w.-]*)/y;
const reportRoot = /<(testsuites|testsuite|checkstyle|results|jslint)(?=[\s>/])/y;
// What is left of a tag or a declaration where the output was cut in it.
const cutTag = /<\?xml\b|<[A-Za-z?]*$/y;

/** Finds the XML document that begins at this place: up to the tag that closes its root. */
export function findXml(text: string, at: number): FoundDocument | undefined {
  const root = matchAt(declared, text, at) ?? matchAt(reportRoot, text, at);
  if (root === undefined) return matchAt(cutTag, text, at) === undefined ? undefined : broken(text);
  const end = findEnd(text, at, root);
  const document = end === undefined ? undefined : parseXml(text.slice(at, end));
  if (end === undefined || document === undefined) return broken(text);
  return { segment: { kind: 'xml', document }, end };
}

// Goes through the tags of the root's name, which may stand in itself, and passes over what only quotes them.
function findEnd(text: string, at: number, root: Root): number | undefined {
  const attributes = `(?:[^"'>]|"[^"]*"|'[^']*')*`;
  const quoted = '<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|<!--[\\s\\S]*?-->';
  const tags = new RegExp(`${quoted}|<(?<closing>/?)${root.name}(?=[\\s/>])${attributes}>`, 'g');
  tags.lastIndex = root.start;
  let depth = 0;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    if (tag.groups?.closing === '/') depth -= 1;
    else if (tag.groups?.closing === '' && !tag[0].endsWith('/>')) depth += 1;
    if (depth === 0 && tag.groups?.closing !== undefined) return endOf(text, at, tags.lastIndex);
  }
  return undefined;
}

function endOf(text: string, at: number, end: number): number | undefined {
  return XMLValidator.validate(text.slice(at, end)) === true ? end : undefined;
}

interface Root {
  readonly name: string;
  /** Where its first tag begins. */
  readonly start: number;
}

function matchAt(pattern: RegExp, text: string, at: number): Root | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null
    ? undefined
    : { name: match[1] ?? '', start: text.lastIndexOf('<', pattern.lastIndex) };
}

function broken(text: string): FoundDocument {
  const what = 'the XML of the output does not hold: it is cut or damaged';
  return { segment: { kind: 'broken', what }, end: text.length };
}
