import { next } from '../loop/index.ts';
import { poseQuestion, type RunSession } from '../runner/index.ts';

/**
 * Puts an open question anew where somebody edited the artifact after it was asked: its words are about another version, and
 * so would the answer be. Gives whether it did.
 */
export async function askAnew(session: RunSession): Promise<boolean> {
  const { openQuestion, version, loop, state } = session.fold;
  const asked = session.history().findLast(({ event }) => event.type === 'question.asked');
  if (openQuestion === null || asked?.fold.version.hash === version.hash) return false;
  const need = next(loop, state);
  if (need.kind !== 'question') return false;
  await session.append(poseQuestion(session, need));
  return true;
}
