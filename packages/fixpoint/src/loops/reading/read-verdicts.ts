import {
  isGatingFinding,
  type Note,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../../findings/index.ts';
import type { Asked, VerdictsReply } from '../../runner/index.ts';
import { type Decided, decideById } from './decide-by-id.ts';
import { readFound } from './found-in-rereview.ts';
import { readListed } from './read-listed.ts';
import { readVerdictValue } from './verdict-value.ts';

/**
 * Reads a scoped re-review: `{reviewed, verdicts: [{id, verdict, evidence}], breakage, observations}`. A finding is
 * addressed only where the reply says exactly that of its id, and nothing else; one without a verdict stays open.
 */
export function readVerdicts(
  reply: string,
  { findings }: Asked,
  scale: SeverityScale,
): Reading<VerdictsReply> {
  const listed = readListed(reply, 'verdicts');
  if (listed.kind === 'failed') return listed;
  const { verdicts, ...others } = listed.value;
  const ids = findings.map(({ id }) => id);
  const decided = decideById(verdicts as readonly unknown[], {
    field: 'verdict',
    toWord: toVerdict,
    ids,
  });
  const due = findings.filter((finding) => isGatingFinding(scale, finding)).map(({ id }) => id);
  const left = due.filter((id) => !decided.words.has(id));
  if (due.length > 0 && due.every((id) => !decided.words.has(id) && !decided.unclear.has(id))) {
    return unreadable('incomplete', 'There is no verdict on any of the findings.', decided.notes);
  }
  const addressed = ids.filter((id) => decided.words.get(id) === 'addressed');
  const isAllAddressed = due.every((id) => addressed.includes(id));
  const found = readFound(others, scale, isAllAddressed);
  if (found.kind === 'failed') return found;
  const { breakage, observations } = found.value;
  const notes = [...decided.notes, ...left.map((id) => noVerdict(id, decided)), ...found.notes];
  return read({ kind: 'verdicts', addressed, breakage, observations }, notes);
}

function toVerdict(text: string): 'addressed' | 'open' | undefined {
  const said = readVerdictValue(text);
  return said === null || said.odd ? undefined : said.verdict;
}

function noVerdict(id: string, { unclear }: Decided<string>): Note {
  const text = unclear.has(id)
    ? `${id} stays open: that is no verdict.`
    : `${id} has no verdict, and stays open.`;
  return { kind: 'no-verdict', text };
}
