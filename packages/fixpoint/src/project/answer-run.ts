import { FixpointError, nearest } from '../base/index.ts';
import { type Answer, askAnew, lookAround } from '../drivers/index.ts';
import { type AnswerOption, foldOf, isHosted, type QuestionAsked, replay } from '../journal/index.ts';
import type { Outcome } from '../loop/index.ts';
import { RunSession } from '../runner/index.ts';
import { commands } from '../views/index.ts';
import { openWorkspace } from './artifact.ts';
import { withJournal } from './carry-run.ts';
import { type DroppedAnswer, dropAnswer } from './dropped-answers.ts';
import type { Project } from './project.ts';
import { waitForLock } from './wait-for-lock.ts';

/** What became of an answer: journalled, with the ending that it led to if it did; or left for the driver that holds the run. */
export type Answered =
  | { readonly kind: 'journalled'; readonly ends: Outcome | null; readonly isHosted: boolean }
  | { readonly kind: 'dropped' };

export interface GivenAnswer extends Omit<Answer, 'channel'> {
  /** How it came; by a command, unless it is said. */
  readonly channel?: DroppedAnswer['channel'];
  /** Whether the command was given where a person sits. In a hosted run any other is the session's that hosts it. */
  readonly isAttended?: boolean;
  /** The question's id, where the answer is meant for no other. */
  readonly question?: string;
}

/**
 * Answers a run's open question.
 *
 * @throws {FixpointError} `refused` where nothing is asked, the question has no such option, or the option needs words.
 */
export async function answerRun(project: Project, id: string, answer: GivenAnswer): Promise<Answered> {
  const fold = foldOf([...replay(await project.store.read(id))], id);
  const question = openQuestion(fold.openQuestion, { id, answer });
  checkWords(findOption(question, answer.option), { id, answer });
  // Nobody stays with a hosted run who would find an answer that was dropped.
  const isDriven = !isHosted(fold.started.agents);
  const { option, words, isAttended = true } = answer;
  const { channel = isDriven || isAttended ? 'command' : 'relayed' } = answer;
  const open = () => project.store.open(id);
  try {
    return await withJournal<Answered>(await (isDriven ? open() : waitForLock(open)), async (journal) => {
      const session = RunSession.resume(journal);
      openQuestion(session.fold.openQuestion, { id, answer: { ...answer, question: question.question } });
      await lookAround(session, { workspace: await openArtifact(project, session), workers: {} });
      // Its host shows the question to the person, and may have edited since.
      if (!isDriven && (await askAnew(session))) throw editedSince(id, question);
      const given = { question: question.question, option, words, channel };
      await session.append({ type: 'question.answered', ...given });
      return { kind: 'journalled', ends: session.fold.state.ended?.outcome ?? null, isHosted: !isDriven };
    });
  } catch (thrown) {
    if (!isDriven || !(thrown instanceof FixpointError) || thrown.code !== 'locked') throw thrown;
    await dropAnswer(project.runFolder(id), question.question, { option, words, channel });
    return { kind: 'dropped' };
  }
}

/** The artifact as it is now: the answer is about what is on disk. */
function openArtifact(project: Project, { id, fold, journal }: RunSession) {
  const { artifact } = fold.started;
  return openWorkspace({ project, artifact, blobs: journal, run: id, allowBlank: true, allowMissing: true });
}

function openQuestion(
  open: QuestionAsked | null,
  { id, answer }: { readonly id: string; readonly answer: GivenAnswer },
): QuestionAsked {
  if (open === null) {
    throw new FixpointError('refused', `run ${id} asks nothing`, {
      hint: `\`fixpoint show ${id}\` says where it stands.`,
    });
  }
  if (answer.question !== undefined && answer.question !== open.question) {
    throw new FixpointError(
      'refused',
      `question ${answer.question} of run ${id} is not open; ${open.question} is`,
      {
        hint: `\`fixpoint show ${id}\` shows the question.`,
      },
    );
  }
  return open;
}

function editedSince(id: string, { question }: QuestionAsked): FixpointError {
  return new FixpointError(
    'refused',
    `somebody changed the artifact after question ${question} of run ${id} was asked`,
    {
      hint: `Nothing was answered. The question is put anew, about what is there now: \`fixpoint next ${id}\`.`,
    },
  );
}

function findOption({ options }: QuestionAsked, given: string): AnswerOption {
  const found = options.find(({ option }) => option === given);
  if (found !== undefined) return found;
  const names = options.map(({ option }) => option);
  const near = nearest(given, names);
  throw new FixpointError('refused', `the question has no option \`${given}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}It takes ${names.join(', ')}.`,
  });
}

function checkWords(
  option: AnswerOption,
  { id, answer }: { readonly id: string; readonly answer: GivenAnswer },
): void {
  if (!option.needsWords || (answer.words ?? '').trim() !== '') return;
  throw new FixpointError('refused', `the answer \`${option.option}\` needs words`, {
    hint: `Say with it what is to be done: \`${commands.answer(id, option)}\`.`,
  });
}
