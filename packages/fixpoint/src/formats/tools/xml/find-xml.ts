import { XMLValidator } from 'fast-xml-parser';
import type { FoundDocument } from '../segment.ts';
import { parseXml } from './parse-xml.ts';

// A declaration, comments and a document type, then the root. Without a declaration only the roots of reports count.
const declared = /<\?xml\b(?:(?!<[A-Za-z])[\s\S])*<([A-Za-z][\w.-]*)/y;
const reportRoot = /<(testsuites|testsuite|checkstyle|results|jslint)(?=[\s>/])/y;
// What is left of a tag or a declaration where the output was cut in it.
const cutTag = /<\?xml\b|<[A-Za-z?]*$/y;

/** Finds the XML document that begins at this place: to the first closing tag of the root with which it is whole. */
export function findXml(text: string, at: number): FoundDocument | undefined {
  const root = matchAt(declared, text, at) ?? matchAt(reportRoot, text, at);
  if (root === undefined) return matchAt(cutTag, text, at) === undefined ? undefined : broken(text);
  const end = findEnd(text, at, root);
  const document = end === undefined ? undefined : parseXml(text.slice(at, end));
  if (end === undefined || document === undefined) return broken(text);
  return { segment: { kind: 'xml', document }, end };
}

function findEnd(text: string, at: number, root: Root): number | undefined {
  const closing = new RegExp(`</${root.name}\\s*>`, 'g');
  closing.lastIndex = root.end;
  const emptyEnd = findEmptyEnd(text, root);
  if (emptyEnd !== undefined) return emptyEnd;
  for (let tag = closing.exec(text); tag !== null; tag = closing.exec(text)) {
    if (XMLValidator.validate(text.slice(at, closing.lastIndex)) === true) return closing.lastIndex;
  }
  return undefined;
}

// `<root a="b" />`: the root itself is closed at once.
function findEmptyEnd(text: string, root: Root): number | undefined {
  const rest = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
  rest.lastIndex = root.end;
  return rest.test(text) && text[rest.lastIndex - 2] === '/' ? rest.lastIndex : undefined;
}

interface Root {
  readonly name: string;
  readonly end: number;
}

function matchAt(pattern: RegExp, text: string, at: number): Root | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? undefined : { name: match[1] ?? '', end: pattern.lastIndex };
}

function broken(text: string): FoundDocument {
  const what = 'the XML of the output does not hold: it is cut or damaged';
  return { segment: { kind: 'broken', what }, end: text.length };
}
