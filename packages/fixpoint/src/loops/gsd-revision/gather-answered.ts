import { type Happened, recallFindings } from '../../journal/index.ts';
import { briefFinding, type GatherMaterial } from '../../runner/index.ts';

/**
 * For a check, `answered`: the findings that stood in the prompt of the producer whose report the checker gets. Left out
 * where the version is still the one that they were found in: nobody is told what others found in that.
 */
export const gatherAnswered: GatherMaterial = async ({ call, history }) => {
  const asked = call.role === 'checker' ? findReported(history) : undefined;
  if (asked === undefined || isPresent(asked, history)) return {};
  const texts = recallFindings(history.map(({ event }) => event));
  const sent = asked.event.type === 'call.started' ? (asked.event.sent ?? []) : [];
  const answered = sent.flatMap((id) => texts.get(id)?.at(-1) ?? []).map(briefFinding);
  return { answered, hasAnswered: answered.length > 0 };
};

/** The start of the call whose report was the last. */
function findReported(history: readonly Happened[]): Happened | undefined {
  const { event } =
    history.findLast(({ event: each }) => each.type === 'call.replied' && each.summary !== null) ?? {};
  if (event?.type !== 'call.replied') return undefined;
  return history.findLast(({ event: each }) => each.type === 'call.started' && each.call === event.call);
}

function isPresent({ fold }: Happened, history: readonly Happened[]): boolean {
  return fold.version.hash === history.at(-1)?.fold.version.hash;
}
