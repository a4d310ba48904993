import type { Happened, QuestionAnswered, QuestionAsked, Reason } from '../../../journal/index.ts';
import { takenAsComplete } from './check-ledger.ts';
import type { Ruled } from './entry.ts';
import type { LedgerRun } from './ledger-run.ts';
import { sayFinding, sayFindings } from './say-finding.ts';

/** What a judge or a person has ruled by an event. */
export function rulingsIn(before: LedgerRun, happened: Happened): readonly Ruled[] {
  const { event } = happened;
  if (event.type === 'call.replied') return byJudge(before, happened);
  if (event.type !== 'question.answered' || before.asked === null) return [];
  return byPerson(before, { asked: before.asked, answered: event, fold: happened.fold });
}

/** Why a judge decided on a finding as it did; what it did not say is empty. */
export function reasonFor(event: Happened['event'], finding: string): Reason {
  const reasons = event.type === 'call.replied' ? event.reasons : undefined;
  return reasons?.[finding] ?? { why: '', cost: '' };
}

function byJudge({ findings }: LedgerRun, { event, facts }: Happened): readonly Ruled[] {
  if (event.type !== 'call.replied') return [];
  const { reply } = event;
  const rulings = reply.kind === 'rulings' ? Object.entries(reply.rulings) : [];
  const fine = facts.flatMap((fact) =>
    fact.kind === 'closed' && fact.by === 'resolution' ? [[fact.finding, 'fine'] as const] : [],
  );
  return [...rulings, ...fine].map(([id, word]) => {
    return { kind: 'ruling', what: `${word}: ${sayFinding(findings.get(id))}`, ...reasonFor(event, id) };
  });
}

interface Answer {
  readonly asked: QuestionAsked;
  readonly answered: QuestionAnswered;
  readonly fold: Happened['fold'];
}

/** The answers that settle something for good; the others only let the run go on, or end it. */
function byPerson({ findings, disputed }: LedgerRun, { asked, answered, fold }: Answer): readonly Ruled[] {
  const { option } = answered;
  const words = answered.words ?? '';
  const open = fold.state.findings.map(({ id }) => findings.get(id));
  switch (`${asked.word} ${option}`) {
    case 'ask:plan-conflict plan':
    case 'ask:plan-conflict finding':
      return [ruling(`the ${option} governs: ${sayFinding(findings.get(disputed ?? ''))}`, words)];
    case 'ask:preflight answer':
      return [ruling(words, `asked about the plan: ${sayFindings([...findings.values()])}`)];
    case 'ask:residual accept':
      return open.length === 0
        ? [ruling(`accepted: ${asked.reason}`, words)]
        : open.map((finding) => ruling(`accepted: ${sayFinding(finding)}`, words));
    case 'ask:doubtful keep':
      return [ruling(takenAsComplete, words)];
    default:
      return [];
  }
}

function ruling(what: string, why: string): Ruled {
  return { kind: 'ruling', what, why, cost: '' };
}
