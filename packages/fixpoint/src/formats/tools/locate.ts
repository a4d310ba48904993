import type { Location } from '../../findings/index.ts';
import type { ToolContext } from './format.ts';

/** A place as a tool gives it: numbers may be text, or 0 for "not known". */
export interface PrintedPlace {
  readonly file?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
  readonly endLine?: unknown;
  readonly endColumn?: unknown;
}

/** Turns a printed place into a location of the workspace; undefined where nothing is known. */
export function locate(place: PrintedPlace, context: ToolContext): Location | undefined {
  const file =
    typeof place.file === 'string' && place.file !== '' ? relativePath(place.file, context.root) : undefined;
  const line = positive(place.line);
  const column = positive(place.column);
  const endLine = positive(place.endLine);
  const endColumn = positive(place.endColumn);
  const location: Location = {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
  return Object.keys(location).length > 0 ? location : undefined;
}

/** Splits `file:line:column`, as stacks and TAP write a place. */
export function splitPlace(text: string): PrintedPlace {
  const match = /^(.*?)(?::(\d+))?(?::(\d+))?$/s.exec(text.trim());
  return { file: match?.[1], line: match?.[2], column: match?.[3] };
}

/** A path relative to the workspace, with `/`; one outside of it stays as it is. */
export function relativePath(file: string, root: string): string {
  const path = toPath(file);
  const base = toPath(root).replace(/\/+$/, '');
  if (path.startsWith(`${base}/`)) return path.slice(base.length + 1);
  return path.replace(/^(?:\.\/)+/, '');
}

function toPath(file: string): string {
  const path = /^file:/i.test(file) ? decode(file.replace(/^file:(?:\/\/[^/]*)?/i, '')) : file;
  // `file:///C:/x` leaves a slash before the drive.
  return path.replace(/\\/g, '/').replace(/^\/(?=[A-Za-z]:\/)/, '');
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
}
