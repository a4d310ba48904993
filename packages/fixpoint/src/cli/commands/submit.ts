import path from 'node:path';
import { defined, FixpointError } from '../../base/index.ts';
import { decodeReply, readReplyFile, submitReply } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { confirmTakingUp } from '../confirm-programs.ts';
import { hostHere } from '../hosted/host-here.ts';
import { findRunId, openProjectHere } from '../open-run.ts';

type SubmitFlags = 'token' | 'file' | 'as' | 'trust' | 'json';

/** Hands in a reply of a hosted run, and says what is due then. */
export async function run(invocation: Invocation<SubmitFlags>): Promise<number> {
  const { face, operands, flags } = invocation;
  const [wanted = 'last', call = ''] = operands;
  const { token, file, as: agent } = flags;
  if (token === undefined || file === undefined || call.trim() === '') throw incomplete(wanted, call);
  const how = { face, isGiven: flags.trust, mayAsk: false };
  const project = await openProjectHere(face, confirmModule(how));
  const run = await findRunId(project, wanted);
  const readReply = async () =>
    file === '-' ? decodeReply(await face.readStdin(), 'standard input') : readReplyFile(face.folder, file);
  const place = file === '-' ? undefined : path.resolve(face.folder, file);
  const submission = { run, call, token, readReply, ...defined({ agent, file: place }) };
  const confirm = confirmTakingUp(how);
  return hostHere({ face, flags }, (company) => submitReply(project, submission, { ...company, confirm }));
}

function incomplete(run: string, call: string): FixpointError {
  return new FixpointError(
    'usage',
    'a reply is handed in with the token of its call and the file that it is in',
    {
      hint: `\`fixpoint submit ${run} ${call} --token <token> --file <file>\`; \`fixpoint next ${run}\` says both.`,
    },
  );
}
