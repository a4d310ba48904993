import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLoop, resolveLoop } from '../definition/index.ts';
import type { Conflict, Failure, Finding } from '../findings/index.ts';
import {
  beginFold,
  type CallReplied,
  type CallStarted,
  createMemoryStore,
  createRedactor,
  foldEvent,
  type RunEvent,
  type RunFold,
  type RunJournal,
  rulesVersion,
  runEvents,
  type Usage,
  type VersionRecord,
} from '../journal/index.ts';
import { next, type OpenFinding, type Reply } from '../loop/index.ts';
import { type SeenRun, seeRun } from './history.ts';

const loopFiles = path.join(import.meta.dirname, '../loops');

/** A version as a test names it: its number is in its hash. */
export function version(n: number): VersionRecord {
  return { n, hash: `${n}`.repeat(64).slice(0, 64), key: `key-${n}`, bytes: 100 + n };
}

const usage: Usage = { inputTokens: 100, outputTokens: 10, costUsd: 0.25, seconds: 2 };

export interface StagedOptions {
  readonly loop: string;
  /** The text of a loop file, where it is none that exists. */
  readonly text?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** The settings of the agents, by role. */
  readonly agents?: Readonly<Record<string, unknown>>;
}

/** A run of a test: replies are said in a few words, and every event is folded and journalled for real. */
export class StagedRun {
  readonly #journal: RunJournal<RunEvent>;
  #fold: RunFold;
  #calls = 0;
  #findings = 0;
  /** Who is called from now on. */
  agent = 'scripted';

  private constructor(journal: RunJournal<RunEvent>, fold: RunFold) {
    this.#journal = journal;
    this.#fold = fold;
  }

  static async begin({
    loop,
    text,
    settings = {},
    lists = {},
    agents = {},
  }: StagedOptions): Promise<StagedRun> {
    let seconds = 0;
    const clock = { now: () => Date.UTC(2026, 0, 30, 12, 0, seconds++) };
    const store = createMemoryStore({ schema: runEvents, clock, redactor: createRedactor({}) });
    const journal = await store.create('260130-gkmtbzq');
    const file = text === undefined ? path.join(loopFiles, loop, 'loop.yaml') : `${loop}.yaml`;
    const definition = readLoop(text ?? readFileSync(file, 'utf8'), file);
    const started = {
      type: 'run.started',
      rules: rulesVersion,
      engine: '0.0.0',
      pinned: {
        loop: resolveLoop(definition, settings),
        title: definition.title,
        reads: {},
        permissions: {},
        prompts: {},
        questions: {},
        means: definition.means,
        records: [],
      },
      input: { lists },
      carried: [],
      artifact: { kind: 'file', paths: ['plan.md'] },
      version: version(0),
      agents,
      facts: {},
      budget: {},
    } as const;
    await journal.append(started);
    return new StagedRun(journal, beginFold(started).fold);
  }

