import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside } from '../files/index.ts';
import { type Project, readReplyFile, replyFileOf } from '../project/index.ts';

/** A reply as an agent hands it in: as text, in a file that it names, or where the subagent was told to put it. */
export interface GivenReply {
  readonly run: string;
  readonly call: string;
  readonly reply?: string | undefined;
  readonly file?: string | undefined;
}

/**
 * Gives the text of a reply. A file lies inside the project: this process may read what the agent's own client keeps from it,
 * and what is handed in can be read again in the run's report.
 *
 * @throws {FixpointError} `usage` where it is given twice; `input` for a file elsewhere; `refused` for one that cannot be used.
 */
export async function readReply(project: Project, given: GivenReply): Promise<string> {
  const { run, call, reply, file } = given;
  if (reply === undefined) {
    const named = file ?? replyFileOf(project.runFolder(run), call);
    return readReplyFile(
      project.root,
      await resolveInside(project.root, path.resolve(project.ports.folder, named)),
    );
  }
  if (file === undefined) return reply;
  throw new FixpointError('usage', 'the reply is given twice', {
    hint: 'Give `reply`, the whole text, or `file`; neither, if the subagent put it where its prompt says.',
  });
}
