const blockScalar = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/u;
const structure = /^(?:[[{&*!].*)?$/u;
const wellQuoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/u;
const needsQuotes = /^["'“”„‘’@`%]|:(?:\s|$)/u;
const inQuotes = /^(?:(?=["“”„].*["“”]$)|(?='.*'$)|(?=‘.*’$)).(.*).$/u;
const opensQuote = /^["'“”„‘]/u;
const field = /^(\s*(?:-\s+)*[A-Za-z_][\w-]*:[ \t]+)(.*\S)\s*$/u;

/**
 * Mends what agents break most often in YAML, each on its own line: tabs as indentation, and values with inner quotes,
 * typographic quotes or `: ` that should have been quoted. Keys, entries and their order stay as they are; whether a
 * severity could have changed is for the caller to see to.
 */
export function mendYaml(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^[ \t]+/u, (indent) => indent.replaceAll('\t', '  ')));
  let scalarIndent: number | undefined;
  return lines
    .map((line) => {
      if (scalarIndent !== undefined && (line.trim() === '' || indentOf(line) > scalarIndent)) return line;
      const [, key, value] = field.exec(line) ?? [];
      scalarIndent = value !== undefined && blockScalar.test(value) ? indentOf(line) : undefined;
      return key === undefined || value === undefined ? line : key + quote(value);
    })
    .join('\n');
}

function indentOf(line: string): number {
  return /^[\s-]*/u.exec(line)?.[0].length ?? 0;
}

function quote(value: string): string {
  if (blockScalar.test(value) || structure.test(value) || wellQuoted.test(value)) return value;
  if (!needsQuotes.test(value)) return value;
  const [, inner] = inQuotes.exec(value) ?? [];
  // A quote that is opened and not closed may go on in the next line, or have been cut off.
  if (inner === undefined && opensQuote.test(value)) return value;
  return JSON.stringify(inner ?? value);
}
