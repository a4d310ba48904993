import { countBySeverity } from '../findings/index.ts';
import { lastFold, type SeenRun, timesOf } from './history.ts';
import { openFindings } from './open-findings.ts';
import { rounds } from './rounds.ts';
import { spentInAll } from './spent.ts';
import { type Standing, standingOf } from './standing.ts';
import { subjectOf } from './subject.ts';

/** A run as one row of a list of runs. */
export interface RunLine extends Standing {
  readonly run: string;
  readonly loop: string;
  readonly artifact: readonly string[];
  /** What it is about: its plan, where it has one, else the artifact. */
  readonly subject: readonly string[];
  /** Gating findings of each round. */
  readonly pips: readonly number[];
  readonly open: Readonly<Record<string, number>>;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** From its first event to its last. */
  readonly seconds: number;
  readonly costUsd: number | null;
}

/** Gives the row of a run for `fixpoint runs`. */
export function runLine({ id, history }: SeenRun): RunLine {
  const { loop, started } = lastFold(history);
  const { from, to } = timesOf(history);
  return {
    run: id,
    loop: loop.name,
    artifact: started.artifact.paths,
    subject: subjectOf(started),
    ...standingOf(history),
    pips: rounds(history).map(({ gating }) => gating),
    open: countBySeverity(loop.severities, openFindings(history)),
    startedAt: history[0]?.event.at ?? '',
    seconds: (to - from) / 1000,
    costUsd: spentInAll(history).costUsd,
  };
}
