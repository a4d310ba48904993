import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Agent } from './agents/index.ts';
import type { PinnedLoop, QuestionAsked, RunEvent, StoredEvent } from './journal/index.ts';
import {
  type GivenBudget,
  openProject,
  type Project,
  type RunCompany,
  workerOfAgent,
} from './project/index.ts';
import { type AgentFunction, createFunctionWorker, type Observer, type Worker } from './runner/index.ts';

/** What a run needs of the program that carries it, whether it begins or goes on. */
export interface CompanyOptions {
  /** Limits of the run, or `none`. Left out, the settings say it; a run that pays agents has a default. */
  readonly budget?: GivenBudget;
  /** The working folder; that of the process unless set. */
  readonly folder?: string;
  /** Aborting it interrupts the run, which `resume` takes up. */
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
 * What the calling program fills a role with by itself: a function, or an agent that it made. Any function has a `name` and a
 * `call` too, and is no agent for that.
 */
export type OwnAgent = AgentFunction | (Agent & { readonly apply?: never });

/** Own agents by role; `default` stands for roles without an own. */
export type OwnAgents = Readonly<Record<string, OwnAgent>>;

/** Whether a program fills a role by itself, and not by a setting. */
export function isOwnAgent(given: unknown): given is OwnAgent {
  if (typeof given === 'function') return true;
  return typeof given === 'object' && given !== null && 'call' in given && typeof given.call === 'function';
}

/** Opens the project of a folder with what this process has of the world. Settings that are a program are part of the one that calls. */
export function openProjectOf({ folder }: CompanyOptions): Promise<Project> {
  const ports = {
    folder: folder ?? process.cwd(),
    environment: process.env,
    clock: Date,
    random: Math.random,
    newId: randomUUID,
    outputs: [process.stdout.fd, process.stderr.fd],
  };
  return openProject(ports, () => 'run');
}

/** Lets own agents fill their roles, and the default one those that have to be filled. */
export function workersOf(
  agents: OwnAgents,
  pinned: PinnedLoop,
  mustFill: (role: string) => boolean,
): Readonly<Record<string, Worker>> {
  const { roles, severities } = pinned.loop;
  const workers = Object.entries(roles).flatMap(([role, { is: kind }]) => {
    const agent = agents[role] ?? (mustFill(role) ? agents.default : undefined);
    if (agent === undefined) return [];
    const isFunction = typeof agent === 'function';
    return [
      [
        role,
        isFunction
          ? createFunctionWorker(agent, { role, kind, severities })
          : workerOfAgent(agent, role, pinned),
      ] as const,
    ];
  });
  return Object.fromEntries(workers);
}

/** Makes the company of a run: who works, who answers, and who listens. */
export function companyOf(
  { ask, signal, concurrency, onEvent }: CompanyOptions,
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
    // Programs that it lets a run start are part of the program that calls.
    confirm: async () => true,
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
