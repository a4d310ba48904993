import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScriptedReply } from '../../src/agents/index.ts';
import {
  createMemoryStore,
  createRedactor,
  type Happened,
  type MemoryRuns,
  type RunEvent,
  type RunJournal,
  type RunStore,
  replay,
  runEvents,
} from '../../src/journal/index.ts';
import {
  type GivenBudget,
  openProject,
  type Project,
  planRun,
  type RunCompany,
  resumeRun,
  startRun,
} from '../../src/project/index.ts';

/** A run of a built-in loop whose agents and person follow a script. */
export interface Scenario {
  readonly loop: string;
  /** One path, or several. */
  readonly artifact: string | readonly string[];
  /** What is in the project before the run. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly budget?: GivenBudget;
  /** Makes more of the project than files before the run, such as a repository. */
  readonly prepare?: (root: string) => void;
  /** The environment of programs that the run starts. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replies by role, in the order in which they are asked for. */
  readonly replies: Readonly<Record<string, readonly ScriptedReply[]>>;
  /** Agents in place of the script's, by role. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** What a person answers, in order: an option, or an option, a colon and words. */
  readonly answers?: readonly string[];
  /** Hears for how long the run rests; no time passes. */
  readonly onRest?: (milliseconds: number) => void;
  /** Hears each event after its records were written. */
  readonly onHappened?: (happened: Happened, folder: TestFolder) => Promise<void> | void;
}

/** A run after its driver let go of it. */
export interface Result {
  readonly folder: TestFolder;
  readonly history: readonly Happened[];
  readonly outcome: string;
  /** The prompts that the agents got, in order. */
  readonly prompts: readonly string[];
  /** Takes the run up again in a second process, with other answers or another budget if they are given. */
  goOn(answers?: readonly string[], budget?: GivenBudget): Promise<Result>;
  /** Starts another run in the same folder. */
  playNext(scenario: Scenario): Promise<Result>;
}

/** A project's folder, gone after the test. */
export interface TestFolder {
  readonly root: string;
  write(name: string, text: string): Promise<void>;
  /** A file's text; empty where there is none. */
  read(name: string): Promise<string>;
}

/** A process of Fixpoint that dies: after so many events were journalled, before or after what followed from the last. */
interface Death {
  readonly after: number;
  readonly before: 'records' | 'next event';
}

/** Which deaths are to be played, where all of them would take too long. */
export type ChooseDeath = (event: RunEvent, before: Death['before']) => boolean;

async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<TestFolder> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-loops-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder: TestFolder = {
    root,
    async write(name, text) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), text);
    },
    read: (name) => readFile(path.join(root, name), 'utf8').catch(() => ''),
  };
  for (const [name, text] of Object.entries(files)) await folder.write(name, text);
  return folder;
}

/** Carries a scenario to its end, in one process or, where the first one dies, in two. */
export async function play(scenario: Scenario, death?: Death): Promise<Result> {
  const folder = await makeFolder(scenario.files);
  scenario.prepare?.(folder.root);
  const runs: MemoryRuns = new Map();
  if (death === undefined) return begin(scenario, { folder, runs });
  await begin(scenario, { folder, runs, death }).catch((thrown: unknown) => {
    if (thrown !== died) throw thrown;
  });
  return goOn(scenario, { folder, runs });
}

/**
 * A scenario played once for each moment at which its process can die, with the one that is not disturbed first. A loop
 * that keeps no records has half as many of these moments.
 */
export async function playEveryDeath(
  scenario: Scenario,
  isChosen: ChooseDeath = () => true,
): Promise<readonly Result[]> {
  const whole = await play(scenario);
  const keepsRecords = whole.history[0]?.fold.started.pinned.records.length !== 0;
  const deaths = whole.history.slice(0, -1).flatMap(({ event }): Death[] => {
    const after = event.seq + 1;
    const last: Death = { after, before: 'next event' };
    const all: Death[] = keepsRecords ? [{ after, before: 'records' }, last] : [last];
    return all.filter(({ before }) => isChosen(event, before));
  });
  return [whole, ...(await Promise.all(deaths.map((death) => play(scenario, death))))];
}

