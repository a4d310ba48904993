import path from 'node:path';
import mustache from 'mustache';
import { writeAtomically } from '../../files/index.ts';
import type { CallStarted } from '../../journal/index.ts';
import { shortCall } from './call-token.ts';
import promptText from './prompt.md';
import resumeText from './resume.md';
import type { SeenHosted } from './seen-hosted.ts';

/** The files of a call that a subagent makes, absolute. */
export interface CallFiles {
  readonly prompt: string;
  /** What is said to the one who goes on; null where nobody does. */
  readonly resume: string | null;
  readonly reply: string;
}

/** Where the files of hosted calls are, in the folder of their run. */
function hostedFolder(runFolder: string): string {
  return path.join(runFolder, 'hosted');
}

/** Where the subagent that makes a call is told to put its reply; the call by its id, or by how that begins. */
export function replyFileOf(runFolder: string, call: string): string {
  return path.join(hostedFolder(runFolder), `${shortCall(call)}.reply.md`);
}

/** Writes what a call asks into files: complete, with where the reply goes. */
export async function writeCallFiles(
  { fold, getBlob }: SeenHosted,
  begun: CallStarted,
  around: { readonly runFolder: string; readonly folder: string },
): Promise<CallFiles> {
  const read = async (hash: string) => new TextDecoder().decode(await getBlob(hash));
  const name = path.join(hostedFolder(around.runFolder), shortCall(begun.call));
  const reply = replyFileOf(around.runFolder, begun.call);
  const write = async (file: string, template: string, hash: string | null) => {
    const view = {
      ...begun,
      word: begun.word ?? begun.role,
      isProducer: fold.loop.roles[begun.role]?.is === 'producer',
      folder: around.folder,
      replyFile: reply,
      prompt: hash === null ? '' : await read(hash),
    };
    await writeAtomically(file, mustache.render(template, view, undefined, { escape: String }));
    return file;
  };
  const { resumes } = begun;
  return {
    prompt: await write(`${name}.prompt.md`, promptText, begun.prompt),
    resume: resumes === undefined ? null : await write(`${name}.resume.md`, resumeText, resumes.prompt),
    reply,
  };
}
