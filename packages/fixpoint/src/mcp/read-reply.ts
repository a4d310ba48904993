import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import { type Project, readReplyFile } from '../project/index.ts';

/** A reply as an agent hands it in: as text, or in a file. */
export interface GivenReply {
  readonly reply?: string | undefined;
  readonly file?: string | undefined;
}

/**
 * Gives the text of a reply. A file lies inside the project: this process may read what the agent's own client keeps from it,
 * and what is handed in can be read again in the run's report.
 *
 * @throws {FixpointError} `usage` where not just one of both is given; `input` for a file elsewhere.
 */
export async function readReply(project: Project, { reply, file }: GivenReply): Promise<string> {
  if (reply !== undefined && file === undefined) return reply;
  if (file === undefined || reply !== undefined) {
    throw new FixpointError('usage', `the reply is given ${reply === undefined ? 'not at all' : 'twice'}`, {
      hint: 'Give `reply`, the whole text, or `file`, where the subagent put it.',
    });
  }
  const place = await resolveInside(project.root, path.resolve(project.ports.folder, file));
  return readReplyFile(project.root, place);
}
