import { type Document, parseAllDocuments } from 'yaml';

/** The documents of a YAML text as plain values, or why it cannot be read. */
export type YamlReading =
  | { readonly kind: 'read'; readonly values: readonly unknown[] }
  | { readonly kind: 'broken'; readonly why: string };

const maxAliases = 100;

/**
 * Reads YAML from an untrusted text, merge keys included. Duplicate keys are errors, aliases are bounded, and a value that contains itself
 * is refused.
 */
export function readYaml(text: string): YamlReading {
  try {
    const documents = parseAllDocuments(text, {
      logLevel: 'silent',
      merge: true,
      uniqueKeys: true,
      version: '1.2',
    });
    const values = [];
    for (const document of documents) {
      const [error] = document.errors;
      if (error !== undefined) return { kind: 'broken', why: firstLine(error.message) };
      values.push(plainValue(document));
    }
    return { kind: 'read', values };
  } catch (error) {
    // Too many aliases, a value that contains itself, or brackets nested beyond the stack.
    return { kind: 'broken', why: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}

function plainValue(document: Document.Parsed): unknown {
  const value: unknown = document.toJS({ maxAliasCount: maxAliases });
  JSON.stringify(value);
  return value;
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] ?? '').replace(/:$/u, '');
}
