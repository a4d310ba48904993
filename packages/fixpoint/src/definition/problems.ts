import type { z } from 'zod';
import { FixpointError, nearest, type Place } from '../base/index.ts';
import type { Path, Source } from './source.ts';

/** One thing that is wrong with a definition, and where in it. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** What a document is called in errors, and where to look what it can say. */
export interface Described {
  readonly what: string;
  readonly hint?: string;
}

/** More are not read by anyone, and to find the place of each takes long in a large file. */
const maxTold = 20;

/**
 * Makes one error of several problems: the first one's place, and a line for each of the first ones. Rules that several
 * replies share are told once.
 */
export function definitionError(
  { what, hint = 'See `fixpoint schema` for what such a file can say.' }: Described,
  problems: readonly Problem[],
  source: Source,
): FixpointError {
  const told = new Map(
    problems.slice(0, maxTold).map(({ path, message }) => {
      const place = source.placeOf(path);
      return [`${sayPlace(place)}${message}`, { message, place }] as const;
    }),
  );
  const [first] = told.values();
  if (first === undefined) throw new TypeError('an error needs a problem');
  const more = Math.max(problems.length - maxTold, 0);
  const count = told.size + more;
  const lines = [...told.keys(), ...(more > 0 ? [`and ${more} more`] : [])];
  const message = count === 1 ? first.message : `${what} has ${count} problems\n  ${lines.join('\n  ')}`;
  return new FixpointError('definition', message, {
    place: first.place,
    hint,
  });
}

function sayPlace({ line, column, file }: Place): string {
  return line === undefined ? `${file}: ` : `line ${line}, column ${column}: `;
}

type Issue = z.core.$ZodIssue;

/** A document that does not have its shape, and the keys that can stand somewhere in it. */
interface Misshapen {
  readonly value: unknown;
  readonly keys: readonly string[];
}

/** A schema's issues in plain words; of a union the branch that was most likely meant speaks. */
export function problemsOf(issues: readonly Issue[], document: Misshapen): Problem[] {
  return issues.flatMap((issue) => explain(issue, [], document));
}

function explain(issue: Issue, before: Path, document: Misshapen): Problem[] {
  const path = [...before, ...issue.path.filter((key) => typeof key !== 'symbol')];
  const missing = missingKey(path, document.value);
  if (missing !== null) return [{ path, message: `\`${missing}\` is missing` }];
  if (issue.code === 'invalid_union') {
    const meant = branchMeant(issue.errors);
    return meant === undefined
      ? [{ path, message: issue.message }]
      : meant.flatMap((inner) => explain(inner, path, document));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, document.keys) }));
  }
  if (issue.code === 'invalid_key') return [{ path, message: issue.issues[0]?.message ?? issue.message }];
  return [{ path, message: plain(issue.message) }];
}

/** The key that a path ends in, where nothing stands there. */
function missingKey(path: Path, value: unknown): string | null {
  const key = path.at(-1);
  const found = path.reduce<unknown>((inner, each) => Object(inner)[each], value);
  return typeof key === 'string' && found === undefined ? key : null;
}

/** The branch whose shape fits at the top and which has the fewest issues; undefined where no single one does. */
function branchMeant(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter((issues) => issues.every(isInside)).sort((a, b) => a.length - b.length);
  const [best, second] = fitting;
  return best?.length === second?.length ? undefined : best;
}

function isInside(issue: Issue): boolean {
  return issue.path.length > 0 || issue.code === 'unrecognized_keys' || issue.code === 'too_small';
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  if (near === key) return `\`${key}\` does not belong here`;
  return `unknown key \`${key}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`;
}

function plain(message: string): string {
  return message.replace(/^Invalid (input|option): /, '').replace(/^expected/, 'must be');
}
