import type { RunSession } from '../runner/index.ts';
import { bestVersion, lastDecision, lastReviewed } from '../views/index.ts';

/** Journals the end of a run that is over by its rules, or was stopped, with what decided it; once. */
export async function closeRun(session: RunSession): Promise<void> {
  const { fold } = session;
  if (fold.hasEnded || fold.state.ended === null) return;
  const history = session.history();
  await session.append({
    type: 'run.ended',
    ...fold.state.ended,
    because: lastDecision(history),
    open: fold.state.findings.map(({ id }) => id),
    reviewed: lastReviewed(history),
    best: bestVersion(history),
  });
}
