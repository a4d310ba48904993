import { expect } from 'vitest';
import type { Death, Ended } from './program.ts';
import { type Event, makeProject, type Project } from './project.ts';

/** A run from its start to its end, with whoever answers its questions. */
export interface Journey {
  readonly files: Readonly<Record<string, string>>;
  readonly run: readonly string[];
  /** What a person answers, in order. */
  readonly answers: readonly (readonly string[])[];
  /** Files that must be the same however often the run was killed. */
  readonly left: readonly string[];
}

/** What must be the same in a run that was killed and in one that was not. */
export interface Arrival {
  readonly result: unknown;
  readonly steps: readonly string[];
  readonly files: Readonly<Record<string, string | null>>;
}

/** Where a run arrived, with the project that tells how many calls were made. */
export interface Travelled {
  readonly project: Project;
  readonly arrival: Arrival;
  /** The events at which processes died, such as `torn call.replied`. */
  readonly died: readonly string[];
}

/**
 * Carries a run to its end, process after process: each dies as it is told, the next one resumes.
 *
 * @param deaths how the processes die, in order; those after the last one live on.
 */
export async function travel(journey: Journey, deaths: Iterable<Death>): Promise<Travelled> {
  const project = await makeProject(journey.files);
  const fates = deaths[Symbol.iterator]();
  const answers = journey.answers[Symbol.iterator]();
  const died: string[] = [];
  let death: Death | undefined = fates.next().value;
  for (;;) {
    const words = (await hasBegun(project)) ? ['resume', 'last'] : journey.run;
    const ended = await project.fixpoint([...words, '--json'], death === undefined ? {} : { death });
    if (ended.exit === null) {
      died.push(ended.stderr.split('\n').at(-1) ?? '');
      death = fates.next().value;
    } else if (ended.exit === 3) await answer(project, answers.next().value ?? []);
    else return { project, arrival: await arrivalOf(project, journey, ended), died };
  }
}

/** A process can die before the first event: then there is nothing to resume, and the run is begun once more. */
async function hasBegun(project: Project): Promise<boolean> {
  return (await project.events()).length > 0;
}

async function answer(project: Project, words: readonly string[]): Promise<void> {
  const { exit, stderr } = await project.fixpoint(['answer', 'last', ...words]);
  expect(exit, stderr).toBe(0);
}

async function arrivalOf(project: Project, { left }: Journey, ended: Ended): Promise<Arrival> {
  const files = await Promise.all(
    left.map(async (name) => [name, withoutIds((await project.read(name)) ?? '')] as const),
  );
  // What a killed process had sent is counted with what is sent again.
  const { usage: _, ...result } = JSON.parse(ended.stdout);
  return {
    result: JSON.parse(withoutIds(JSON.stringify(result))),
    steps: stepsOf(await project.events()),
    files: Object.fromEntries(files),
  };
}

/** What every run has anew: its id, times, and how long it took. */
function withoutIds(text: string): string {
  return text
    .replaceAll(/\d{6}-[a-z0-9]{8}/g, '(run)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replaceAll(/("duration_sec": ?)[\d.]+/g, '$1(seconds)');
}

/** What returned, in order: calls by their step, questions by their answer. */
function stepsOf(events: readonly Event[]): readonly string[] {
  const started = events.filter(({ type }) => type === 'call.started');
  const stepOf = new Map(started.map(({ call, step }) => [call, String(step)]));
  return events.flatMap((event) => {
    if (event.type === 'call.replied') return [stepOf.get(event.call) ?? '?'];
    if (event.type === 'call.failed') return [`${stepOf.get(event.call)} failed`];
    return event.type === 'question.answered' ? [`answered ${event.option}`] : [];
  });
}

/** Calls that were made again although they had returned; there must never be one. */
export function madeAgain(events: readonly Event[]): readonly unknown[] {
  const returned = new Set<unknown>();
  return events.filter((event) => {
    if (event.type === 'call.replied' || event.type === 'call.failed') returned.add(event.call);
    return event.type === 'call.started' && returned.has(event.call);
  });
}
