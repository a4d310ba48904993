import { type Answered, answerRun } from '../../project/index.ts';
import { commands } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { isAttended } from '../is-attended.ts';
import { findRunId, openProjectHere } from '../open-run.ts';
import { printJson } from '../print.ts';

/** Answers the open question of a run. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'message' | 'question' | 'json'>): Promise<number> {
  const [wanted = 'last', option = ''] = operands;
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const { message, question } = flags;
  const answered = await answerRun(project, id, {
    option,
    words: message ?? null,
    isAttended: isAttended(face),
    ...(question === undefined ? {} : { question }),
  });
  if (flags.json)
    printJson(face.stdout, { run: id, option, words: message ?? null, answered: answered.kind });
  else face.stdout.write(sayAnswered(answered, id, option));
  return 0;
}

function sayAnswered(answered: Answered, id: string, option: string): string {
  if (answered.kind === 'dropped') {
    return `Answered ${option}: the run that is under way takes it and goes on.\n`;
  }
  const goOn = (answered.isHosted ? commands.next : commands.resume)(id);
  if (answered.ends === null) return `Answered ${option}. Go on with: ${goOn}\n`;
  return `Answered ${option}, which ends the run (${answered.ends}). Close it with: ${goOn}\n`;
}
