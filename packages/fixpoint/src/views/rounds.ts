import { countBySeverity, type Finding, isGatingFinding, onePerId } from '../findings/index.ts';
import type { CallReplied, VersionRecord } from '../journal/index.ts';
import { type Loop, seatsOf, stepOf } from '../loop/index.ts';
import { type Check, checksOf, handsOn, isWhole } from './checks.ts';
import { findingsById, type History, lastFold } from './history.ts';
import { type Led, whereTo } from './led.ts';
import { perHistory } from './per-history.ts';
import { type Decision, decisionsAt, sayWhy } from './why.ts';

/** Who made a check or had a seat in it, and what they listed before anything was merged. */
export interface Checker {
  readonly role: string;
  readonly agent: string;
  readonly seat: string | null;
  readonly listed: readonly Finding[];
  /** The conversation that it was made in, where its agent keeps one. */
  readonly session?: string;
  /** What it said of the findings that it was sent, where it gave verdicts. */
  readonly verdicts?: { readonly addressed: readonly string[]; readonly open: readonly string[] };
}

/** One check of a version, and what was decided on it. */
export interface Round {
  /** From 1. */
  readonly n: number;
  /** Place in the history of the event that decided it. */
  readonly index: number;
  readonly version: VersionRecord;
  readonly word: string;
  readonly item: string | null;
  readonly checkers: readonly Checker[];
  /** What the checker says is wrong with this version: all of a report, or what its verdicts left open. */
  readonly findings: readonly Finding[];
  /** What a re-review saw beside its verdicts: recorded whatever its severity, and no open finding of this version. */
  readonly noted: readonly Finding[];
  /** By severity, each level of the scale, the worst first; what nobody could verify yet is counted apart. */
  readonly counts: Readonly<Record<string, number>>;
  readonly gating: number;
  readonly led: Led;
  /** The sentence that its rules and their numbers make. */
  readonly why: string;
  readonly decisions: readonly Decision[];
  /** The loop's own word for it, such as CONTINUE, where it has one. */
  readonly verdict: string | null;
}

/**
 * The rounds of a run: one check of a version each, and what was decided on it. A check that failed is none. A panel is
 * one check, together with the synthesizer that its rule hands it on to.
 *
 * Where a loop has reviewers and gates, only reviews are rounds: a gate says whether a review is worth its price, and
 * a run that mends a red gate three times has not been reviewed three times. Where gates are all the checkers that a
 * loop has, a run of a gate is its round.
 */
export const rounds = perHistory((history): readonly Round[] => {
  const known = findingsById(history);
  const found: Round[] = [];
  let seats: readonly Check[] = [];
  for (const check of checksOf(history)) {
    seats = joins(seats, check) ? [...seats.filter((each) => !isSameSeat(each, check)), check] : [check];
    if (!isWhole(check) || handsOn(check)) continue;
    found.push(toRound(history, { n: found.length + 1, seats, known }));
    seats = [];
  }
  return found;
});

/** Whether a check goes on with the one before it: a further seat of its panel, or the reviewer that merges them. */
function joins(seats: readonly Check[], { call: { started } }: Check): boolean {
  return started.seat === null ? seats.length > 0 : started.step === seats[0]?.call.started.step;
}

/** A seat that was asked again, as somebody had edited what it read, has its later word. */
function isSameSeat({ call: one }: Check, { call: other }: Check): boolean {
  return one.started.seat !== null && one.started.seat === other.started.seat;
}

interface RoundParts {
  readonly n: number;
  readonly seats: readonly Check[];
  readonly known: ReadonlyMap<string, Finding>;
}

function toRound(history: History, { n, seats: replied, known }: RoundParts): Round {
  const last = replied.at(-1);
  if (last === undefined) throw new TypeError('a round has a check');
  const seats = inOrder(history, replied);
  const { happened, call, index } = last;
  const { loop } = happened.fold;
  const findings = onePerId(loop.severities, findingsOf(history, { seats, known }));
  const decisions = decisionsAt(history, index);
  return {
    n,
    index,
    version: call.started.version,
    word: call.started.word ?? call.started.step,
    item: call.started.item,
    checkers: seats.map((seat) => toChecker(seat, history)),
    findings,
    noted: notedIn(last),
    counts: countBySeverity(loop.severities, findings.map(markUnverified(seats))),
    gating: countGating(loop, last, findings),
    led: whereTo(happened),
    why: sayWhy(happened, decisions),
    decisions,
    verdict: happened.facts.findLast((fact) => fact.kind === 'verdict')?.verdict ?? null,
  };
}

