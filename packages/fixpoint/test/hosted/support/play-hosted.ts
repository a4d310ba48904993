import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoopDefinition } from '../../../src/definition/index.ts';
import { type RunEvent, replay, type StoredEvent } from '../../../src/journal/index.ts';
import { compare } from '../../../src/lab/drill/compare.ts';
import type { ScriptedReply } from '../../../src/lab/drill/drill-file.ts';
import type { Mismatch } from '../../../src/lab/drill/mismatch.ts';
import type { Drill } from '../../../src/lab/drill/read-drill.ts';
import { Script } from '../../../src/lab/drill/script.ts';
import type { Due, DueCall, DueQuestion } from '../../../src/project/index.ts';
import { runResult } from '../../../src/views/index.ts';
import { makeWorld } from './drill-world.ts';
import { writeReply } from './write-reply.ts';

/** What a command printed. */
export interface Printed {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls Fixpoint in a folder: in this process, or in one of its own. */
export type CallFixpoint = (folder: string, words: readonly string[], stdin?: string) => Promise<Printed>;

/** A drill that a host played: what it came to, what of it is not as expected, and its journal. */
export interface PlayedHosted {
  readonly mismatches: readonly Mismatch[];
  readonly events: readonly StoredEvent<RunEvent>[];
}

interface Printing {
  readonly run: string;
  readonly due: Due;
}

/** Plays a drill as the session that hosts its run would: start, then each reply by submit and each answer by answer. */
export async function playHosted(
  drill: Drill,
  { definition, silent }: { readonly definition: LoopDefinition; readonly silent: readonly string[] },
  call: CallFixpoint,
): Promise<PlayedHosted> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-hosted-')));
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  };
  const world = await makeWorld(drill, write);
  world.prepare(root);
  try {
    const script = new Script(drill, silent);
    const say = async (words: readonly string[], stdin?: string): Promise<Printing> => {
      const printed = await call(root, [...words, '--json'], stdin);
      const value = JSON.parse(printed.stdout);
      if (value.error !== undefined) throw new Error(`${words.join(' ')}: ${printed.stderr}`);
      return value;
    };
    const host = new Host({ root, drill, script, definition, say, write, file: world.file });
    const end = await host.play(await say(['start', ...world.words]));
    const events = await host.events();
    return {
      events,
      mismatches: [
        ...compare(drill.expect, reachedBy(events, end)),
        ...leftOver(script, drill),
        ...(await world.gateMismatches()),
      ],
    };
  } finally {
    await world.remove();
    await rm(root, { recursive: true, force: true });
  }
}

/** Gates take theirs themselves, and the world says what is left of it. */
function leftOver(script: Script, { expect, script: { gate } }: Drill): readonly Mismatch[] {
  return script
    .mismatches(expect)
    .filter(({ path: place }) => gate === undefined || !place.startsWith('script.gate'));
}

interface Stage {
  readonly root: string;
  readonly drill: Drill;
  readonly script: Script;
  readonly definition: LoopDefinition;
  readonly file: string;
  say(words: readonly string[], stdin?: string): Promise<Printing>;
  write(name: string, text: string): Promise<void>;
}

class Host {
  readonly #stage: Stage;
  #run = '';
  #made = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Does what is due until the run has ended, or the script has no word for it. */
  async play(started: Printing): Promise<Printing> {
    this.#run = started.run;
    let step = started;
    for (;;) {
      const next = await this.#meet(step.due);
      if (next === null) return step;
      step = next;
    }
  }

  async events(): Promise<readonly StoredEvent<RunEvent>[]> {
    const file = path.join(this.#stage.root, '.fixpoint/runs', this.#run, 'journal.jsonl');
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  async #meet(due: Due): Promise<Printing | null> {
    if (due.kind === 'question') return this.#answer(due);
    if (due.kind !== 'calls') return null;
    let last: Printing | null = null;
    for (const each of due.calls) {
      last = await this.#submit(each);
      if (last === null) return null;
    }
    return last;
  }

  async #submit({ call, token, role, word, seat }: DueCall): Promise<Printing | null> {
    const { script, definition, say } = this.#stage;
    const reply = script.reply(role, seat ?? word);
    if (reply === null) return null;
    await this.#work(reply, definition.roles[role]?.is === 'producer');
    const text = writeReply(reply, { reads: definition.roles[role]?.reads ?? '', idOf: await this.#ids() });
    return say(['submit', this.#run, call, '--token', token, '--file', '-', '--as', `agent-${call}`], text);
  }

  /** Changes what a scripted producer changes; one that is to fail leaves nothing, which is a failure whatever it says. */
  async #work(reply: ScriptedReply, isProducer: boolean): Promise<void> {
    const { write, file, drill } = this.#stage;
    if ('artifact' in reply && reply.artifact !== undefined) await write(file, reply.artifact);
    if ('status' in reply && reply.unchanged !== true) {
      this.#made += 1;
      await write(file, `what ${this.#made} made\n`);
    }
    if (isProducer && 'fail' in reply && drill.loop !== 'sdd') await write(file, '');
  }

  async #answer({ word, options }: DueQuestion): Promise<Printing | null> {
    const { script, say } = this.#stage;
    const offered = options.map(({ option }) => option);
    const given = script.answer(word, offered);
    if (given === null) return null;
    const needsWords = options.find(({ option }) => option === given.answer)?.needsWords === true;
    const words = given.words ?? (needsWords ? 'So be it.' : undefined);
    await say(['answer', this.#run, given.answer, ...(words === undefined ? [] : ['-m', words])]);
    return say(['next', this.#run]);
  }

  async #ids(): Promise<(given: string) => string> {
    const found = (await this.events()).flatMap((event) =>
      event.type === 'call.replied' ? event.findings : [],
    );
    return (given) => found.findLast(({ givenId }) => givenId === given)?.id ?? given;
  }
}

function reachedBy(events: readonly StoredEvent<RunEvent>[], { run }: Printing) {
  const history = [...replay({ id: run, events: () => events })];
  const { outcome, reason, counts, verdicts } = runResult({ id: run, history });
  const steps = events.flatMap((event) => {
    const isStep = event.type === 'call.started' || event.type === 'question.asked';
    return isStep && event.word !== null ? [event.word] : [];
  });
  const isOpen = outcome === 'interrupted';
  return {
    outcome: isOpen ? 'waiting' : outcome,
    reason: isOpen ? null : reason,
    counts,
    steps,
    error: null,
    ...(verdicts && { verdicts }),
  };
}
