import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { QuestionAsked } from '../journal/index.ts';
import { personAt } from './ask-person.ts';

const question: QuestionAsked = {
  type: 'question.asked',
  question: 'q1',
  word: 'ask:stall',
  reason: 'stall',
  options: [
    { option: 'proceed', means: 'accept the version on disk' },
    { option: 'adjust', means: 'go on by your guidance', needsWords: true },
    { option: 'abandon', means: null },
  ],
  conflict: null,
  text: 'No progress.',
};

/** A terminal whose person types each answer once what it answers is on the screen. */
function openTerminal(script: readonly (readonly [screen: string, keys: string])[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const waiting = [...script];
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    const [next] = waiting;
    if (next === undefined || !screen.includes(next[0])) return;
    waiting.shift();
    screen = '';
    setImmediate(() => input.write(next[1]));
  });
  return { input, output };
}

const down = '\u001b[B';
const enter = '\r';
const controlC = '\u0003';

async function ask(script: readonly (readonly [string, string])[], signal = new AbortController().signal) {
  let interrupts = 0;
  const terminal = openTerminal(script);
  const person = personAt(terminal, {
    sayOpen: () => terminal.output.write('Open findings: 1'),
    interrupt: () => {
      interrupts += 1;
    },
  });
  return { answer: await person.ask(question, signal), interrupts };
}

test('what is open is listed before a person is asked', async () => {
  const script = [
    ['Open findings: 1', ''],
    ['No progress.', enter],
    ['In words', enter],
  ] as const;
  expect((await ask(script)).answer?.option).toBe('proceed');
});

test('a person chooses an option, and can say more in words', async () => {
  const script = [
    ['proceed: accept the version on disk', down],
    ['adjust: go on by your guidance', enter],
    ['In words', `Use one table.${enter}`],
  ] as const;
  expect(await ask(script)).toEqual({
    answer: { option: 'adjust', words: 'Use one table.', channel: 'terminal' },
    interrupts: 0,
  });
});

test('an answer that needs words is asked for them until there are some', async () => {
  const script = [
    ['proceed: accept the version on disk', down],
    ['adjust: go on by your guidance', enter],
    ['which this answer needs', ` ${enter}`],
    ['says nothing without your words', `Use one table.${enter}`],
  ] as const;
  const { answer } = await ask(script);
  expect({ ...answer, words: answer?.words?.trim() }).toEqual({
    option: 'adjust',
    words: 'Use one table.',
    channel: 'terminal',
  });
});

test('other answers need no words', async () => {
  const script = [
    ['No progress.', enter],
    ['In words', enter],
  ] as const;
  expect((await ask(script)).answer).toEqual({ option: 'proceed', words: null, channel: 'terminal' });
});

test('Ctrl-C at a question interrupts the run', async () => {
  expect(await ask([['No progress.', controlC]])).toEqual({ answer: null, interrupts: 1 });
});

test('a question that was answered elsewhere goes away, and nothing is interrupted', async () => {
  const elsewhere = new AbortController();
  const asked = ask([], elsewhere.signal);
  setImmediate(() => elsewhere.abort());
  expect(await asked).toEqual({ answer: null, interrupts: 0 });
});
