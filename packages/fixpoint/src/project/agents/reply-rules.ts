import { FixpointError } from '../../base/index.ts';
import type { PinnedLoop } from '../../journal/index.ts';
import { readers, replySchema } from '../../loops/index.ts';
import type { Asked, ReplyReader } from '../../runner/index.ts';

/** The JSON Schema of each reply of a role, for agents that can be held to one. */
export function schemaFor(role: string, { reads, loop }: PinnedLoop): (asked: Asked) => unknown {
  return (asked) => replySchema(reads[role] ?? '', asked, loop.severities);
}

/**
 * The reader of the replies of a role.
 *
 * @throws {FixpointError} `config` where the loop names none.
 */
export function readerOf(role: string, { reads, loop }: PinnedLoop): ReplyReader {
  const name = reads[role] ?? '';
  const make = readers[name];
  if (make !== undefined) return make(loop.severities);
  throw new FixpointError('config', `nothing says how the replies of role ${role} are read`, {
    hint: `Give the role a \`reads\` in the loop file: ${Object.keys(readers).join(', ')}.`,
  });
}
