import { endRun } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { findRunId, openProjectHere } from '../open-run.ts';
import { printJson } from '../print.ts';

/** Ends a run that is open. */
export async function run({ face, operands, flags }: Invocation<'message' | 'json'>): Promise<number> {
  const [wanted = ''] = operands;
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const ended = await endRun(project, id, flags.message ?? null);
  if (flags.json) printJson(face.stdout, { run: id, ...ended });
  else {
    const { outcome, reason } = ended;
    face.stdout.write(`Run ${id} is ended: ${outcome} (${reason}). What it was about stays as it is.\n`);
  }
  return 0;
}
