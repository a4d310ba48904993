import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { done, finalReview, review, sddRun, verdicts } from '../loops/sdd-script.ts';
import { play, type Result } from '../loops/support.ts';

type Step = Readonly<Record<string, unknown>>;

/** An agent of settings that speaks the Agent Client Protocol, and does these steps for each prompt in turn. */
function fakeAcp(replies: readonly (readonly Step[])[], manners: readonly string[]) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-acp-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'replies.json'), JSON.stringify(replies));
  const program = fileURLToPath(new URL('fake-acp-agent.mjs', import.meta.url));
  return {
    setting: {
      acp: [process.execPath, program, folder, ...manners],
      model: 'usual',
      tiers: { best: 'great' },
    },
    asked: () => {
      const lines = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as { method: string; params: Step });
    },
  };
}

const onePlan = '# Greetings\n\n## Task 1: Greet\n\n`greet(name)` says hello to a name.\n';
const cost = (amount: number): Step => ({
  update: { sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount, currency: 'USD' } },
});
const made = (text: string, amount: number): readonly Step[] => [
  { use: { toolCallId: 't1', kind: 'edit', locations: [{ path: 'greet.js' }] }, write: 'greet.js' },
  { use: { toolCallId: 't2', kind: 'execute', title: 'npm publish' } },
  { say: (done({ 'src/greet.js': text }) as { reply: string }).reply },
  cost(amount),
];

function playProducer(producer: ReturnType<typeof fakeAcp>): Promise<Result> {
  return play(
    sddRun({
      files: { 'docs/plan.md': onePlan },
      agents: { producer: producer.setting },
      replies: {
        reviewer: [
          review([{ title: 'The greeting is no sentence.' }]),
          verdicts({ f1: 'addressed' }),
          finalReview(),
        ],
      },
    }),
  );
}

const repliesIn = ({ history }: Result) =>
  history.flatMap(({ event }) =>
    event.type === 'call.replied' && event.usage !== null && event.session !== undefined ? [event] : [],
  );

test('an agent of the protocol fills a role: its session is gone on in, with its denials and its costs', async () => {
  const producer = fakeAcp([made('a', 0.2), made('b', 0.5)], ['resumes', 'opencode']);
  const result = await playProducer(producer);
  expect(result.outcome).toBe('converged clean');
  const [first, second] = repliesIn(result);
  expect(first?.session).toMatchObject({ client: expect.stringMatching(/^acp node /u), version: '9.8.7' });
  expect(second?.session?.id).toBe(first?.session?.id);
  expect([first?.usage?.costUsd, second?.usage?.costUsd]).toEqual([0.2, 0.3]);
  expect(first?.notes).toContainEqual({
    kind: 'denied',
    text: 'not allowed: npm publish (a tool of the kind execute)',
  });
  expect(producer.asked().map(({ method }) => method)).toContain('session/resume');
});

test('one that cannot go on in a session is asked anew, in full', async () => {
  const producer = fakeAcp([made('a', 0.2), made('b', 0.2)], []);
  expect((await playProducer(producer)).outcome).toBe('converged clean');
  expect(producer.asked().filter(({ method }) => method === 'session/new')).toHaveLength(2);
});