  get run(): SeenRun {
    return seeRun(this.#journal);
  }

  async append(event: RunEvent): Promise<void> {
    this.#fold = foldEvent(this.#fold, event).fold;
    await this.#journal.append(event);
  }

  /** Begins the next call that is due; gives what its reply needs. */
  async start(agent = this.agent): Promise<Pick<CallStarted, 'call' | 'seat'>> {
    const need = next(this.#fold.loop, this.#fold.state);
    if (need.kind !== 'calls') throw new Error(`the run does not call: ${need.kind}`);
    const taken = this.#fold.openCalls.map(({ seat }) => seat);
    const due = need.calls.find(({ seat }) => seat === null || !taken.includes(seat));
    if (due === undefined) throw new Error('no call is due');
    this.#calls += 1;
    const { role, word, seat, item, attempt } = due;
    const call = `c${this.#calls}`;
    const { version: on } = this.#fold;
    const step = need.step;
    await this.append({
      type: 'call.started',
      ...{ call, step, word, role, seat, item, attempt, agent, prompt: null, version: on },
    });
    return { call, seat };
  }

  /** Begins a call again that was cut off. */
  async startAgain(call: string): Promise<void> {
    const begun = this.#fold.openCalls.find((each) => each.call === call);
    if (begun !== undefined) await this.append({ ...begun });
  }

  /** A checker's report: severities alone, or findings in full. */
  async report(...drafts: readonly (string | Partial<Finding>)[]): Promise<void> {
    const findings = drafts.map((draft) => this.#finding(draft));
    await this.reply({ kind: 'report', findings: findings.map(toOpen) }, { findings });
  }

  /** A producer that leaves this version. */
  async make(n: number, summary: string | null = null): Promise<void> {
    const kind = n === this.#fold.version.n ? 'unchanged' : 'done';
    await this.reply({ kind, version: n }, { version: version(n), summary });
  }

  async conflict(conflict: Conflict): Promise<void> {
    const { n } = this.#fold.version;
    const alternatives = conflict.alternatives.length;
    await this.reply({ kind: 'conflict', version: n, property: 'p1', alternatives }, { conflict });
  }

  async gate(...drafts: readonly (string | Partial<Finding>)[]): Promise<void> {
    const findings = drafts.map((draft) => this.#finding(draft));
    await this.reply({ kind: findings.length === 0 ? 'green' : 'red' }, { findings });
  }

  async reply(reply: Reply, more: Partial<CallReplied> = {}): Promise<void> {
    const { call, seat } = await this.start();
    const nothing = { findings: [], conflict: null, summary: null, version: null, notes: [], raw: null };
    await this.append({ type: 'call.replied', call, seat, reply, ...nothing, usage, ...more });
  }

  async fail(failure: Failure, why: string): Promise<void> {
    const { call, seat } = await this.start();
    const unknown: Usage = { ...usage, costUsd: null };
    await this.append({
      type: 'call.failed',
      call,
      seat,
      failure,
      why,
      notes: [],
      raw: null,
      usage: unknown,
    });
  }

  async ask(text = 'How shall it go on?'): Promise<void> {
    const need = next(this.#fold.loop, this.#fold.state);
    if (need.kind !== 'question') throw new Error(`the run does not ask: ${need.kind}`);
    const { word, reason, options } = need;
    const offered = options.map((option) => ({ option, means: `does ${option}` }));
    await this.append({
      type: 'question.asked',
      ...{ question: `q${this.#fold.questionCount + 1}`, word, reason, text },
      options: offered,
      conflict: null,
    });
  }

  async answer(option: string, words: string | null = null): Promise<void> {
    const question = this.#fold.openQuestion?.question ?? '';
    await this.append({ type: 'question.answered', question, option, words, channel: 'command' });
  }

  #finding(draft: string | Partial<Finding>): Finding {
    this.#findings += 1;
    const id = `f${this.#findings}`;
    const fields = typeof draft === 'string' ? { severity: draft } : draft;
    return { severity: 'blocker', property: `property ${id}`, evidence: `evidence ${id}`, ...fields, id };
  }
}

function toOpen({ id, severity }: Finding): OpenFinding {
  return { id, severity };
}

/** A run of gsd-revision that stalls after two checks and asks. */
export async function stalledRun(): Promise<StagedRun> {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker', 'blocker', 'warning', 'warning', 'info');
  await staged.make(1, 'Said where the data come from.');
  await staged.report('blocker', 'warning', 'warning', 'warning');
  await staged.ask();
  return staged;
}

/** A run in which every field that others fill says this text. */
export async function quotingRun(text: string): Promise<StagedRun> {
  const staged = await StagedRun.begin({ loop: 'gsd-revision', settings: { maxRevisions: 0 } });
  await staged.append({ type: 'run.noted', kind: text, text });
  await staged.append({
    type: 'workspace.changed',
    call: null,
    role: text,
    files: [text],
    undone: true,
    kept: null,
  });
  await staged.report({
    severity: 'blocker',
    property: text,
    evidence: text,
    hint: text,
    dimension: text,
    location: { file: text, section: text },
  });
  await staged.ask(text);
  await staged.answer('adjust', text);
  await staged.conflict({ property: text, conflictsWith: text, alternatives: [text] });
  await staged.ask(text);
  await staged.answer('override', text);
  await staged.fail('crash', text);
  await staged.start(text);
  return staged;
}