/** The seats in the order that the loop names them, whichever came back first; whoever merges them comes last. */
function inOrder(history: History, replied: readonly Check[]): readonly Check[] {
  const placeOf = ({ call, index }: Check): number => {
    const { loop, state } = history[index - 1]?.fold ?? lastFold(history);
    const step = stepOf(loop, state);
    const place = step.kind === 'call' ? seatsOf(loop, state, step).indexOf(call.started.seat ?? '') : -1;
    return call.started.seat === null || place < 0 ? replied.length : place;
  };
  return replied.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toChecker(check: Check, history: History): Checker {
  const { role, agent, seat } = check.call.started;
  const { findings: listed, session } = check.reply;
  return {
    role,
    agent,
    seat,
    listed,
    ...(session !== undefined && { session: session.id }),
    ...verdictsIn(check, history),
  };
}

/** A call that does not say what it was sent was sent what stood open. */
function verdictsIn({ call, reply, index }: Check, history: History): Pick<Checker, 'verdicts'> {
  if (reply.reply.kind !== 'verdicts') return {};
  const { addressed } = reply.reply;
  const before = history[index - 1]?.fold.state.findings ?? [];
  const asked = new Set(call.started.sent ?? before.map(({ id }) => id));
  return { verdicts: { addressed, open: [...asked].filter((id) => !addressed.includes(id)) } };
}

/** What is wrong by the last word of the check: the merger's, the whole panel's, or what the verdicts left open. */
function findingsOf(history: History, { seats, known }: Omit<RoundParts, 'n'>): readonly Finding[] {
  const last = seats.at(-1);
  const lastWord = last?.call.started.seat === null ? [last] : seats;
  return lastWord.flatMap(({ reply, index }) => {
    if (reply.reply.kind !== 'verdicts') return reply.findings;
    const { addressed } = reply.reply;
    const before = history[index - 1]?.fold.state.findings ?? [];
    const open = before.filter(({ id }) => !addressed.includes(id)).map(({ id }) => known.get(id));
    return [...open.filter((finding) => finding !== undefined), ...breakageIn(reply)];
  });
}

/** What a re-review says that the fix broke; the rest of what it lists beside its verdicts stands open nowhere. */
function breakageIn({ reply, findings }: CallReplied): readonly Finding[] {
  const broke = reply.kind === 'verdicts' ? reply.breakage.map(({ id }) => id) : [];
  return findings.filter(({ id }) => broke.includes(id));
}

function notedIn({ reply }: Check): readonly Finding[] {
  if (reply.reply.kind !== 'verdicts') return [];
  const broke = breakageIn(reply);
  return reply.findings.filter((finding) => !broke.includes(finding));
}

/** A severity is what a reviewer says of a problem that it saw: where it could not tell, it has said none. */
function markUnverified(seats: readonly Check[]): (finding: Finding) => Pick<Finding, 'severity'> {
  const listed = seats.flatMap(({ reply: { reply } }) => (reply.kind === 'report' ? reply.findings : []));
  const isUnverified = ({ id }: Finding) =>
    listed.some((each) => each.id === id && each.mark === 'unverified');
  return (finding) => (isUnverified(finding) ? { severity: 'unverified' } : finding);
}

/** How many of the findings keep the loop open. A red gate does, whatever it lists. */
function countGating(loop: Loop, { reply }: Check, findings: readonly Finding[]): number {
  if (reply.reply.kind === 'green') return 0;
  if (reply.reply.kind === 'red') return Math.max(1, findings.filter(isError).length);
  return findings.filter((finding) => isGatingFinding(loop.severities, finding)).length;
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}