interface Process {
  readonly folder: TestFolder;
  readonly runs: MemoryRuns;
  /** How many runs there were in the folder before; no two have the same id. */
  readonly before?: number;
  readonly death?: Death;
  /** The budget under which the run goes on. */
  readonly budget?: GivenBudget;
}

const died = new Error('the process died');
const clock = { now: () => Date.UTC(2026, 0, 1) };

async function begin(scenario: Scenario, process: Process): Promise<Result> {
  const project = await projectOf(scenario, process);
  const { loop, artifact, settings = {}, budget = {}, replies } = scenario;
  const agents = { default: { scripted: replies }, ...scenario.agents };
  const plan = await planRun(project, { loop, artifact: [artifact].flat(), settings, budget, agents });
  await startRun(project, plan, companyOf(scenario, process));
  return resultOf(scenario, project, process);
}

/** Takes the one run of a project up again, where its journal ends. */
async function goOn(scenario: Scenario, process: Process): Promise<Result> {
  const project = await projectOf(scenario, process);
  const request = { id: onlyRun(process), ...(process.budget && { budget: process.budget }) };
  await resumeRun(project, request, companyOf(scenario, process));
  return resultOf(scenario, project, process);
}

async function projectOf({ environment = {} }: Scenario, process: Process): Promise<Project> {
  const { folder, runs, before = 0, death } = process;
  let ids = 0;
  const newId = () => `id${++ids}`;
  const random = () => 0.5 / (before + 1);
  const ports = { folder: folder.root, environment, clock, random, newId };
  const project = await openProject(ports, () => 'leave');
  const store = createMemoryStore<RunEvent>({ schema: runEvents, clock, redactor: createRedactor({}) }, runs);
  return { ...project, store: death?.before === 'records' ? dyingStore(store, death.after) : store };
}

/** A store whose journals bring the process down with them, once an event is written. */
function dyingStore(store: RunStore<RunEvent>, after: number): RunStore<RunEvent> {
  const dying = (journal: RunJournal<RunEvent>): RunJournal<RunEvent> => ({
    ...journal,
    async append(event) {
      const stored = await journal.append(event);
      if (stored.seq + 1 === after) throw died;
      return stored;
    },
  });
  return { ...store, create: async (id) => dying(await store.create(id)) };
}

/** Which answer is due is told by the question's number, so that a resumed run goes on at the right place. */
function companyOf({ answers = [], onHappened, onRest }: Scenario, { folder, death }: Process): RunCompany {
  return {
    signal: new AbortController().signal,
    // Nobody has a home here that could remember what was confirmed.
    confirm: async () => true,
    pause: async (milliseconds) => onRest?.(milliseconds),
    person: {
      ask: async ({ question }) => {
        const [option, words = null] = answers[Number(question.slice(1)) - 1]?.split(': ') ?? [];
        return option === undefined ? null : { option, words, channel: 'script' };
      },
    },
    observers: [
      {
        async onHappened(happened: Happened) {
          await onHappened?.(happened, folder);
          if (death?.before === 'next event' && happened.event.seq + 1 === death.after) throw died;
          return [];
        },
      },
    ],
  };
}

function onlyRun({ runs }: Process): string {
  const [id = ''] = runs.keys();
  return id;
}

async function resultOf(scenario: Scenario, { store }: Project, process: Process): Promise<Result> {
  const journal = await store.read(onlyRun(process));
  const history = [...replay(journal)];
  const hashes = history.flatMap(({ event }) =>
    event.type === 'call.started' && event.prompt !== null ? [event.prompt] : [],
  );
  const blobs = await Promise.all(hashes.map((hash) => journal.getBlob(hash)));
  const { outcome, reason } = history.at(-1)?.fold.state.ended ?? { outcome: 'waiting', reason: '' };
  const { folder, runs, before = 0 } = process;
  return {
    folder,
    history,
    outcome: `${outcome} ${reason}`.trim(),
    prompts: blobs.map((bytes) => new TextDecoder().decode(bytes)),
    goOn: (answers = scenario.answers ?? [], budget = {}) =>
      goOn({ ...scenario, answers }, { folder, runs, before, budget }),
    playNext: (next) => begin(next, { folder, runs: new Map(), before: before + 1 }),
  };
}
