import type { Location, SeverityScale } from '../../findings/index.ts';
import { type FieldTable, type ListedEntry, type Located, type ReadEntry, readEntry } from './read-entry.ts';
import { type Fields, isFields, textOf } from './values.ts';

/** Reads one finding in the JSON of a reviewer; undefined if it says nothing at all. */
export function readJsonEntry(entry: ListedEntry, scale: SeverityScale): ReadEntry | undefined {
  return readEntry(entry, { scale, table: jsonFields, locate: locateJsonEntry });
}

/** Where the JSON of reviewers keeps what: `issue` or `text` says what is wrong. */
const jsonFields: FieldTable = {
  property: {
    names: ['issue', 'text'],
    aliases: ['title', 'message', 'description', 'problem', 'finding', 'summary'],
  },
  evidence: { names: ['evidence'], aliases: ['description', 'details', 'why'] },
  hint: { names: ['suggestion'], aliases: ['fix', 'hint', 'recommendation', 'suggested_fix', 'fix_hint'] },
  dimension: { names: ['dimension'] },
  lens: { names: ['lens'] },
  givenId: { names: ['id'] },
};

const lineRange = /^L?(\d+)(?:\s*[-–]\s*L?(\d+))?$/u;

/** Reads where a finding is: `file` and `line`, `section`, or `location` in words. */
function locateJsonEntry(fields: Fields): Located {
  const { location: place } = fields;
  const own = readPlace(fields);
  const inner = isFields(place) ? readPlace(place) : { location: wordsOfPlace(place), used: [] };
  const location: Location = { ...inner.location, ...own.location };
  const used = [...own.used, 'location'];
  return Object.keys(location).length === 0 ? { used } : { location, used };
}

function wordsOfPlace(place: unknown): Location {
  const words = textOf(place);
  return words === undefined ? {} : { section: words };
}

function readPlace(fields: Fields): { readonly location: Location; readonly used: readonly string[] } {
  const file = textOf(fields.file ?? fields.path);
  const section = textOf(fields.section);
  const lines = readLines(fields.line);
  const column = readWholeNumber(fields.column);
  const location = {
    ...(file === undefined ? {} : { file: file.replaceAll('\\', '/') }),
    ...lines,
    ...(column === undefined ? {} : { column }),
    ...(section === undefined ? {} : { section }),
  };
  const used = ['file', 'section', ...(fields.file === undefined ? ['path'] : [])];
  return {
    location,
    used: [...used, ...('line' in lines ? ['line'] : []), ...(column === undefined ? [] : ['column'])],
  };
}

function readLines(value: unknown): { readonly line?: number; readonly endLine?: number } {
  const [, first, last] = lineRange.exec(textOf(value) ?? '') ?? [];
  const line = readWholeNumber(first);
  if (line === undefined) return {};
  const endLine = readWholeNumber(last);
  return endLine === undefined ? { line } : { line, endLine };
}

function readWholeNumber(value: unknown): number | undefined {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
