import { fromMarkdown } from 'mdast-util-from-markdown';
import { FixpointError } from '../../base/index.ts';

const heading = 'research stack';
const field = /^iterate_revision\s*[.:]\s*max_iter\s*[:=|]\s*(?<value>.*)$/;
const parent = /^iterate_revision\s*[:=]?$/;
const child = /^max_iter\s*[:=|]\s*(?<value>.*)$/;

interface SourceLine {
  readonly text: string;
  /** From 1, in the file. */
  readonly line: number;
}

/**
 * Reads `iterate_revision.max_iter` under the heading `## Research stack` of a CLAUDE.md: on a line of its own, in a
 * list, a table or a fence, or nested in YAML. Undefined where it is not set; FixpointError `config` where it is no
 * positive whole number, or set twice to different ones.
 */
export function readMaxIterations(text: string, file: string): number | undefined {
  const values = findValues(stackLines(text)).map(({ text: value, line }) => ({
    line,
    number: toNumber(value, { file, line }),
  }));
  const [first] = values;
  const other = values.find(({ number }) => number !== first?.number);
  if (first === undefined || other === undefined) return first?.number;
  throw new FixpointError('config', `iterate_revision.max_iter is set twice in ${file}`, {
    place: { file, line: other.line },
    hint: `Keep one of ${first.number} (line ${first.line}) and ${other.number}.`,
  });
}

/** The lines under the heading, without HTML comments. */
function stackLines(text: string): readonly SourceLine[] {
  const nodes = fromMarkdown(text).children;
  const source = text.split(/\r\n|\r|\n/);
  const start = nodes.findIndex(
    (node) =>
      node.type === 'heading' &&
      node.depth === 2 &&
      headingText(source[(node.position?.start.line ?? 1) - 1]) === heading,
  );
  if (start < 0) return [];
  const rest = nodes.slice(start + 1);
  const end = rest.findIndex((node) => node.type === 'heading' && node.depth <= 2);
  return (end < 0 ? rest : rest.slice(0, end))
    .filter(({ type }) => type !== 'html')
    .flatMap(({ position }) => {
      const first = position?.start.line ?? 1;
      return source
        .slice(first - 1, position?.end.line)
        .map((line, index) => ({ text: line, line: first + index }));
    });
}

function headingText(line = ''): string {
  return line
    .replace(/^\s*#+/, '')
    .replace(/#+\s*$/, '')
    .trim()
    .toLowerCase();
}

function findValues(lines: readonly SourceLine[]): readonly SourceLine[] {
  const values: SourceLine[] = [];
  let parentIndent: number | undefined;
  for (const { text, line } of lines) {
    const plain = plainText(text);
    const indent = text.search(/\S/);
    if (parentIndent !== undefined && indent >= 0 && indent <= parentIndent) parentIndent = undefined;
    const nested = parentIndent === undefined ? undefined : child.exec(plain)?.groups?.value;
    const value = field.exec(plain)?.groups?.value ?? nested;
    if (value !== undefined) values.push({ text: value, line });
    if (parent.test(plain)) parentIndent = indent;
  }
  return values;
}

/** A line without list markers, emphasis, code marks, quotes, braces and the escapes that formatters put before `_`. */
function plainText(line: string): string {
  return line
    .replaceAll('\\_', '_')
    .replace(/[`*"'{}]/g, '')
    .replace(/^[\s|]*(?:[-+]\s+|\d+[.)]\s+)?/, '')
    .trim();
}

function toNumber(value: string, place: { readonly file: string; readonly line: number }): number {
  const bare = value.replace(/\s*(?:#|<!--|\(|\/\/|\||[—–]).*$/, '').replace(/[\s,;]+$/, '');
  const number = /^\d+$/.test(bare) ? Number(bare) : Number.NaN;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new FixpointError(
    'config',
    `iterate_revision.max_iter in ${place.file} is "${value}", which is no positive whole number`,
    { place, hint: 'Write a number such as 3, or give --max-iter.' },
  );
}
