import type { Loop } from '../../loop/index.ts';
import { person } from './check-script.ts';
import type { Expectation, ScriptedAnswer, ScriptedReply } from './drill-file.ts';
import type { Mismatch } from './mismatch.ts';
import type { Drill } from './read-drill.ts';

/** A loop that asks a panel for ever would never come to the end of a script. */
const mostSilentReplies = 10_000;

/** The replies of a drill, handed out in the order in which the loop asks for them. */
export class Script {
  readonly #replies: ReadonlyMap<string, ScriptedReply[]>;
  readonly #answers: ScriptedAnswer[];
  readonly #silent: ReadonlySet<string>;
  readonly #taken = new Map<string, number>();
  readonly #mismatches: Mismatch[] = [];
  readonly #unanswered: Mismatch[] = [];

  /** @param silent roles that report nothing, where the script leaves them out: the lenses of a panel. */
  constructor({ script }: Drill, silent: readonly string[]) {
    const entries = Object.entries(script).map(([role, replies]) => [role, replies.filter(isReply)] as const);
    this.#replies = new Map(entries);
    this.#answers = (script[person] ?? []).filter(isAnswer);
    this.#silent = new Set(silent.filter((role) => script[role] === undefined));
  }

  /** The next reply of a role, or null where the script has none left. */
  reply(role: string, step: string): ScriptedReply | null {
    const taken = this.#count(role);
    if (this.#silent.has(role) && taken < mostSilentReplies) return { findings: [] };
    const reply = this.#replies.get(role)?.[taken];
    if (reply !== undefined) return reply;
    this.#mismatches.push({ path: `script.${role}[${taken}]`, expected: `a reply at ${step}`, actual: null });
    return null;
  }

  /** The person's next answer, or null where the script has none left or the question does not offer it. */
  answer(question: string, options: readonly string[]): ScriptedAnswer | null {
    const taken = this.#count(person);
    const path = `script.${person}[${taken}]`;
    const answer = this.#answers[taken];
    if (answer === undefined) {
      this.#unanswered.push({ path, expected: `an answer at ${question}`, actual: null });
      return null;
    }
    if (options.includes(answer.answer)) return answer;
    this.#mismatches.push({ path, expected: options, actual: answer.answer });
    return null;
  }

  /** What was asked for and not there, or there and not asked for. A run that is to wait may lack an answer. */
  mismatches({ outcome }: Expectation): readonly Mismatch[] {
    const unanswered = outcome === 'waiting' ? [] : this.#unanswered;
    return [...this.#mismatches, ...unanswered, ...this.#leftOver()];
  }

  #leftOver(): readonly Mismatch[] {
    return [...this.#replies, [person, this.#answers] as const].flatMap(([role, replies]) => {
      const taken = this.#taken.get(role) ?? 0;
      return replies.slice(taken).map((reply, index): Mismatch => {
        return { path: `script.${role}[${taken + index}]`, expected: null, actual: reply };
      });
    });
  }

  #count(role: string): number {
    const taken = this.#taken.get(role) ?? 0;
    this.#taken.set(role, taken + 1);
    return taken;
  }
}

function isAnswer(reply: ScriptedReply | ScriptedAnswer): reply is ScriptedAnswer {
  return 'answer' in reply;
}

function isReply(reply: ScriptedReply | ScriptedAnswer): reply is ScriptedReply {
  return !isAnswer(reply);
}

/** Roles that are called with several seats; a script may leave them out. */
export function rolesOfPanels({ stages }: Loop): readonly string[] {
  const steps = stages.flatMap((stage) => Object.values(stage.steps));
  return steps.flatMap((step) => (step.kind === 'call' && step.seats !== undefined ? [step.role] : []));
}
