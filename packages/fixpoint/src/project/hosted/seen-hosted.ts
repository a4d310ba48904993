import type { RunFold } from '../../journal/index.ts';
import type { RunSession } from '../../runner/index.ts';
import type { History } from '../../views/index.ts';

/** A hosted run as it stands, whoever opened it. */
export interface SeenHosted {
  readonly id: string;
  readonly fold: RunFold;
  readonly history: History;
  readonly getBlob: (hash: string) => Promise<Uint8Array>;
}

/** A run that this process carried, for looking at it. */
export function seeSession(session: RunSession): SeenHosted {
  const { id, fold, journal } = session;
  return { id, fold, history: session.history(), getBlob: journal.getBlob };
}
