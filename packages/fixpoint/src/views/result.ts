import { defined } from '../base/index.ts';
import type { Finding } from '../findings/index.ts';
import type { QuestionAsked, Usage } from '../journal/index.ts';
import type { Loop, Rule } from '../loop/index.ts';
import { commands } from './commands.ts';
import { deferredFindings } from './deferred.ts';
import { type Grade, gradeRun } from './grade/grade.ts';
import { meaningOfEnding } from './headline.ts';
import { type History, lastFold, type SeenRun } from './history.ts';
import { sayLed } from './led.ts';
import { leftOutOf } from './left-out.ts';
import { openFindings } from './open-findings.ts';
import type { ToldFinding } from './other-words.ts';
import { bestVersion } from './reviewed.ts';
import { type Round, rounds } from './rounds.ts';
import { type Ruled, ruledFindings } from './ruled.ts';
import { spentInAll } from './spent.ts';
import { type Standing, standingOf } from './standing.ts';

/** What `fixpoint run --json` prints at the end; its names are stable (cli.md). */
export interface RunResult {
  readonly run: string;
  readonly loop: string;
  readonly outcome: Standing['outcome'];
  readonly reason: string;
  readonly exit: number;
  /** What the ending means for whoever wants to use the artifact, where the loop says it. */
  readonly means?: string;
  readonly counts: Readonly<Record<string, number>>;
  /** The loop's own words for its rounds, where it has such. */
  readonly verdicts?: readonly string[];
  readonly rounds: readonly ResultRound[];
  readonly open: readonly ToldFinding[];
  /** What was deferred although its severity gates; left out where nothing was. */
  readonly deferred?: readonly Finding[];
  /** What a judge ruled on, and so is open no more; left out where none did. */
  readonly ruled?: readonly Ruled[];
  /** Hashes: the version on disk as the run knows it, and the best that a checker saw. */
  readonly version: string;
  readonly bestVersion: string | null;
  /** What a run that ended well is worth; null for every other. */
  readonly grade: Grade | null;
  readonly usage: Usage & { readonly calls: number };
  readonly question: ResultQuestion | null;
}

export interface ResultRound {
  readonly n: number;
  readonly version: string;
  readonly findings: Readonly<Record<string, number>>;
  readonly decision: string;
  readonly why: string;
  /** What lenses listed and the merged list does not show, where somebody merged. */
  readonly leftOut?: readonly Finding[];
}

export interface ResultQuestion {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly options: readonly string[];
  /** The command line with `<option>` in the place of the answer. */
  readonly command: string;
  /** Each option with what it will do, and the exact line that gives it. */
  readonly answers: readonly ResultAnswer[];
}

export interface ResultAnswer {
  readonly option: string;
  readonly means: string | null;
  readonly command: string;
}

/** Gives the whole result of a run as one plain object, whether it ended, waits or was interrupted. */
export function runResult({ id, history }: SeenRun): RunResult {
  const { loop, version, tallies } = lastFold(history);
  const { outcome, reason, exit } = standingOf(history);
  const usage = spentInAll(history);
  return {
    run: id,
    loop: loop.name,
    outcome,
    reason,
    exit,
    ...defined({ means: meaningOfEnding(history) ?? undefined }),
    counts: Object.fromEntries(loop.counts.map((name) => [name, tallies[name] ?? 0])),
    ...(saysVerdicts(loop) ? { verdicts: verdictsOf(history) } : {}),
    rounds: rounds(history).map(toResultRound),
    open: openFindings(history),
    ...deferredIn(history),
    ...ruledIn(history),
    version: version.hash,
    bestVersion: bestVersion(history)?.hash ?? null,
    grade: gradeRun(history),
    usage,
    question: outcome === 'waiting' ? questionOf(id, lastFold(history).openQuestion) : null,
  };
}

function deferredIn(history: History): Pick<RunResult, 'deferred'> {
  const deferred = deferredFindings(history);
  return deferred.length === 0 ? {} : { deferred };
}

function ruledIn(history: History): Pick<RunResult, 'ruled'> {
  const ruled = ruledFindings(history);
  return ruled.length === 0 ? {} : { ruled };
}

function toResultRound(round: Round): ResultRound {
  const { n, version, counts, led, why } = round;
  const leftOut = leftOutOf(round).map(({ finding }) => finding);
  return {
    n,
    version: version.hash,
    findings: counts,
    decision: sayLed(led),
    why,
    ...(leftOut.length === 0 ? {} : { leftOut }),
  };
}

/** What a person is asked, with the exact line for each answer. */
export function questionOf(run: string, asked: QuestionAsked | null): ResultQuestion | null {
  if (asked === null) return null;
  return {
    id: asked.question,
    kind: asked.word.replace(/^ask:/, ''),
    text: asked.text,
    options: asked.options.map(({ option }) => option),
    command: commands.answer(run, { option: '<option>' }),
    answers: asked.options.map((answer) => ({
      option: answer.option,
      means: answer.means,
      command: commands.answer(run, answer),
    })),
  };
}

function verdictsOf(history: History): readonly string[] {
  return history.flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.kind === 'verdict' ? fact.verdict : [])),
  );
}

function saysVerdicts(loop: Loop): boolean {
  return rulesIn(loop).some((rule) => rule.do.some(({ kind }) => kind === 'verdict'));
}

function rulesIn(loop: Loop): readonly Rule[] {
  return loop.stages
    .flatMap(({ steps }) => Object.values(steps))
    .flatMap((step) => {
      if (step.kind === 'junction') return step.rules;
      if (step.kind === 'ask') return Object.values(step.options).map(({ rule }) => rule);
      return Object.values(step.on).flat();
    });
}
