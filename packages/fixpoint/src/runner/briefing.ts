import { withinSentence } from '../base/index.ts';
import { type Finding, sayLocation } from '../findings/index.ts';
import type { RunEvent, RunFold, StoredEvent } from '../journal/index.ts';
import { type Call, gates, type Loop, stepOf } from '../loop/index.ts';
import { type BriefedAnswer, type Recalled, recall } from './recall.ts';
import { recallPanel, type SeatReport } from './recall-panel.ts';

/** A finding as a prompt shows it: all that the checker said, under the engine's id. */
export interface BriefedFinding {
  readonly id: string;
  readonly severity: string;
  readonly property: string;
  readonly evidence: string;
  readonly hint: string | null;
  readonly where: string | null;
  readonly dimension: string | null;
  readonly lens: string | null;
  /** Fields that no reader knows, as they came. */
  readonly extra: readonly { readonly name: string; readonly value: string }[];
}

/** What one seat of a panel listed. */
export interface BriefedSeat {
  readonly seat: string;
  readonly findings: readonly BriefedFinding[];
  readonly hasFindings: boolean;
}

/** What the prompts of a call can tell. Built from the journal alone, so that a call made again has the same prompt. */
export interface Briefing {
  readonly role: string;
  readonly seat: string | null;
  readonly item: string | null;
  /** Why the attempt before this one failed, to stand within a sentence; null for a first one. */
  readonly failure: string | null;
  /** `base` is the commit that a git working tree's diff begins at. */
  readonly artifact: {
    readonly path: string;
    readonly paths: readonly string[];
    readonly base: string | null;
  };
  readonly settings: Readonly<Record<string, unknown>>;
  /** The seat or the item of this call, as a name that is true: `is.structure`. */
  readonly is: Readonly<Record<string, true>>;
  /** The entries of each setting that is a list, as names that are true: `has.lenses.structure`. */
  readonly has: Readonly<Record<string, Readonly<Record<string, true>>>>;
  /** What the prechecks found out. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Counters with the number that this call is, and their cap. */
  readonly counters: Readonly<
    Record<string, { readonly done: number; readonly number: number; readonly max: number | null }>
  >;
  /** The loop's severities, the worst first, as a prompt names them. */
  readonly severities: string;
  readonly worstSeverity: string;
  /**
   * What must be met: what red gates found, then the open findings of reviews that gate. A reviewer who reports is told
   * neither this nor the notes nor the count: what others found would steer what it finds (loops.md, "Common to all").
   */
  readonly gating: readonly BriefedFinding[];
  readonly ofGates: readonly BriefedFinding[];
  readonly ofReviews: readonly BriefedFinding[];
  /** Those that no reviewer could verify, and a judge is to tell. */
  readonly unverified: readonly BriefedFinding[];
  readonly notes: readonly BriefedFinding[];
  readonly hasFindings: boolean;
  /** How many of a checker's findings gate. */
  readonly count: number;
  /** For whoever merges what a panel found: what each of its seats listed. */
  readonly panel: readonly BriefedSeat[];
  /** What the producer said when it was done last. */
  readonly report: string | null;
  /** All that a person decided so far; nobody is to raise it again. */
  readonly answers: readonly BriefedAnswer[];
  /** What was decided on conflicts since the last completed revision. */
  readonly resolutions: readonly BriefedAnswer[];
  /** The words that came with the last answer. */
  readonly guidance: string | null;
}

/** What is handed to a call: findings word for word, decisions, and where the loop stands. */
export function brief(fold: RunFold, call: Call, events: readonly StoredEvent<RunEvent>[]): Briefing {
  const { started, loop } = fold;
  const told = recall(events);
  const { paths, base = null } = started.artifact;
  return {
    role: call.role,
    seat: call.seat,
    item: call.item,
    failure: call.attempt > 1 ? lastFailure(events, call) : null,
    artifact: { path: paths[0] ?? '.', paths, base },
    settings: loop.settings,
    is: trueNames([call.seat, call.item].filter((name) => name !== null)),
    has: entriesOf(loop.settings),
    facts: started.facts,
    counters: countersOf(fold),
    severities: loop.severities.map(({ name }) => `\`${name}\``).join(', '),
    worstSeverity: loop.severities[0]?.name ?? '',
    ...briefFindings(fold, isToldFindings(fold, call) ? told : noFindings),
    panel: isMerger(fold, call) ? recallPanel(events).map(briefSeat) : [],
    report: told.report,
    answers: told.answers,
    resolutions: told.fresh,
    guidance: told.answers.at(-1)?.words ?? null,
  };
}

