import path from 'node:path';
import type { CallStarted, RunStarted } from '../../journal/index.ts';
import type { Call } from '../../loop/index.ts';
import { hostClient } from '../../runner/index.ts';
import type { Project } from '../project.ts';
import { tokenOf } from './call-token.ts';
import type { DueAgent, DueCall } from './due.ts';
import { type CallFiles, writeCallFiles } from './prompt-files.ts';
import { replyForms } from './reply-forms.ts';
import type { SeenHosted } from './seen-hosted.ts';

/** Tells what a subagent needs to make a call that is open; its files are written. */
export async function dueCallOf(
  project: Project,
  run: SeenHosted,
  { begun, call }: { readonly begun: CallStarted; readonly call: Call },
): Promise<DueCall> {
  const { loop, started } = run.fold;
  const files = await writeCallFiles(run, begun, {
    runFolder: project.runFolder(run.id),
    folder: workingFolder(project, started.artifact),
  });
  return {
    call: begun.call,
    token: tokenOf(run.id, begun),
    role: begun.role,
    word: begun.word ?? begun.role,
    seat: begun.seat,
    item: begun.item,
    attempt: begun.attempt,
    who: whoMakes(run, { begun, call, files }),
    permission: started.pinned.permissions[begun.role] ?? 'read-only',
    promptFile: files.prompt,
    replyFile: files.reply,
    form: replyForms[loop.roles[begun.role]?.is ?? 'reviewer'],
  };
}

function workingFolder({ root }: Project, { kind, paths }: RunStarted['artifact']): string {
  return kind === 'git' ? path.resolve(root, paths[0] ?? '.') : root;
}

interface Made {
  readonly begun: CallStarted;
  readonly call: Call;
  readonly files: CallFiles;
}

/** A reply is mended, and a step continued, by the one who knows of it; only others are to be more capable. */
function whoMakes(run: SeenHosted, { begun, call, files }: Made): DueAgent {
  if (begun.resumes !== undefined && files.resume !== null) {
    const { id } = begun.resumes.session;
    const as = callIn(run, id);
    return { kind: 'same', as, agent: id === as ? null : id, promptFile: files.resume };
  }
  return call.tier === 'up' ? { kind: 'more-capable' } : { kind: 'fresh' };
}

/** The last call that was answered in a session. */
function callIn(run: SeenHosted, id: string): string {
  const answered = run.history.findLast(({ event }) => {
    const isAnswer = event.type === 'call.replied' || event.type === 'call.failed';
    return isAnswer && event.session?.client === hostClient && event.session.id === id;
  });
  return answered !== undefined && 'call' in answered.event ? (answered.event.call ?? id) : id;
}
