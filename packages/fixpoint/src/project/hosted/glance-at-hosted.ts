import { foldOf, isHosted, type RunFold, replay } from '../../journal/index.ts';
import { next } from '../../loop/index.ts';
import type { Project } from '../project.ts';
import { awaitedCalls } from './find-due.ts';

/** A hosted run by its journal alone. */
export interface Glance {
  readonly run: string;
  readonly loop: string;
  /** Grows with everything that happens in the run. */
  readonly events: number;
  /** Whether the session that hosts it has something to do: not where a person is asked, it rests, or it has ended. */
  readonly isDue: boolean;
  /** The steps whose calls are open, in the loop's words. */
  readonly steps: readonly string[];
}

/** Looks at a run without carrying it or writing anything; null where it is not hosted. */
export async function glanceAtHosted({ store }: Pick<Project, 'store'>, run: string): Promise<Glance | null> {
  const { events } = await store.read(run);
  const history = [...replay({ id: run, events })];
  const fold = foldOf(history, run);
  if (!isHosted(fold.started.agents)) return null;
  const steps = awaitedCalls(fold).map(({ begun }) => begun.word ?? begun.role);
  return { run, loop: fold.loop.name, events: history.length, isDue: isDue(fold, steps), steps };
}

function isDue(fold: RunFold, steps: readonly string[]): boolean {
  if (fold.hasEnded || fold.openQuestion !== null) return false;
  // After an answer nothing is open until somebody asks what is due.
  return steps.length > 0 || (fold.postponed.length === 0 && next(fold.loop, fold.state).kind === 'calls');
}
