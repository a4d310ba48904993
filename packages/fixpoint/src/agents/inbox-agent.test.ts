import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentReply, AgentRequest } from './agent.ts';
import type { InboxSettings } from './inbox-agent.ts';
import { createInboxAgent } from './inbox-agent.ts';
import { describeAgentCases, requestIn, temporaryFolder } from './test-support.ts';

const folder = temporaryFolder();
const inbox = () => path.join(folder(), 'inbox');
const inInbox = (name: string) => path.join(inbox(), name);

function agent(settings: Partial<InboxSettings> = {}) {
  return createInboxAgent({ folder: inbox(), settleMs: 10, pollMs: 20, ...settings });
}

/** Calls, and does something as soon as the prompt is there. */
function ask(onWaiting: () => void, fields: Partial<AgentRequest> = {}): Promise<AgentReply> {
  return agent().call(requestIn(folder(), { ...fields, onProgress: onWaiting }));
}

function drop(name: string, text: string): void {
  writeFileSync(inInbox('part'), text);
  renameSync(inInbox('part'), inInbox(name));
}

describeAgentCases(() => ({
  request: requestIn(folder()),
  answering: async (text) => {
    mkdirSync(inbox(), { recursive: true });
    for (const name of ['call-1', 'call-1-0', 'call-1-1', 'call-1-2'])
      drop(`reviewer-review-${name}.reply.md`, text);
    return agent();
  },
  echoing: async () => ({
    name: 'inbox',
    call: (request) =>
      agent().call({
        ...request,
        onProgress: () =>
          drop(
            'reviewer-review-call-1.reply.md',
            readFileSync(inInbox('reviewer-review-call-1.prompt.md'), 'utf8'),
          ),
      }),
  }),
  silent: async (onBusy) => ({
    name: 'inbox',
    call: (request) => agent().call({ ...request, onProgress: onBusy }),
  }),
}));

describe('an inbox', () => {
  test('tells where the reply goes, in the prompt and to onlookers', async () => {
    let said = '';
    await agent().call(
      requestIn(folder(), {
        onProgress: (text) => {
          said = text;
          drop('reviewer-review-call-1.reply.md', 'reply');
        },
      }),
    );
    const prompt = readFileSync(inInbox('reviewer-review-call-1.prompt.md'), 'utf8');
    expect(prompt).toContain(inInbox('reviewer-review-call-1.reply.md'));
    expect(prompt.endsWith('\nPlease review.\n')).toBe(true);
    expect(said).toContain('reviewer, review: ');
    expect(said).toContain(inInbox('reviewer-review-call-1.prompt.md'));
  });

  test('names its files by who is asked, whatever the names', async () => {
    const fields = { role: 'reviewer', step: 'rereview:1#1', seat: 'tone/../x' };
    const reply = await ask(() => drop('reviewer-rereview-1-1-tone-x-call-1.reply.md', 'mine'), fields);
    expect(reply.text).toBe('mine');
  });

  test('takes the reply that was there before', async () => {
    mkdirSync(inbox());
    drop('reviewer-review-call-1.reply.md', 'early');
    expect(await ask(() => {})).toEqual({ ending: 'ok', text: 'early' });
  });

  test('takes no reply of another call or attempt', async () => {
    const reply = await ask(
      () => {
        drop('reviewer-review-call-1.reply.md', 'of the first attempt');
        drop('reviewer-review-call-2.2.reply.md', 'of another call');
        drop('reviewer-review-call-1.2.reply.md', 'mine');
      },
      { attempt: 2 },
    );
    expect(reply.text).toBe('mine');
  });

  test('waits for a file that is empty or still grows', async () => {
    const reply = await ask(() => {
      writeFileSync(inInbox('reviewer-review-call-1.reply.md'), '');
      let count = 0;
      const timer = setInterval(() => {
        count += 1;
        writeFileSync(inInbox('reviewer-review-call-1.reply.md'), 'x'.repeat(count));
        if (count === 40) clearInterval(timer);
      }, 1);
    });
    expect(reply.text).toHaveLength(40);
  });

  test('leaves its files, also when it is cancelled', async () => {
    const controller = new AbortController();
    const reply = await ask(() => controller.abort(), { signal: controller.signal });
    expect(reply.ending).toBe('cancelled');
    expect(readdirSync(inbox())).toEqual(['reviewer-review-call-1.prompt.md']);
    expect((await ask(() => drop('reviewer-review-call-1.reply.md', 'late'))).text).toBe('late');
    expect(readdirSync(inbox())).toEqual([
      'reviewer-review-call-1.prompt.md',
      'reviewer-review-call-1.reply.md',
    ]);
  });

  test('is not waited for beyond its time', async () => {
    const reply = await agent({ timeoutMs: 1 }).call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'timeout', why: expect.stringContaining('did not come in time') });
  });

  test.each([2 ** 31, 2 ** 33])(
    'waits where it is to wait longer than a timer can: %d ms',
    async (timeoutMs) => {
      const onProgress = () => drop('reviewer-review-call-1.reply.md', 'late');
      const reply = await agent({ timeoutMs }).call(requestIn(folder(), { onProgress }));
      expect(reply).toMatchObject({ ending: 'ok', text: 'late' });
    },
  );

  test('refuses a reply that is too large', async () => {
    mkdirSync(inbox());
    drop('reviewer-review-call-1.reply.md', 'x'.repeat(11));
    const reply = await agent({ maxReplyBytes: 10 }).call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'truncated', text: '' });
  });

  test('takes no id of a call that would name a file elsewhere', async () => {
    await expect(ask(() => {}, { call: '../call' })).rejects.toThrow('cannot name a file');
    expect(existsSync(inbox())).toBe(false);
  });
});