/** The ids of all findings that a briefing names; nothing where it names none. */
export function sentIn({ gating, notes, panel }: Briefing): { readonly sent?: readonly string[] } {
  const sent = [...gating, ...notes, ...panel.flatMap(({ findings }) => findings)].map(({ id }) => id);
  return sent.length === 0 ? {} : { sent };
}

const noFindings: Pick<Recalled, 'findings' | 'ofGates'> = { findings: new Map(), ofGates: [] };

function briefFindings({ loop, state }: RunFold, told: Pick<Recalled, 'findings' | 'ofGates'>) {
  const briefed = state.findings.flatMap((finding) => {
    const { severity, mark } = finding;
    const isGating = gates(loop.severities, finding);
    const wordings = told.findings.get(finding.id) ?? [];
    const label = mark === 'unverified' ? mark : severity;
    return wordings.map((said) => ({ isGating, mark, finding: briefFinding({ ...said, severity: label }) }));
  });
  const ofReviews = briefed.filter(({ isGating }) => isGating).map(({ finding }) => finding);
  const ofGates = told.ofGates.map(briefFinding);
  return {
    gating: [...ofGates, ...ofReviews],
    ofGates,
    ofReviews,
    unverified: briefed.filter(({ mark }) => mark === 'unverified').map(({ finding }) => finding),
    notes: briefed.filter(({ isGating }) => !isGating).map(({ finding }) => finding),
    hasFindings: ofGates.length + briefed.length > 0,
    count: new Set(ofReviews.map(({ id }) => id)).size,
  };
}

/** A reviewer hears of open findings only where it is asked for a verdict on each. */
function isToldFindings({ loop, state }: RunFold, { role }: Call): boolean {
  const step = stepOf(loop, state);
  return loop.roles[role]?.is !== 'reviewer' || (step.kind === 'call' && step.on.verdicts !== undefined);
}

/** Whether a call is a reviewer's that has no seat itself: what seats listed right before it, it merges. */
function isMerger({ loop }: RunFold, { role, seat }: Call): boolean {
  return seat === null && loop.roles[role]?.is === 'reviewer';
}

function briefSeat({ seat, findings }: SeatReport): BriefedSeat {
  return { seat, findings: findings.map(briefFinding), hasFindings: findings.length > 0 };
}

/** Templates have no comparison: a name that is there is true. */
function trueNames(names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

function entriesOf(settings: Loop['settings']): Briefing['has'] {
  const lists = Object.entries(settings).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, trueNames(value)] as const] : [],
  );
  return Object.fromEntries(lists);
}

function lastFailure(events: readonly StoredEvent<RunEvent>[], { seat }: Call): string | null {
  const failed = events.findLast((event) => event.type === 'call.failed' && event.seat === seat);
  return failed?.type === 'call.failed' ? withinSentence(failed.why) : null;
}

/** Each counter as the next call will make it. */
export function countersOf({ loop, state }: RunFold): Briefing['counters'] {
  const entries = Object.entries(loop.memory).map(([name, { max }]) => {
    const value = state.memory[name];
    const done = typeof value === 'number' ? value : 0;
    return [name, { done, number: done + 1, max: max ?? null }] as const;
  });
  return Object.fromEntries(entries);
}

/** A finding with all that its checker said. */
export function briefFinding(finding: Finding): BriefedFinding {
  return {
    id: finding.id,
    severity: finding.severity,
    property: finding.property,
    evidence: finding.evidence,
    hint: finding.hint ?? null,
    where: finding.location === undefined ? null : sayLocation(finding.location),
    dimension: finding.dimension ?? null,
    lens: finding.lens ?? null,
    extra: Object.entries(finding.extra ?? {}).map(([name, value]) => ({ name, value: asText(value) })),
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
