import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError, type TomlTable } from 'smol-toml';
import { FixpointError } from '../../base/index.ts';

/**
 * Whether tables that are put at the end of a text say there what they say alone: not where the text has them already, or
 * where they cannot be added to what it has.
 *
 * @throws {FixpointError} `record` where the text itself is no TOML, as what is added to that may be anything.
 */
export function takesTables(text: string, tables: string, file: string): boolean {
  const alone = tryParse(text);
  if (alone instanceof TomlError) throw noToml(alone, file);
  const together = tryParse(`${text}\n${tables}`);
  return !(together instanceof TomlError) && hasTables(together, parse(tables));
}

/** What of the tables has tables only may have others beside them. */
function hasTables(found: unknown, wanted: TomlTable): boolean {
  const inner = Object.entries(wanted).flatMap(([key, value]) => (isTable(value) ? [{ key, value }] : []));
  if (inner.length < Object.keys(wanted).length) return isDeepStrictEqual(found, wanted);
  return isTable(found) && inner.every(({ key, value }) => hasTables(found[key], value));
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tryParse(text: string): TomlTable | TomlError {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (thrown) {
    if (thrown instanceof TomlError) return thrown;
    throw thrown;
  }
}

function noToml(error: TomlError, file: string): FixpointError {
  const [first = ''] = error.message.split('\n');
  const why = first.replace('Invalid TOML document: ', '');
  return new FixpointError('record', `this file is no TOML, so nothing can be changed in it: ${why}`, {
    place: { file, line: error.line, column: error.column },
    hint: 'Mend it, then try again. Nothing was changed.',
  });
}
