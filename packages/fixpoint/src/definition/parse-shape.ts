import type { z } from 'zod';
import { type Described, definitionError, problemsOf } from './problems.ts';
import type { Source } from './source.ts';

/** The shape that a kind of file has. */
export interface Shape<T> extends Described {
  readonly schema: z.ZodType<T>;
  /** Keys that can stand somewhere in it, to find the one that was meant. */
  readonly keys: readonly string[];
}

/**
 * Tests that a document has the shape that it should have, and gives it as that.
 *
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export function parseShape<T>(source: Source, { schema, keys, ...described }: Shape<T>): T {
  if (source.value === null || source.value === undefined) {
    throw definitionError(described, [{ path: [], message: `${described.what} is empty` }], source);
  }
  const result = schema.safeParse(source.value);
  if (result.success) return result.data;
  const problems = problemsOf(result.error.issues, { value: source.value, keys });
  throw definitionError(described, problems, source);
}
