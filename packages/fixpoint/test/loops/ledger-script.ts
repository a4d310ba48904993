import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { readLoop, resolveLoop } from '../../src/definition/index.ts';
import { carry } from '../../src/drivers/index.ts';
import { type FindingDraft, type Note, read } from '../../src/findings/index.ts';
import {
  createMemoryStore,
  createRedactor,
  type Happened,
  type RunEvent,
  rulesVersion,
  runEvents,
} from '../../src/journal/index.ts';
import { createMemoryWorkspace } from '../../src/lab/memory-workspace.ts';
import { keepLedger } from '../../src/loops/sdd/ledger/keep-ledger.ts';
import { ledgerFolder } from '../../src/loops/sdd/ledger/ledger-folder.ts';
import { RunSession, type Said, type Worker } from '../../src/runner/index.ts';

/** A run of sdd whose roles say what is scripted, each in its order. A producer changes something unless it is `unchanged`. */
export interface LedgerScenario {
  readonly plan?: string;
  readonly tasks?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Tasks whose commits are gone. */
  readonly doubtful?: readonly string[];
  /** A precheck found everything done. */
  readonly isDone?: true;
  /** The ledger that the run finds. */
  readonly found?: string;
  readonly said: Readonly<Record<string, readonly ScriptedSaid[]>>;
  /** What a person answers: an option, or an option, a colon and words. */
  readonly answers?: readonly string[];
}

type ScriptedSaid = Said & { readonly unchanged?: true; readonly notes?: readonly Note[] };

export const plan = 'docs/plan.md';
export const title = `# SDD ledger — plan: ${plan}`;

/** The commit that was checked out when a text was the present one. */
function commitOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** Such a commit as the ledger has it: that of the plan's input, or of what a call made. */
export function shortCommit(call: number): string {
  return commitOf(call === 0 ? 'input\n' : `made by c${call}\n`).slice(0, 7);
}

export const done = (summary = 'I did it.', more: object = {}) =>
  ({ kind: 'done', summary, evidence: true, ...more }) as const;
export const important = (property: string, more: object = {}): FindingDraft => ({
  severity: 'important',
  property,
  evidence: '',
  ...more,
});
export const minor = (property: string): FindingDraft => ({ severity: 'minor', property, evidence: '' });
export const report = (...findings: readonly FindingDraft[]) => ({ kind: 'report', findings }) as const;
export const verdicts = (addressed: readonly string[], more: object = {}) =>
  ({ kind: 'verdicts', addressed, breakage: [], observations: [], ...more }) as const;

/** Carries a scenario with the driver that carries real runs; gives its journal, gone through. */
export async function drive(scenario: LedgerScenario): Promise<readonly Happened[]> {
  const workspace = createMemoryWorkspace('input\n');
  const capture = async () => {
    const version = await workspace.capture();
    return { ...version, commit: commitOf(await workspace.readText(version.hash)) };
  };
  const clock = { now: () => 0 };
  const store = createMemoryStore<RunEvent>({ schema: runEvents, clock, redactor: createRedactor({}) });
  const session = await RunSession.begin(
    await store.create('run1'),
    await startOf(scenario, await capture()),
  );
  if (scenario.isDone)
    await session.append({ type: 'run.stopped', outcome: 'converged', reason: 'clean', why: '' });
  const taken = new Map<string, number>();
  const work: Worker['work'] = async ({ role, call }) => {
    const index = taken.get(role) ?? 0;
    taken.set(role, index + 1);
    const said = scenario.said[role]?.[index];
    if (said === undefined) return { kind: 'cancelled' };
    if (role === 'producer' && said.unchanged !== true) await workspace.write(`made by ${call}\n`);
    return { kind: 'said', reading: read(said, said.notes ?? []), raw: null, usage: null };
  };
  const worker = { name: 'script', needsPrompt: false, repliesText: false, isOutside: false, work };
  let calls = 0;
  await carry(session, {
    workspace: { ...workspace, capture },
    guard: null,
    setAside: async () => '',
    workers: { producer: worker, reviewer: worker, judge: worker, gate: worker },
    clock,
    newId: () => `c${++calls}`,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    person: { ask: async ({ question }) => answerOf(scenario, question) },
  });
  return session.history();
}

async function startOf(scenario: LedgerScenario, version: { hash: string; key: string; bytes: number }) {
  const file = fileURLToPath(new URL('../../src/loops/sdd/loop.yaml', import.meta.url));
  const definition = readLoop(await readFile(file, 'utf8'), 'sdd');
  const { hash, key, bytes, ...more } = version;
  return {
    type: 'run.started',
    rules: rulesVersion,
    engine: 'test',
    pinned: {
      loop: resolveLoop(definition, { preflight: false, ...scenario.settings }),
      title: '',
      reads: {},
      permissions: {},
      prompts: {},
      questions: {},
      records: [],
    },
    input: { lists: { tasks: scenario.tasks ?? ['1'], doubtful: scenario.doubtful ?? [] } },
    carried: [],
    artifact: { kind: 'git', paths: ['.'] },
    version: { n: 0, hash, key, bytes, ...more },
    agents: {},
    facts: { ledger: { plan: scenario.plan ?? plan, found: scenario.found ?? null } },
    budget: {},
  } as const;
}

function answerOf({ answers = [] }: LedgerScenario, question: string) {
  const [option, words = null] = answers[Number(question.slice(1)) - 1]?.split(': ') ?? [];
  return option === undefined ? null : ({ option, words, channel: 'script' } as const);
}

/** A folder, gone after the test. */
export async function makeRoot(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'fixpoint-ledger-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** A keeper of a new process, which has heard of what happened before. */
export async function keeperAfter(root: string, earlier: readonly Happened[]) {
  const readBlob = async () => new Uint8Array();
  const keeper = keepLedger({ root, run: 'run1', settings: {}, clock: { now: () => 0 }, readBlob });
  for (const happened of earlier) keeper.recall(happened);
  return keeper;
}

/** Lets a keeper hear all of a run; gives its notes. */
export async function keepAll(root: string, history: readonly Happened[]): Promise<readonly string[]> {
  const keeper = await keeperAfter(root, []);
  const notes: string[] = [];
  for (const happened of history) {
    for (const { text } of await keeper.onHappened(happened)) notes.push(text);
  }
  return notes;
}

/** A file of a plan's folder; empty where there is none. */
export function readKept(root: string, name = 'ledger.md', of = plan): Promise<string> {
  return readFile(path.join(root, ledgerFolder(of), name), 'utf8').catch(() => '');
}

/** The entries that a scenario leaves in the ledger. */
export async function linesOf(scenario: LedgerScenario): Promise<readonly string[]> {
  const root = await makeRoot();
  await keepAll(root, await drive(scenario));
  return (await readKept(root)).trimEnd().split('\n').slice(2);
}
