import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { AuthoredLoop } from './definition/index.ts';
import type { Budget, QuestionAsked, RunEvent, StoredEvent } from './journal/index.ts';
import { openProject, planRun, type RunCompany, type RunPlan, startRun } from './project/index.ts';
import { type AgentFunction, createFunctionWorker, type Observer, type Worker } from './runner/index.ts';
import { type RunResult, runResult } from './views/index.ts';

/** What a run needs. Agents may be functions of this program, or settings as in `fixpoint.config.yaml`. */
export interface RunOptions {
  /** A built-in name, the path of a loop file, or what `defineLoop` gave. */
  readonly loop?: string | AuthoredLoop;
  /** One file, several files, or the folder of a git working tree; relative to `folder`. */
  readonly artifact: string | readonly string[];
  /** Who fills which role; `default` stands for those without an own. */
  readonly agents?: Readonly<Record<string, AgentFunction | string | object>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly budget?: Budget;
  /** The working folder; that of the process unless set. */
  readonly folder?: string;
  /** Aborting it interrupts the run, which `fixpoint resume` takes up. */
  readonly signal?: AbortSignal;
  /** How many calls of a panel are made at the same time; 4 unless set. */
  readonly concurrency?: number;
  /** Answers the run's questions; null, or no function, leaves the run waiting. */
  readonly ask?: (question: QuestionAsked) => Promise<LibraryAnswer | null> | LibraryAnswer | null;
  /** Hears each event as it is journalled. */
  readonly onEvent?: (event: StoredEvent<RunEvent>) => void;
}

/** An answer to a question: one of its options, and words where wanted. */
export interface LibraryAnswer {
  readonly option: string;
  readonly words?: string;
}

/**
 * Runs a loop on an artifact to its end, and says how it ended.
 *
 * @throws {FixpointError} where the run cannot start, or the environment breaks. How a run ends is never thrown.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const project = await openProject({
    folder: options.folder ?? process.cwd(),
    environment: process.env,
    clock: Date,
    random: Math.random,
    newId: randomUUID,
  });
  const { functions, settings } = splitAgents(options.agents ?? {});
  const plan = await planRun(project, {
    ...(options.loop === undefined ? {} : { loop: options.loop }),
    artifact: typeof options.artifact === 'string' ? [options.artifact] : options.artifact,
    settings: options.settings ?? {},
    budget: options.budget ?? {},
    agents: settings,
    filled: Object.keys(functions),
  });
  const { session } = await startRun(project, plan, companyOf(options, workersOf(functions, plan)));
  return runResult({ id: session.id, history: session.history() });
}

type Functions = Readonly<Record<string, AgentFunction>>;

function splitAgents(agents: NonNullable<RunOptions['agents']>): {
  functions: Functions;
  settings: Record<string, unknown>;
} {
  const entries = Object.entries(agents);
  return {
    functions: Object.fromEntries(
      entries.flatMap(([role, agent]) =>
        typeof agent === 'function' ? [[role, agent as AgentFunction]] : [],
      ),
    ),
    settings: Object.fromEntries(entries.filter(([, agent]) => typeof agent !== 'function')),
  };
}

function workersOf(functions: Functions, { pinned }: RunPlan): Readonly<Record<string, Worker>> {
  const { roles, severities } = pinned.loop;
  const workers = Object.entries(functions).flatMap(([role, work]) => {
    const kind = roles[role]?.is;
    return kind === undefined
      ? []
      : [[role, createFunctionWorker(work, { role, kind, severities })] as const];
  });
  return Object.fromEntries(workers);
}

function companyOf(
  { ask, signal, concurrency, onEvent }: RunOptions,
  workers: Readonly<Record<string, Worker>>,
): RunCompany {
  const observer: Observer = {
    onHappened({ event }) {
      onEvent?.(event);
      return [];
    },
  };
  return {
    workers,
    signal: signal ?? new AbortController().signal,
    ...(concurrency === undefined ? {} : { concurrency }),
    observers: onEvent === undefined ? [] : [observer],
    person: {
      async ask(question) {
        const answer = (await ask?.(question)) ?? null;
        return answer === null
          ? null
          : { option: answer.option, words: answer.words ?? null, channel: 'library' };
      },
    },
  };
}
