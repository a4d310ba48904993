import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Person } from '../drivers/index.ts';
import { writeAtomically } from '../files/index.ts';

const lookEveryMs = 500;

/** An answer that comes from another process than the one that holds the run. */
export interface DroppedAnswer extends Answer {
  readonly channel: 'command' | 'elicitation' | 'relayed';
}

/** Leaves an answer where the driver that holds the run finds it (design.md 4). */
export async function dropAnswer(runFolder: string, question: string, answer: DroppedAnswer): Promise<void> {
  await writeAtomically(fileOf(runFolder, question), `${JSON.stringify(answer)}\n`);
}

/** A person who is also heard through answers that are dropped by another process; whoever is first counts. */
export function hearDroppedAnswers(person: Person, runFolder: string): Person {
  return {
    async ask(question, signal) {
      const done = new AbortController();
      const either = AbortSignal.any([signal, done.signal]);
      const dropped = awaitDropped(fileOf(runFolder, question.question), either);
      try {
        const asked = person.ask(question, either);
        return await Promise.race([asked, dropped.then((answer) => answer ?? asked)]);
      } finally {
        done.abort();
      }
    },
  };
}

function fileOf(runFolder: string, question: string): string {
  return path.join(runFolder, 'answers', `${question}.json`);
}

async function awaitDropped(file: string, signal: AbortSignal): Promise<Answer | null> {
  while (!signal.aborted) {
    const answer = await readDropped(file);
    if (answer !== null) return answer;
    await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return null;
}

async function readDropped(file: string): Promise<Answer | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { readDroppedAnswer } = await import('./read-dropped-answer.ts');
  return readDroppedAnswer(text);
}
