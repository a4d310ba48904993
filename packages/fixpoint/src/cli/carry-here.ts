import type { RunCompany, RunOutcome } from '../project/index.ts';
import type { Observer } from '../runner/index.ts';
import { endingText, type History, interruptedExit, runResult, type SeenRun } from '../views/index.ts';
import { nobody, personAt } from './ask-person.ts';
import type { Face } from './face.ts';
import type { Flags } from './flags.ts';
import { type Interrupts, watchInterrupts } from './interrupts.ts';
import { printJson } from './print.ts';
import { openProgress, type Progress } from './progress.ts';

export interface CarryOptions {
  readonly face: Face;
  readonly flags: Flags<'concurrency' | 'input' | 'json' | 'output'>;
  /** What happened before, in a run that is resumed. */
  readonly before?: History;
}

/** Carries a run with this face as its company, prints how it was left, and gives the exit code. */
export async function carryHere(
  { face, flags, before }: CarryOptions,
  carry: (company: RunCompany) => Promise<RunOutcome>,
): Promise<number> {
  const form = flags.json ? 'json' : (flags.output ?? 'text');
  const interrupts = watchInterrupts(face, 'Ended at once. Go on with: fixpoint resume last\n');
  const progress = await openProgress(face, before);
  const observers = form === 'stream-json' ? [progress.observer, streamTo(face)] : [progress.observer];
  try {
    const { session, carried } = await carry({
      person: choosePerson(face, flags, { interrupts, progress }),
      signal: interrupts.signal,
      observers,
      onProgress: progress.say,
      ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
    });
    progress.end();
    const seen = { id: session.id, history: session.history() };
    return printLeft(face, { seen, form, isInterrupted: carried === 'interrupted' });
  } finally {
    progress.end();
    interrupts.stopListening();
  }
}

interface Terminal {
  readonly interrupts: Interrupts;
  readonly progress: Progress;
}

function choosePerson(
  { asking }: Face,
  { input }: CarryOptions['flags'],
  { interrupts: { interrupt }, progress: { sayOpen } }: Terminal,
) {
  return asking === null || !input ? nobody : personAt(asking, { sayOpen, interrupt });
}

/** Prints the events of the journal as they happen, one a line. */
function streamTo({ stdout }: Face): Observer {
  return {
    onHappened: ({ event }) => {
      stdout.write(`${JSON.stringify(event)}\n`);
      return [];
    },
  };
}

interface Left {
  readonly seen: SeenRun;
  readonly form: string;
  readonly isInterrupted: boolean;
}

function printLeft(face: Face, { seen, form, isInterrupted }: Left): number {
  const result = runResult(seen);
  // An interrupt while a question is open is still an interrupt.
  const exit = isInterrupted ? interruptedExit : result.exit;
  if (form === 'json') printJson(face.stdout, { ...result, exit });
  if (form === 'text') face.stdout.write(endingText(seen, face.stdout.style));
  if (isInterrupted) face.stderr.write(`Interrupted. Go on with: fixpoint resume ${seen.id}\n`);
  return exit;
}
