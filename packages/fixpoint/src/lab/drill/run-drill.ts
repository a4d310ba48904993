import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FixpointError, toFixpointError } from '../../base/index.ts';
import type { Happened } from '../../journal/index.ts';
import { runResult } from '../../views/index.ts';
import { compare, type Reached } from './compare.ts';
import type { Mismatch } from './mismatch.ts';
import { drillRun, type Played, playDrill } from './play-drill.ts';
import { type DrillPorts, prepareDrill } from './prepare-drill.ts';
import { type Drill, readDrill } from './read-drill.ts';

/** One drill in the result of `fixpoint drill --json`; its names are stable (drills.md). */
export interface DrillResult extends Pick<Reached, 'counts' | 'steps' | 'verdicts'> {
  readonly file: string;
  readonly title: string | null;
  readonly loop: string | null;
  readonly pass: boolean;
  /** `waiting` where the run was left waiting for an answer or a reply; null where there was none. */
  readonly outcome: string | null;
  readonly reason: string | null;
  /** Where and why a file is no valid drill, or what broke its run off. */
  readonly error?: string;
  readonly mismatches: readonly Mismatch[];
}

/** Runs the drill of one file. What is wrong with it is told in the result. */
export async function runDrill(file: string, ports: DrillPorts): Promise<DrillResult> {
  const place = path.resolve(ports.folder, file);
  let drill: Drill | null = null;
  try {
    drill = readDrill(await readFile(place, 'utf8'), file);
    const prepared = await prepareDrill(drill, place, ports);
    return resultOf(file, drill, await playDrill(drill, prepared));
  } catch (thrown) {
    return notRun(file, drill, toFixpointError(thrown));
  }
}

function notRun(file: string, drill: Drill | null, error: FixpointError): DrillResult {
  return {
    file,
    title: drill?.title ?? null,
    loop: drill?.loop ?? null,
    pass: false,
    outcome: null,
    reason: null,
    counts: {},
    steps: [],
    error: sayError(error),
    mismatches: [],
  };
}

function resultOf(file: string, drill: Drill, { history, script, error }: Played): DrillResult {
  const reached = reachedBy(history);
  const { title, loop, expect } = drill;
  const broken = { ...reached, error: error?.message ?? null };
  const mismatches = [...compare(expect, broken), ...script.mismatches(expect)];
  const isExpected = error === null || expect.error !== undefined;
  return {
    file,
    title,
    loop,
    pass: mismatches.length === 0 && isExpected,
    ...reached,
    ...(error === null ? {} : { error: sayError(error) }),
    mismatches,
  };
}

function reachedBy(history: readonly Happened[]): Omit<Reached, 'error'> {
  const { outcome, reason, counts, verdicts } = runResult({ id: drillRun, history });
  const isCutOff = outcome === 'interrupted';
  return {
    outcome: isCutOff ? 'waiting' : outcome,
    reason: isCutOff ? null : reason,
    counts,
    steps: history.flatMap(({ event }) => {
      const isStep = event.type === 'call.started' || event.type === 'question.asked';
      return isStep && event.word !== null ? [event.word] : [];
    }),
    ...(verdicts === undefined ? {} : { verdicts }),
  };
}

function sayError({ message, place }: FixpointError): string {
  const { file, line, column } = place ?? {};
  const at = [file, line, column].filter((part) => part !== undefined).join(':');
  return at === '' ? message : `${at}: ${message}`;
}
