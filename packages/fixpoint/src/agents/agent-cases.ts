import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AgentCase, AgentHarness } from './agent-harness.ts';

const replies = ['one line', ' kept as it is \r\n\r\n\ttext ü 漢 \u{1F9EA}\n', `long ${'x'.repeat(300_000)}`];

/** What every agent must do, whatever it is; for the tests of adapters. */
export const agentCases: readonly AgentCase[] = [
  {
    name: 'has a name',
    run: async (harness) => {
      assert.notEqual((await harness.answering('text')).name.trim(), '');
    },
  },
  {
    name: 'gives a reply whole, as it was written',
    run: async (harness) => {
      for (const [index, text] of replies.entries()) {
        const agent = await harness.answering(text);
        const reply = await agent.call({ ...harness.request, call: `${harness.request.call}-${index}` });
        assert.equal(reply.ending, 'ok');
        assert.equal(reply.text, text);
      }
    },
  },
  {
    name: 'gives the same reply when the same call is made again',
    run: async (harness) => {
      const agent = await harness.answering('the reply');
      await agent.call(harness.request);
      const again = await agent.call(harness.request);
      assert.deepEqual([again.ending, again.text], ['ok', 'the reply']);
    },
  },
  {
    name: 'takes a blank reply for none, and says so',
    run: async (harness) => {
      const reply = await (await harness.answering(' \r\n\t\n')).call(harness.request);
      assert.equal(reply.ending, 'no-output');
      assertSaysWhy(reply.why);
    },
  },
  {
    name: 'does not begin a call that was cancelled before',
    run: async (harness) => {
      const agent = await harness.answering('text');
      const reply = await agent.call({ ...harness.request, signal: AbortSignal.abort() });
      assert.deepEqual([reply.ending, reply.text], ['cancelled', '']);
      assertSaysWhy(reply.why);
    },
  },
  {
    name: 'ends a call that is cancelled while it waits',
    needs: ['silent'],
    run: async (harness) => {
      const controller = new AbortController();
      const agent = await harness.silent?.(() => controller.abort());
      const reply = await agent?.call({ ...harness.request, signal: controller.signal });
      assert.equal(reply?.ending, 'cancelled');
      assertSaysWhy(reply?.why);
    },
  },
  {
    name: 'leaves no process behind when it is cancelled',
    needs: ['silent', 'leftBehind'],
    run: async (harness) => {
      const controller = new AbortController();
      const agent = await harness.silent?.(() => controller.abort());
      const reply = await agent?.call({ ...harness.request, signal: controller.signal });
      assert.equal(reply?.ending, 'cancelled');
      assert.deepEqual(await harness.leftBehind?.(), []);
    },
  },
  {
    name: 'ends a call that goes silent, at its limit',
    needs: ['stalling'],
    run: async (harness) => {
      const reply = await (await harness.stalling?.())?.call(harness.request);
      assert.equal(reply?.ending, 'timeout');
      assertSaysWhy(reply?.why);
    },
  },
  {
    name: 'leaves no process behind at its limit',
    needs: ['stalling', 'leftBehind'],
    run: async (harness) => {
      const reply = await (await harness.stalling?.())?.call(harness.request);
      assert.equal(reply?.ending, 'timeout');
      assert.deepEqual(await harness.leftBehind?.(), []);
    },
  },
  {
    name: 'goes on in a session, and begins a new one unless it is asked to',
    needs: ['remembering'],
    run: async (harness) => {
      const agent = await harness.remembering?.();
      const first = await agent?.call(harness.request);
      assert.ok(first?.session !== undefined, 'the reply names no session');
      assert.equal(first.session.folder, harness.request.folder);
      const second = await agent?.call({ ...harness.request, session: first.session });
      const other = await agent?.call(harness.request);
      assert.deepEqual([first.text, second?.text, other?.text], ['1', '2', '1']);
    },
  },
  {
    name: 'says that a session is gone, instead of beginning a new one',
    needs: ['remembering'],
    run: async (harness) => {
      const agent = await harness.remembering?.();
      const session = (await agent?.call(harness.request))?.session;
      assert.ok(session !== undefined, 'the reply names no session');
      const gone = { ...session, id: session.id.replaceAll(/\d/gu, '0') };
      const reply = await agent?.call({ ...harness.request, session: gone });
      assert.ok(reply?.isForgotten, 'the reply does not say so');
      assert.notEqual(reply.ending, 'ok');
    },
  },
  {
    name: 'writes where it may, and changes nothing where it may only read',
    needs: ['writing'],
    run: async (harness) => {
      const file = path.join(harness.request.folder, 'written.txt');
      const agent = await harness.writing?.(file);
      await agent?.call({ ...harness.request, permission: 'read-only' });
      assert.ok(!existsSync(file), 'it wrote although it may only read');
      await agent?.call({ ...harness.request, permission: 'edit' });
      assert.ok(existsSync(file), 'it wrote nothing although it may');
    },
  },
  {
    name: 'hands the prompt on whole',
    needs: ['echoing'],
    run: async (harness) => {
      const agent = await harness.echoing?.();
      const prompt = `first "line" '$HOME' {folder} {{role}} \u{1F9EA}\r\n${'text\n'.repeat(20_000)}last`;
      const reply = await agent?.call({ ...harness.request, prompt });
      assert.equal(reply?.ending, 'ok');
      assert.ok(reply?.text.includes(prompt), 'the prompt did not arrive as it was');
    },
  },
  {
    name: 'gives a failure as an ending with its reason, and does not throw',
    needs: ['failing'],
    run: async (harness) => {
      const reply = await (await harness.failing?.())?.call(harness.request);
      assert.ok(reply !== undefined && reply.ending !== 'ok');
      assertSaysWhy(reply.why);
    },
  },
];

function assertSaysWhy(why: string | undefined): void {
  assert.ok(why !== undefined && why.trim() !== '', 'an ending that is not ok says why');
}

/**
 * Says why a case cannot be played over a harness; null where it can. A runner that skips it shows the reason.
 */
export function whySkipped({ needs = [] }: AgentCase, harness: Partial<AgentHarness>): string | null {
  const lacking = needs.filter((need) => harness[need] === undefined);
  return lacking.length === 0
    ? null
    : `the harness has no ${lacking.map((need) => `\`${need}\``).join(', ')}`;
}
